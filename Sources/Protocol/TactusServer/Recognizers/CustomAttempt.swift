// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A custom recognizer's exchange with its client since the first touch that it was offered.
struct CustomAttempt {
  /// The touches, with the client's and the engine's names, except those that it ignores.
  var offered: [(name: UInt32, serial: UInt64)] = []
  /// The batch that reported the first touch to the client: a request with an earlier serial is about another attempt.
  var toldIn: UInt32?

  /// Removes a touch and returns the engine's name for it; nil if it was not offered, or is ignored already.
  mutating func ignore(_ touch: UInt32) -> UInt64? {
    offered.firstIndex { $0.name == touch }.map { offered.remove(at: $0).serial }
  }

  func isAbout(_ serial: UInt32) -> Bool { toldIn.map { Int32(bitPattern: serial &- $0) >= 0 } == true }
}
