// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import TactusGestures

/// Presses keys as a keyboard would, for the shell's own bindings or the window with the keyboard focus.
final class Keyboard {
  private let compositor: UnsafeMutablePointer<weston_compositor>
  /// The module's own seat, used if no other seat has a keyboard.
  private var own: UnsafeMutablePointer<weston_seat>?

  init(_ compositor: UnsafeMutablePointer<weston_compositor>) { self.compositor = compositor }

  /// Returns the seat on which to press keys: `wanted` if it has a keyboard, or else any seat that has one.
  func seat(for wanted: UnsafeMutablePointer<weston_seat>?) -> UnsafeMutablePointer<weston_seat>? {
    if let wanted, weston_seat_get_keyboard(wanted) != nil { return wanted }
    var seat = tactus_weston_next_seat(compositor, nil)
    while let it = seat {
      if weston_seat_get_keyboard(it) != nil { return it }
      seat = tactus_weston_next_seat(compositor, it)
    }
    // If the module's own seat had a keyboard, the loop would have found it.
    if own != nil { return nil }
    let new = UnsafeMutablePointer<weston_seat>.allocate(capacity: 1)
    new.initialize(to: weston_seat())
    weston_seat_init(new, compositor, "tactus")
    own = new
    return weston_seat_init_keyboard(new, nil) == 0 ? new : nil
  }

  /// Presses and releases keys. Returns false if the keyboard lacks one of them.
  func press(_ chord: KeyChord, on seat: UnsafeMutablePointer<weston_seat>) -> Bool {
    guard let keyboard = weston_seat_get_keyboard(seat), let keymap = keyboard.pointee.xkb_info?.pointee.keymap else {
      return false
    }
    var modifiers = chord.modifiers
    var keys: [UInt32] = []
    for name in chord.keys {
      let plain = tactus_weston_find_key(keymap, name, 0)
      let shifted = plain == 0 ? tactus_weston_find_key(keymap, name, 1) : 0
      if plain == 0, shifted == 0 { return false }
      if shifted != 0, !modifiers.contains(.shift) { modifiers.append(.shift) }
      keys.append(plain == 0 ? shifted : plain)
    }
    // Keys that the user is holding on this keyboard stay pressed.
    let all = modifiers.map { Self.code(of: $0) } + keys
    press(all.filter { !tactus_weston_is_pressed(keyboard, $0) }, on: seat)
    return true
  }

  private func press(_ keys: [UInt32], on seat: UnsafeMutablePointer<weston_seat>) {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    for key in keys { tactus_weston_notify_key(seat, now, key, WL_KEYBOARD_KEY_STATE_PRESSED) }
    for key in keys.reversed() { tactus_weston_notify_key(seat, now, key, WL_KEYBOARD_KEY_STATE_RELEASED) }
  }

  /// Returns the code of a modifier in linux/input-event-codes.h.
  private static func code(of modifier: KeyChord.Modifier) -> UInt32 {
    switch modifier {
    case .shift: 42
    case .control: 29
    case .alt, .meta: 56
    case .super_, .hyper: 125
    case .altGr: 100
    }
  }

  func close() {
    guard let own else { return }
    weston_seat_release(own)
    own.deallocate()
    self.own = nil
  }
}
