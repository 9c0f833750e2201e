// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// Detects that all keys of the panic chord are down. Performs no I/O.
struct WayOut {
  private let keys: [UInt16]
  private var down: [UInt16] = []
  private static let fewest = 3

  init(_ keys: [UInt16]) { self.keys = keys }

  /// Returns whether a daemon may listen for these keys. Single letters would reveal what the user types. Several keys
  /// at once, and buttons, reveal nothing.
  static func mayBeHeard(_ keys: [UInt16]) -> Bool {
    let isRepeated = keys.indices.contains { keys[..<$0].contains(keys[$0]) }
    return keys.count >= fewest && !isRepeated || keys.allSatisfy(isButton)
  }

  /// Keys that are not used for typing.
  private static let buttons: [ClosedRange<Int32>] = [
    KEY_MUTE...KEY_POWER, KEY_PROG1...KEY_PROG2, KEY_PROG3...KEY_PROG4, KEY_HOMEPAGE...KEY_HOMEPAGE,
    KEY_F13...KEY_F24, KEY_CAMERA...KEY_CAMERA,
  ]
  private static func isButton(_ code: UInt16) -> Bool { buttons.contains { $0.contains(Int32(code)) } }

  /// Processes an event. Returns whether the event presses the last missing key of the chord.
  mutating func hear(type: UInt16, code: UInt16, value: Int32) -> Bool {
    // Events were lost, perhaps the release of a key.
    if type == EV_SYN, code == SYN_DROPPED { down = [] }
    guard type == EV_KEY, keys.contains(code) else { return false }
    down.removeAll { $0 == code }
    guard value != 0 else { return false }
    down.append(code)
    // The value 2 means that a key that is already down repeats.
    return value == 1 && down.count == keys.count
  }
}
