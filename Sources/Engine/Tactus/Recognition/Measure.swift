// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The values that each kind of recognizer measures. Lengths are in root px, angles in radians, velocities in these
/// units per second.
public enum Measure: Hashable, Sendable {
  case none
  case tap(numberOfTaps: Int)
  case pan(translation: Vector, velocity: Vector)
  case edgePan(translation: Vector, velocity: Vector, edge: Sides)
  case swipe(direction: Sides)
  case pinch(scale: Double, velocity: Double)
  /// Clockwise is positive (S18.2).
  case rotation(angle: Double, velocity: Double)
  /// Numbers that a host's own recognizer reports.
  case custom(Double, Double, Double, Double)
}

/// A recognizer's measures at one moment, as part of an action or of a question to the delegate (S4.12).
public struct GestureValues: Hashable, Sendable {
  public var location: Point
  public var numberOfTouches: Int
  public var measure: Measure

  public init(location: Point, numberOfTouches: Int, measure: Measure) {
    self.location = location
    self.numberOfTouches = numberOfTouches
    self.measure = measure
  }
}
