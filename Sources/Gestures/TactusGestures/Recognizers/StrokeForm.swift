// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The form of a stroke, independent of its position and size.
///
/// Strokes are compared as in "Protractor" (Li 2010): as vectors, after one is rotated by the angle that brings it
/// closest to the other. This angle can be computed directly. Here it is limited, since a check mark upside down is not
/// a check mark.
package struct StrokeForm: Hashable, Sendable {
  /// Points at equal distances along the stroke, relative to their centroid, with squared lengths that sum up to 1.
  private var points: [Vector] = []

  private static let count = 16
  /// The largest angle of rotation: 30 degrees.
  private static let mostTurn = (cos: 0.866_025, sin: 0.5)

  /// Creates the form of a path; nil if the path has no length.
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

  /// Returns the points of the stroke, scaled to a square of this size, as in a configuration.
  package func points(within size: Double) -> [Point] {
    let (xs, ys) = (points.map { $0.dx }, points.map { $0.dy })
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    let scale = size / max((xs.max() ?? 0) - left, (ys.max() ?? 0) - top)
    return points.map { Point(x: (($0.dx - left) * scale).rounded(), y: (($0.dy - top) * scale).rounded()) }
  }

  /// Whether the stroke can hardly be distinguished from a straight line.
  package var isStraight: Bool { straightness > 0.97 }

  /// The stroke's `likeness` to a straight line in the best direction.
  var straightness: Double {
    var (sum, size) = (Vector.zero, 0.0)
    for (n, point) in points.enumerated() {
      let place = Double(n) - Double(Self.count - 1) / 2
      sum = sum + point * place
      size += place * place
    }
    return (sum.lengthSquared / size).squareRoot()
  }

  /// Returns the cosine of the angle between the two strokes as vectors: 1 if they look alike.
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

/// The forms of all strokes of a configuration's shapes.
struct ShapeForms: Hashable, Sendable {
  private var forms: [StrokeForm] = []
  private var names: [String] = []

  /// A drawing that is less similar is not recognized as a shape.
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

  /// Returns the name of the shape that resembles the stroke most; nil if a straight line resembles it more, or if no
  /// shape resembles it enough.
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
