// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import CSessionProtocolsClient
import CWaylandClient
import LinuxInput
import TactusGestures
import WaylandClient

/// Presses keys with virtual-keyboard, which sway, phoc, Wayfire, labwc, Hyprland, niri and others support.
final class VirtualKeyboard: KeyBackend, WaylandExtension {
  let name = "virtual-keyboard"
  unowned(unsafe) var connection: WaylandConnection?
  private var manager: Proxy<zwp_virtual_keyboard_manager_v1>?
  private var managerName: UInt32?
  private var keyboard: Proxy<zwp_virtual_keyboard_v1>?
  /// The keymap that was last sent to the compositor.
  private var keymap: ChordKeymap?
  /// The held modifiers, and their keys.
  private var held: (chord: KeyChord, presses: [ChordKeymap.Press])?
  /// The chords of the configuration, which share one keymap.
  var chords: Set<KeyChord> = []

  var standing: BackendStanding {
    connection?.standing(
      of: "virtual-keyboard", manager,
      remedy: "programs cannot press keys in this compositor: bind something other than `key`")
      ?? .absent(WaylandConnection.hasGone)
  }

  func way(to deed: DesktopAction) -> ActionWay? {
    guard case .key(let chord) = deed else { return nil }
    return ChordKeymap.objection(to: chord).map { .impossible($0) } ?? "\(chord)"
  }

  func perform(_ deed: DesktopAction, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void) {
    guard case .key(let chord) = deed else { return done(ActionFailure("this action presses no key")) }
    if let failure = press(chord) { return done(failure) }
    connection?.flush(for: ObjectIdentifier(self), then: done)
  }

  func abandon() { connection?.abandon(ObjectIdentifier(self)) }

  /// Creates the keyboard in advance if the configuration needs it. Clients need time to notice the first keyboard of a
  /// seat, and lose keys that are pressed before that.
  func prepare() {
    guard let first = chords.first, case .success(let keyboard) = makeKeyboard() else { return }
    if keymap == nil { _ = renewKeymap(of: keyboard, first) }
    connection?.flush { _ in }
  }

  private func makeKeyboard() -> Result<Proxy<zwp_virtual_keyboard_v1>, ActionFailure> {
    if let keyboard { return .success(keyboard) }
    guard let manager else { return .failure(WaylandConnection.hasGone) }
    guard let seat = connection?.seat else { return .failure(ActionFailure("the compositor has no seat")) }
    keymap = nil
    keyboard = zwp_virtual_keyboard_manager_v1_create_virtual_keyboard(manager, seat)
    return keyboard.map { .success($0) } ?? .failure(ActionFailure("out of memory"))
  }

  /// Presses these modifiers and holds them down, after releasing any that were held before.
  func hold(_ modifiers: [KeyChord.Modifier]) -> ActionFailure? {
    let chord = KeyChord(modifiers: modifiers)
    release(nil)
    switch ready(for: chord) {
    case .failure(let failure): return failure
    case .success(let (keyboard, presses)):
      press(presses, on: keyboard)
      held = (chord, presses)
      connection?.flush { _ in }
      return nil
    }
  }

  /// Releases these modifiers, if they are held. Nil releases all held modifiers.
  func release(_ modifiers: [KeyChord.Modifier]?) {
    guard let (chord, presses) = held, modifiers == nil || chord.modifiers == modifiers else { return }
    held = nil
    guard let keyboard else { return }
    release(presses, on: keyboard)
    connection?.flush { _ in }
  }

  private func press(_ chord: KeyChord) -> ActionFailure? {
    switch ready(for: chord) {
    case .failure(let failure): return failure
    case .success(let (keyboard, presses)):
      press(presses, on: keyboard)
      release(presses, on: keyboard)
      return nil
    }
  }

  private var heldModifiers: UInt32 { held?.presses.last?.modifiers ?? 0 }
  private var now: UInt32 { UInt32(truncatingIfNeeded: Session.now / 1000) }

  private func press(_ presses: [ChordKeymap.Press], on keyboard: Proxy<zwp_virtual_keyboard_v1>) {
    for press in presses {
      zwp_virtual_keyboard_v1_key(keyboard, now, press.key, 1)
      zwp_virtual_keyboard_v1_modifiers(keyboard, press.modifiers | heldModifiers, 0, 0, 0)
    }
  }

  private func release(_ presses: [ChordKeymap.Press], on keyboard: Proxy<zwp_virtual_keyboard_v1>) {
    for n in presses.indices.reversed() {
      // Leaves out the keys that are held for a gesture.
      if held?.presses.contains(where: { $0.key == presses[n].key }) != true {
        zwp_virtual_keyboard_v1_key(keyboard, now, presses[n].key, 0)
      }
      let rest = n == 0 ? 0 : presses[n - 1].modifiers
      zwp_virtual_keyboard_v1_modifiers(keyboard, rest | heldModifiers, 0, 0, 0)
    }
  }

  private func ready(
    for chord: KeyChord
  ) -> Result<(keyboard: Proxy<zwp_virtual_keyboard_v1>, presses: [ChordKeymap.Press]), ActionFailure> {
    let keyboard: Proxy<zwp_virtual_keyboard_v1>
    switch makeKeyboard() {
    case .success(let made): keyboard = made
    case .failure(let failure): return .failure(failure)
    }
    chords.insert(chord)
    if keymap?.presses[chord] == nil, let failure = renewKeymap(of: keyboard, chord) { return .failure(failure) }
    guard let presses = keymap?.presses[chord], !presses.isEmpty else {
      return .failure(ActionFailure("\(chord) cannot be pressed"))
    }
    return .success((keyboard, presses))
  }

  private func renewKeymap(of keyboard: Proxy<zwp_virtual_keyboard_v1>, _ chord: KeyChord) -> ActionFailure? {
    var result = ChordKeymap.make(for: chords)
    if case .failure = result {
      // Another chord may be impossible, so this tries a keymap for the requested chord alone.
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
    // The size of a keymap includes the NUL at its end.
    let bytes = Array(made.text.utf8) + [0]
    let descriptor = tactus_sealed_memory("tactus-keymap", bytes, bytes.count)
    guard descriptor >= 0 else {
      return ActionFailure("out of memory for a keymap: \(SystemError.reason(-descriptor))")
    }
    zwp_virtual_keyboard_v1_keymap(
      keyboard, WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1.rawValue, descriptor, UInt32(truncatingIfNeeded: bytes.count))
    // libwayland has duplicated the descriptor.
    _ = close(descriptor)
    keymap = made
    return nil
  }

  // MARK: globals

  func offer(_ interface: String, _ name: UInt32, version: UInt32, registry: Proxy<wl_registry>) {
    guard interface == "zwp_virtual_keyboard_manager_v1", manager == nil else { return }
    let type = tactus_client_virtual_keyboard_manager()
    manager = registry.bind(name, type, version: 1)
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
    held = nil
    if let manager { zwp_virtual_keyboard_manager_v1_destroy(manager) }
    manager = nil
    managerName = nil
  }
}
