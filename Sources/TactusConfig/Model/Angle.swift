// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// An angle as it was written: in degrees, so that what is printed is what was read.
public struct Angle: Hashable, Sendable {
  public var degrees: Double
  public init(degrees: Double) { self.degrees = degrees }
  /// The engine's unit.
  public var radians: Double { degrees * .pi / 180 }
}
