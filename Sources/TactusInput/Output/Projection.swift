// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Converts from the unit square of a panel to logical coordinates: an `OutputMapping` for one device.
public struct Projection: Hashable, Sendable {
  /// The point of the panel's upper left corner.
  public var origin: Point
  /// The vectors along the whole width and the whole height of the panel.
  public var right: Vector
  public var down: Vector

  public init(origin: Point, right: Vector, down: Vector) {
    self.origin = origin
    self.right = right
    self.down = down
  }

  /// `x` and `y` are 0 to 1 over the panel.
  public func point(_ x: Double, _ y: Double) -> Point {
    Point(x: origin.x + x * right.dx + y * down.dx, y: origin.y + x * right.dy + y * down.dy)
  }
}
