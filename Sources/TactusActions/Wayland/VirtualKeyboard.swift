// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import CSessionProtocolsClient
import CWaylandClient
import LinuxInput
import TactusBindings
import TactusConfig

/// Presses keys by virtual-keyboard, which sway, phoc, Wayfire, labwc, Hyprland, niri and others have.
final class VirtualKeyboard: ActionBackend, WaylandExtension {
  let name = "virtual-keyboard"
  unowned(unsafe) var connection: WaylandConnection?
  private var manager: OpaquePointer?
  private var managerName: UInt32?
  private var keyboard: OpaquePointer?
  /// The keymap that the compositor has now.
  private var keymap: ChordKeymap?
  /// The chords of the configuration, which share one keymap.
  var chords: Set<KeyChord> = []

  var standing: BackendStanding {
    connection?.standing(
      of: "virtual-keyboard", manager, remedy: "nobody can press keys there: bind something else than `key`")
      ?? .absent(WaylandConnection.hasGone)
  }

  func way(to deed: Deed) -> ActionWay? {
    guard case .key(let chord) = deed else { return nil }
    return ChordKeymap.objection(to: chord).map { .impossible($0) } ?? "\(chord)"
  }

  func perform(_ deed: Deed, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void) {
    guard case .key(let chord) = deed else { return done(ActionFailure("this is no key")) }
    if let failure = press(chord) { return done(failure) }
    connection?.flush(for: self, then: done)
  }

  func abandon() { connection?.abandon(self) }

  /// Makes the keyboard if it will be needed. If it is the only one, clients need time to notice it; keys that are
  /// pressed before that are lost.
  func prepare() {
    guard let first = chords.first, case .success(let keyboard) = makeKeyboard() else { return }
    if keymap == nil { _ = renewKeymap(of: keyboard, first) }
    connection?.flush { _ in }
  }

  private func makeKeyboard() -> Result<OpaquePointer, ActionFailure> {
    if let keyboard { return .success(keyboard) }
    guard let manager else { return .failure(WaylandConnection.hasGone) }
    guard let seat = connection?.seat else { return .failure(ActionFailure("the compositor has no seat")) }
    keymap = nil
    keyboard = zwp_virtual_keyboard_manager_v1_create_virtual_keyboard(manager, seat)
    return keyboard.map { .success($0) } ?? .failure(ActionFailure("there is no memory"))
  }

  private func press(_ chord: KeyChord) -> ActionFailure? {
    let keyboard: OpaquePointer
    switch makeKeyboard() {
    case .success(let made): keyboard = made
    case .failure(let failure): return failure
    }
    chords.insert(chord)
    if keymap?.presses[chord] == nil, let failure = renewKeymap(of: keyboard, chord) { return failure }
    guard let presses = keymap?.presses[chord], !presses.isEmpty else {
      return ActionFailure("\(chord) cannot be pressed")
    }
    let time = UInt32(truncatingIfNeeded: Session.now / 1000)
    for press in presses {
      zwp_virtual_keyboard_v1_key(keyboard, time, press.key, 1)
      zwp_virtual_keyboard_v1_modifiers(keyboard, press.modifiers, 0, 0, 0)
    }
    for n in presses.indices.reversed() {
      zwp_virtual_keyboard_v1_key(keyboard, time, presses[n].key, 0)
      zwp_virtual_keyboard_v1_modifiers(keyboard, n == 0 ? 0 : presses[n - 1].modifiers, 0, 0, 0)
    }
    return nil
  }

  private func renewKeymap(of keyboard: OpaquePointer, _ chord: KeyChord) -> ActionFailure? {
    var result = ChordKeymap.make(for: chords)
    if case .failure = result {
      // A chord that cannot be made must not spoil the keymap for the others.
      chords = [chord]
      result = ChordKeymap.make(for: chords)
    }
    let made: ChordKeymap
    switch result {
    case .success(let keymap): made = keymap
    case .failure(let failure):
      chords = []
      return failure
    }
    // The number of bytes includes the NUL at the end.
    let bytes = Array(made.text.utf8) + [0]
    let descriptor = tactus_sealed_memory("tactus-keymap", bytes, bytes.count)
    guard descriptor >= 0 else { return ActionFailure("no memory for a keymap: \(SystemError.reason(-descriptor))") }
    zwp_virtual_keyboard_v1_keymap(
      keyboard, WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1.rawValue, descriptor, UInt32(truncatingIfNeeded: bytes.count))
    // libwayland has copied it.
    _ = close(descriptor)
    keymap = made
    return nil
  }

  // MARK: globals

  func offer(_ interface: String, _ name: UInt32, version: UInt32, registry: OpaquePointer) {
    guard interface == "zwp_virtual_keyboard_manager_v1", manager == nil else { return }
    let type = tactus_client_virtual_keyboard_manager()
    manager = OpaquePointer(wl_registry_bind(registry, name, type, 1))
    managerName = name
  }

  func withdraw(_ name: UInt32) {
    if name == managerName { connectionLost() }
  }

  func connectionMade() { prepare() }

  func connectionLost() {
    if let keyboard { zwp_virtual_keyboard_v1_destroy(keyboard) }
    keyboard = nil
    keymap = nil
    if let manager { zwp_virtual_keyboard_manager_v1_destroy(manager) }
    manager = nil
    managerName = nil
  }
}
