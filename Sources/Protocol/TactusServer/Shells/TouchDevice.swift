// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A touchscreen, as announced to shells.
public struct TouchDevice: Sendable {
  public let id: UInt32
  public let name: [UInt8]
  /// The name of the output to which the touchscreen belongs; empty if there is none.
  public let output: [UInt8]
  /// The number of touches that the touchscreen can report at the same time.
  public let touches: UInt32

  public init(id: UInt32, name: String, output: String, touches: UInt32) {
    self.id = id
    self.name = Array(name.utf8)
    self.output = Array(output.utf8)
    self.touches = touches
  }
}
