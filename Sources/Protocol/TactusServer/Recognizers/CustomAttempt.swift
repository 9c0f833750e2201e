// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// An attempt of a custom recognizer, which begins with the first touch that is offered to the client.
struct CustomAttempt {
  /// The offered touches, with the client's and the engine's names for each, except the touches that the client
  /// ignores.
  var offered: [(name: UInt32, serial: UInt64)] = []
  /// The serial of the batch that reported the first touch to the client. A request with an earlier serial is about
  /// another attempt.
  var toldIn: UInt32?

  /// Removes a touch and returns the engine's name for it, or nil if the touch was not offered or is already ignored.
  mutating func ignore(_ touch: UInt32) -> UInt64? {
    offered.firstIndex { $0.name == touch }.map { offered.remove(at: $0).serial }
  }

  func isAbout(_ serial: UInt32) -> Bool { toldIn.map { Int32(bitPattern: serial &- $0) >= 0 } == true }
}
