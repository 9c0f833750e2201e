// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A transform from the coordinates of a view to those of its superview, about the view's centre: rotation, scale,
/// shear and translation.
///
/// The members are those of `CGAffineTransform`: `x' = a x + c y + tx`, `y' = b x + d y + ty`.
public struct ViewTransform: Hashable, Sendable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var tx: Double
  public var ty: Double

  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }
  public init(translationX tx: Double, y ty: Double) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }
  public init(scaleX x: Double, y: Double) { self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }
  /// Creates a rotation by an angle in radians. Positive angles are clockwise, since y grows downwards.
  public init(rotationAngle angle: Double) {
    let (sine, cosine) = Self.sineAndCosine(of: angle)
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }
  public static let identity = ViewTransform(scaleX: 1, y: 1)
  public var isIdentity: Bool { self == .identity }

  // As in Core Graphics, the new transform is applied first: `t.rotated(by:)` rotates, then applies `t`.
  public func translatedBy(x: Double, y: Double) -> ViewTransform {
    ViewTransform(translationX: x, y: y).concatenating(self)
  }
  public func scaledBy(x: Double, y: Double) -> ViewTransform { ViewTransform(scaleX: x, y: y).concatenating(self) }
  public func rotated(by angle: Double) -> ViewTransform { ViewTransform(rotationAngle: angle).concatenating(self) }

  /// Returns a transform that applies this transform first, and then the other.
  public func concatenating(_ next: ViewTransform) -> ViewTransform {
    ViewTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d, c: c * next.a + d * next.c,
      d: c * next.b + d * next.d, tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The inverse; nil if the transform maps all points onto a line.
  public var inverse: ViewTransform? {
    guard let back = linear.inverse else { return nil }
    let offset = back.apply(Vector(dx: tx, dy: ty))
    return ViewTransform(a: back.a, b: back.b, c: back.c, d: back.d, tx: -offset.dx, ty: -offset.dy)
  }

  public func apply(_ point: Point) -> Point { Point(x: tx, y: ty) + linear.apply(point - .zero) }
  /// Applies the transform without its translation.
  public func apply(_ vector: Vector) -> Vector { linear.apply(vector) }

  var linear: Transform { Transform(a: a, b: b, c: c, d: d) }

  /// Computes sine and cosine by their series, exact to a few units in the last place. The standard library lacks these
  /// functions, and two functions do not justify a dependency. First reduces the angle to a quarter turn around zero.
  private static func sineAndCosine(of angle: Double) -> (Double, Double) {
    guard angle.isFinite else { return (0, 1) }
    let quarter = (angle / (.pi / 2)).rounded()
    // A quarter turn as two numbers, so that reducing a large angle adds no error.
    let x = angle.addingProduct(-quarter, .pi / 2).addingProduct(-quarter, 6.123233995736766e-17)
    var (sine, cosine, term) = (0.0, 0.0, 1.0)
    for n in 0..<20 {
      let signed = n & 2 == 0 ? term : -term
      if n & 1 == 0 { cosine += signed } else { sine += signed }
      term *= x / Double(n + 1)
    }
    return switch quarter.remainder(dividingBy: 4) {
    case 1: (cosine, -sine)
    case 2, -2: (-sine, -cosine)
    case -1: (-cosine, sine)
    default: (sine, cosine)
    }
  }
}
