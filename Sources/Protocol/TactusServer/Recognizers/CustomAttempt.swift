// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What passed between a custom recognizer and its client since the first touch it was offered.
struct CustomAttempt {
  /// The touches, as the client names them and as the engine does, without those it has let go of.
  var offered: [(name: UInt32, serial: UInt64)] = []
  /// The batch in which the client was told of the first touch: what it says of earlier ones is about another attempt.
  var toldIn: UInt32?

  /// The engine's name for it; nil where it was not offered, or is let go of already.
  mutating func ignore(_ touch: UInt32) -> UInt64? {
    offered.firstIndex { $0.name == touch }.map { offered.remove(at: $0).serial }
  }

  func isAbout(_ serial: UInt32) -> Bool { toldIn.map { Int32(bitPattern: serial &- $0) >= 0 } == true }
}
