// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusConfig

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

/// What a hand has drawn, and the shape that it should be.
struct Drawing {
  private let name: String
  private let forms: ShapeForms
  /// At most 128 points, as evenly as needed for that.
  private var way: [Vector] = []
  /// From one point to the next, px.
  private var gap = 0.0

  private static let mostPoints = 128
  /// px at scale 1: half a millimetre.
  private static let leastGap = 3.0

  init(of name: String, among forms: ShapeForms) {
    self.name = name
    self.forms = forms
  }

  var count: Int { way.count }
  var length: Double { StrokeForm.length(of: way) }

  /// Whether it looks like the shape, and less like all others.
  var isTheShape: Bool {
    guard let form = StrokeForm(way), let nearest = forms.nearest(to: form) else { return false }
    return nearest.utf8.elementsEqual(name.utf8)
  }

  mutating func begin(scale: Double) {
    way.removeAll(keepingCapacity: true)
    way.append(.zero)
    gap = Self.leastGap * scale
  }

  mutating func add(_ point: Vector) {
    guard let last = way.last, (point - last).length >= gap else { return }
    way.append(point)
    guard way.count >= Self.mostPoints else { return }
    for n in 0..<way.count / 2 { way[n] = way[2 * n] }
    way.removeLast(way.count - way.count / 2)
    gap *= 2
  }
}
