// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import CSessionProtocolsClient
import CWaylandClient
import Tactus
import TactusGestures
import WaylandClient

/// Presses keys and moves the pointer with KWin's protocol fake-input, since KWin supports neither virtual-keyboard nor
/// wlr-virtual-pointer. KWin offers fake-input only to programs whose desktop file requests it.
final class FakeInput: WaylandPointer {
  unowned(unsafe) var connection: WaylandConnection?
  private var manager: Proxy<org_kde_kwin_fake_input>?
  private var managerName: UInt32?
  private var seat: Proxy<wl_seat>?
  private var seatName: UInt32?
  private var keyboard: Proxy<wl_keyboard>?
  /// The keymap of KWin's keyboard.
  private(set) var keymap: SessionKeymap?
  /// Whether tactusd may use fake-input. This is set only if this process is not tactusd, but reports what tactusd
  /// would do.
  var isGrantedToDaemon = false
  /// Has no effect, since KWin makes the pointer at once.
  var isWanted = false
  var lost: () -> Void = {}

  var isKindOfThisCompositor: Bool {
    manager != nil || connection?.compositor.hasPrefix("kwin_wayland") == true
  }

  var standing: BackendStanding {
    guard let connection else { return .absent(WaylandConnection.hasGone) }
    let standing = connection.standing
    guard case .ready(let place) = standing else { return standing }
    if manager != nil { return .ready("fake-input of \(place)") }
    if isGrantedToDaemon { return .ready("fake-input of \(place), which tactusd may use") }
    return .absent(
      "KWin lets a program press keys and move the pointer only if the program's desktop file requests this",
      remedy: "`sudo make install` installs tactusd's desktop file; then restart tactusd")
  }
  var pointerStanding: BackendStanding { standing }

  func press(key: UInt32, isDown: Bool) {
    if let manager { org_kde_kwin_fake_input_keyboard_key(manager, key, isDown ? 1 : 0) }
  }

  // MARK: pointer requests

  func prepare() -> ActionFailure? { manager == nil ? WaylandConnection.hasGone : nil }

  func move(to place: Point, among frames: [Rect]) {
    guard let manager else { return }
    org_kde_kwin_fake_input_pointer_motion_absolute(manager, Self.fixed(place.x), Self.fixed(place.y))
  }

  private static func fixed(_ length: Double) -> wl_fixed_t {
    wl_fixed_from_double(length.isFinite ? max(-1_000_000, min(length, 1_000_000)) : 0)
  }

  func press(_ button: DesktopAction.Button, isDown: Bool) {
    if let manager { org_kde_kwin_fake_input_button(manager, button.code, isDown ? 1 : 0) }
  }

  func scroll(_ lengths: [(axis: PointerAxis, length: Double)]) {
    guard let manager else { return }
    for (axis, length) in lengths { org_kde_kwin_fake_input_axis(manager, axis.number, Self.fixed(length)) }
  }

  /// Does nothing, since the protocol has no request that ends scrolling.
  func stop(_ axes: [PointerAxis]) {}

  func turn(_ axis: PointerAxis, by notches: Int32) {
    scroll([(axis, Double(notches) * PointerAxis.notch)])
  }

  // MARK: globals

  func offer(_ interface: String, _ name: UInt32, version: UInt32, registry: Proxy<wl_registry>) {
    switch interface {
    case "org_kde_kwin_fake_input" where manager == nil && version >= 4:
      manager = registry.bind(name, tactus_client_fake_input(), version: 4)
      guard let manager else { return }
      managerName = name
      org_kde_kwin_fake_input_authenticate(manager, "Tactus", "gestures press keys and move the pointer")
    // The seat is only needed for the keyboard's keymap.
    case "wl_seat" where seat == nil:
      seat = registry.bind(name, tactus_wl_seat_interface(), version: 1)
      guard let seat else { return }
      seatName = name
      wl_seat_add_listener(seat, Self.seatListener, Unmanaged.passUnretained(self).toOpaque())
    default: break
    }
  }

  func withdraw(_ name: UInt32) {
    if name == managerName { dropManager() }
    if name == seatName { dropSeat() }
  }

  func connectionLost() {
    dropManager()
    dropSeat()
  }

  private func dropManager() {
    lost()
    // The protocol has no request to destroy the manager.
    if let manager { wl_proxy_destroy(manager.proxy) }
    (manager, managerName) = (nil, nil)
  }

  private func dropSeat() {
    dropKeyboard()
    if let seat { wl_seat_destroy(seat) }
    (seat, seatName) = (nil, nil)
  }

  private func dropKeyboard() {
    if let keyboard { wl_keyboard_destroy(keyboard) }
    (keyboard, keymap) = (nil, nil)
  }

  private func seatHas(_ capabilities: UInt32) {
    let hasKeyboard = capabilities & WL_SEAT_CAPABILITY_KEYBOARD.rawValue != 0
    if !hasKeyboard { return dropKeyboard() }
    guard keyboard == nil, manager != nil, let seat else { return }
    keyboard = wl_seat_get_keyboard(seat)
    if let keyboard {
      wl_keyboard_add_listener(keyboard, Self.keyboardListener, Unmanaged.passUnretained(self).toOpaque())
    }
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> FakeInput? {
    data.map { Unmanaged<FakeInput>.fromOpaque($0).takeUnretainedValue() }
  }

  private nonisolated(unsafe) static let seatListener = forever(
    wl_seat_listener(
      capabilities: { data, _, capabilities in of(data)?.seatHas(capabilities) },
      name: { _, _, _ in }))

  private nonisolated(unsafe) static let keyboardListener = forever(
    wl_keyboard_listener(
      keymap: { data, _, format, descriptor, size in
        defer { close(descriptor) }
        guard format == WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1.rawValue else { return }
        of(data)?.keymap = SessionKeymap(from: descriptor, size: Int(size))
      },
      enter: { _, _, _, _, _ in },
      leave: { _, _, _, _ in },
      key: { _, _, _, _, _, _ in },
      modifiers: { _, _, _, _, _, _, _ in },
      repeat_info: { _, _, _, _ in }))
}
