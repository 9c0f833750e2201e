// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A touch device that the server uses.
public struct TouchDevice: Hashable, Sendable {
  public var id: UInt32
  public var name: String
  /// The output to which the device belongs; nil if there is none.
  public var output: String?
  /// The greatest number of touches that the device can report at the same time.
  public var touches: Int
}
