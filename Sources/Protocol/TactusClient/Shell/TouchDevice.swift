// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A touch device that the server uses.
public struct TouchDevice: Hashable, Sendable {
  public var id: UInt32
  public var name: String
  /// The output that it belongs to, if any.
  public var output: String?
  /// How many touches it can report at the same time.
  public var touches: Int
}
