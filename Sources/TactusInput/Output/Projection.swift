// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// From a panel's unit square into logical coordinates: what an `OutputMapping` says of one device, ready for use.
public struct Projection: Hashable, Sendable {
  /// Where the panel's upper left corner is.
  public var origin: Point
  /// What one whole width and one whole height of the panel are.
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
