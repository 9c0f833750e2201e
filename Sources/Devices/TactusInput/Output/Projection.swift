// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Converts points of a panel's unit square to logical coordinates: an `OutputMapping` for one device.
public struct Projection: Hashable, Sendable {
  /// The point of the panel's upper left corner.
  public var origin: Point
  /// The vector along the whole width of the panel.
  public var right: Vector
  /// The vector along the whole height of the panel.
  public var down: Vector

  public init(origin: Point, right: Vector, down: Vector) {
    self.origin = origin
    self.right = right
    self.down = down
  }

  /// Returns the point in logical coordinates; `x` and `y` are 0 to 1 over the panel.
  public func point(_ x: Double, _ y: Double) -> Point {
    Point(x: origin.x + x * right.dx + y * down.dx, y: origin.y + x * right.dy + y * down.dy)
  }

  /// The inverse conversion; nil if all points are on one line.
  public var inverse: Projection? {
    let area = right.dx * down.dy - right.dy * down.dx
    guard area != 0, area.isFinite else { return nil }
    func vector(_ x: Double, _ y: Double) -> Vector {
      Vector(dx: (x * down.dy - y * down.dx) / area, dy: (y * right.dx - x * right.dy) / area)
    }
    return Projection(origin: Point.zero + vector(-origin.x, -origin.y), right: vector(1, 0), down: vector(0, 1))
  }

  /// Returns a projection that applies `other` first, then this one.
  func after(_ other: Projection) -> Projection {
    let origin = point(other.origin.x, other.origin.y)
    func turned(_ vector: Vector) -> Vector {
      point(other.origin.x + vector.dx, other.origin.y + vector.dy) - origin
    }
    return Projection(origin: origin, right: turned(other.right), down: turned(other.down))
  }
}
