// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
public import Tactus

/// A movement that continues after the fingers have lifted and becomes slower and slower, as in a scroll view.
///
/// ```swift
/// case .ended: glide = DecelerationTracker(velocity: pan.velocity(in: window) - .zero)
/// // in each frame:
/// photo.center = photo.center + glide.step(seconds)
/// ```
public struct DecelerationTracker: Sendable {
  /// The usual fraction of the speed that remains after a millisecond.
  public static let normal = 0.998
  public static let fast = 0.99

  /// The velocity in px per second.
  public private(set) var velocity: Vector
  private let rate: Double
  /// The speed, in px per second, below which the movement is over.
  private static let slowest = 8.0

  public init(velocity: Vector = .zero, rate: Double = DecelerationTracker.normal) {
    self.velocity = velocity
    self.rate = min(max(rate, 0.5), 0.9999)
  }

  public var isOver: Bool { velocity.length < Self.slowest }

  /// The distance that the movement has yet to cover.
  public var remaining: Vector { velocity * (-1 / (1000 * log(rate))) }

  /// Advances the movement, and returns the distance covered.
  public mutating func step(_ seconds: Double) -> Vector {
    guard !isOver, seconds > 0 else {
      if isOver { velocity = .zero }
      return .zero
    }
    let left = pow(rate, seconds * 1000)
    let way = remaining * (1 - left)
    velocity = velocity * left
    return way
  }

  /// Ends the movement, for example at an obstacle.
  public mutating func stop() { velocity = .zero }
}
