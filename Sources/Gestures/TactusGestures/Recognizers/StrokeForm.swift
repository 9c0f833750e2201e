// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// What a stroke looks like, wherever it is drawn and however large.
///
/// Strokes are compared as in "Protractor" (Li 2010): as vectors, turned by the angle that brings one closest to the
/// other, which comes out in closed form. Here that angle has a bound: a check mark that is turned round is none.
package struct StrokeForm: Hashable, Sendable {
  /// At equal distances along it, about their middle; the sum of the squares of their lengths is 1.
  private var points: [Vector] = []

  private static let count = 16
  /// 30 degrees.
  private static let mostTurn = (cos: 0.866_025, sin: 0.5)

  /// Nil if it has no length.
  package init?(_ way: [Vector]) {
    guard way.count > 1 else { return nil }
    let whole = Self.length(of: way)
    guard whole > 0, whole.isFinite else { return nil }
    points.reserveCapacity(Self.count)
    var middle = Vector.zero
    var (next, before) = (1, 0.0)
    for n in 0..<Self.count {
      let at = whole * Double(n) / Double(Self.count - 1)
      var length = (way[next] - way[next - 1]).length
      while next + 1 < way.count, before + length < at {
        before += length
        next += 1
        length = (way[next] - way[next - 1]).length
      }
      let share = length > 0 ? min(1, (at - before) / length) : 0
      points.append(way[next - 1] + (way[next] - way[next - 1]) * share)
      middle = middle + points[n] * (1 / Double(Self.count))
    }
    var size = 0.0
    for n in points.indices {
      points[n] = points[n] - middle
      size += points[n].lengthSquared
    }
    for n in points.indices { points[n] = points[n] * (1 / size.squareRoot()) }
  }

  package static func length(of way: [Vector]) -> Double {
    var length = 0.0
    for n in way.indices.dropFirst() { length += (way[n] - way[n - 1]).length }
    return length
  }

  /// Its points in a square of this size, as a configuration has them.
  package func points(within size: Double) -> [Point] {
    let (xs, ys) = (points.map { $0.dx }, points.map { $0.dy })
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    let scale = size / max((xs.max() ?? 0) - left, (ys.max() ?? 0) - top)
    return points.map { Point(x: (($0.dx - left) * scale).rounded(), y: (($0.dy - top) * scale).rounded()) }
  }

  /// Whether nobody could tell it from a straight line.
  package var isStraight: Bool { straightness > 0.97 }

  /// How much it looks like a straight line in any direction, as `likeness` says.
  var straightness: Double {
    var (sum, size) = (Vector.zero, 0.0)
    for (n, point) in points.enumerated() {
      let place = Double(n) - Double(Self.count - 1) / 2
      sum = sum + point * place
      size += place * place
    }
    return (sum.lengthSquared / size).squareRoot()
  }

  /// The cosine of the angle between the two: 1 if they look alike.
  func likeness(to other: StrokeForm) -> Double {
    var (along, across) = (0.0, 0.0)
    for (one, two) in zip(points, other.points) {
      along += one.dx * two.dx + one.dy * two.dy
      across += one.dx * two.dy - one.dy * two.dx
    }
    across = across.magnitude
    let turn = Self.mostTurn
    if along * turn.sin >= across * turn.cos { return (along * along + across * across).squareRoot() }
    return along * turn.cos + across * turn.sin
  }
}

/// What the strokes of all shapes of a configuration look like.
struct ShapeForms: Hashable, Sendable {
  private var forms: [StrokeForm] = []
  private var names: [String] = []

  /// What looks less like a shape than this is none.
  private static let leastLikeness = 0.9

  init(_ shapes: [Shape]) {
    for shape in shapes {
      for stroke in shape.strokes {
        guard let form = StrokeForm(stroke.map { $0 - .zero }) else { continue }
        forms.append(form)
        names.append(shape.name)
      }
    }
  }

  /// The shape that it looks most like; nil if a straight line is nearer, or none is near.
  func nearest(to form: StrokeForm) -> String? {
    var best: Int?
    var most = max(Self.leastLikeness, form.straightness)
    for n in forms.indices {
      let likeness = form.likeness(to: forms[n])
      if likeness > most { (best, most) = (n, likeness) }
    }
    return best.map { names[$0] }
  }
}
