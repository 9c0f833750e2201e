// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// An angle in degrees, as written, so that it is printed as it was read.
public struct Angle: Hashable, Sendable {
  public var degrees: Double
  public init(degrees: Double) { self.degrees = degrees }
  /// The angle in radians, the unit of the engine.
  public var radians: Double { degrees * .pi / 180 }
}
