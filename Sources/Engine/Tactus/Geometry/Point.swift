// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A point, in logical pixels; y grows downwards.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double
  @inlinable public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
  public static let zero = Point(x: 0, y: 0)

  @inlinable public static func - (a: Point, b: Point) -> Vector { Vector(dx: a.x - b.x, dy: a.y - b.y) }
  @inlinable public static func + (a: Point, b: Vector) -> Point { Point(x: a.x + b.dx, y: a.y + b.dy) }

  /// The largest usable coordinate, far outside any screen. A larger coordinate comes from a faulty sample, and would
  /// spoil every sum that includes it.
  static let limit = 1e7
  var isUsable: Bool { x.magnitude <= Point.limit && y.magnitude <= Point.limit }
}

/// A displacement or a velocity.
public struct Vector: Hashable, Sendable {
  public var dx: Double
  public var dy: Double
  @inlinable public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }
  public static let zero = Vector(dx: 0, dy: 0)

  @inlinable public static func + (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx + b.dx, dy: a.dy + b.dy) }
  @inlinable public static func - (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx - b.dx, dy: a.dy - b.dy) }
  @inlinable public static func * (a: Vector, k: Double) -> Vector { Vector(dx: a.dx * k, dy: a.dy * k) }
  @inlinable public var lengthSquared: Double { dx * dx + dy * dy }
  @inlinable public var length: Double { lengthSquared.squareRoot() }
  /// Whether the larger component is horizontal; a tie counts as horizontal (S14.11).
  var isHorizontal: Bool { dx.magnitude >= dy.magnitude }
}

/// An upright rectangle.
public struct Rect: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
  public var origin: Point { Point(x: x, y: y) }
  /// Whether the point is inside. The left and top edges belong to the rectangle, the right and bottom edges to its
  /// neighbours.
  public func contains(_ p: Point) -> Bool { p.x >= x && p.x < x + width && p.y >= y && p.y < y + height }
  /// Returns the rectangle without a strip of this width along each side.
  func inset(by strip: Double) -> Rect {
    Rect(x: x + strip, y: y + strip, width: max(0, width - 2 * strip), height: max(0, height - 2 * strip))
  }
}

/// A set of sides: the edges of a screen, the directions of a swipe or a pan.
public struct Sides: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let left = Sides(rawValue: 1)
  public static let right = Sides(rawValue: 2)
  public static let up = Sides(rawValue: 4)
  public static let down = Sides(rawValue: 8)
  /// A screen's upper edge is the same side as the direction up.
  public static let top = up
  public static let bottom = down
  public static let all: Sides = [.left, .right, .up, .down]
  public static let horizontal: Sides = [.left, .right]
  public static let vertical: Sides = [.up, .down]

  /// For a single side: the component of a displacement towards this side, negative if the displacement leads away from
  /// it.
  func along(_ v: Vector) -> Double {
    switch self {
    case .left: -v.dx
    case .right: v.dx
    case .up: -v.dy
    default: v.dy
    }
  }
  /// The magnitude of the component at right angles to the one that `along` returns.
  func across(_ v: Vector) -> Double {
    (isHorizontal ? v.dy : v.dx).magnitude
  }
  var isHorizontal: Bool { rawValue & Sides.horizontal.rawValue == rawValue }

  /// The side towards which the larger component points; a horizontal side if both are equal (S14.11).
  init(towards v: Vector) {
    self = v.isHorizontal ? (v.dx < 0 ? .left : .right) : (v.dy < 0 ? .up : .down)
  }
}

extension Sides {
  /// Yields the sides one by one: left, right, up, down.
  struct Each: Sequence, IteratorProtocol {
    var rest: UInt8
    mutating func next() -> Sides? {
      guard rest != 0 else { return nil }
      let side = rest & (~rest &+ 1)
      rest &= ~side
      return Sides(rawValue: side)
    }
  }
  var each: Each { Each(rest: rawValue & Sides.all.rawValue) }
}
