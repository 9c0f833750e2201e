// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Maps a view's own coordinates to its parent's: scales, rotates or shears about the view's origin.
public struct Transform: Hashable, Sendable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double

  /// `x' = a x + c y`, `y' = b x + d y`.
  public init(a: Double, b: Double, c: Double, d: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
  }
  public init(scale: Double) { self.init(a: scale, b: 0, c: 0, d: scale) }
  public static let identity = Transform(scale: 1)

  public func apply(_ v: Vector) -> Vector { Vector(dx: a * v.dx + c * v.dy, dy: b * v.dx + d * v.dy) }

  /// The inverse transform; nil if the view is scaled to zero size, so that no point can be inside the view.
  public var inverse: Transform? {
    let determinant = a * d - b * c
    guard determinant.magnitude > 1e-12, determinant.isFinite else { return nil }
    return Transform(a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant)
  }
}
