// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// An output, by its `wl_output` name, and its size in logical pixels.
public struct GestureOutput: Hashable, Sendable {
  public var name: String
  public var width: Double
  public var height: Double
}
