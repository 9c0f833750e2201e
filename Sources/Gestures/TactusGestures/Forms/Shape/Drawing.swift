// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The path that a hand has drawn, and the shape with which it is compared.
struct Drawing: HandDrawing {
  private let name: String
  private let forms: ShapeForms
  /// The path, as at most 128 points. If there are more, every second point is removed.
  private var way: [Vector] = []
  /// The least distance from one point to the next, in px.
  private var gap = 0.0

  private static let mostPoints = 128
  /// The value of `gap` for a new drawing, in px at scale 1: half a millimetre.
  private static let leastGap = 3.0

  init(of name: String, among forms: ShapeForms) {
    self.name = name
    self.forms = forms
  }

  var count: Int { way.count }
  var length: Double { StrokeForm.length(of: way) }

  /// Whether the drawing resembles the shape, and resembles no other shape more.
  var isTheShape: Bool {
    guard let form = StrokeForm(way), let nearest = forms.nearest(to: form) else { return false }
    return nearest.utf8.elementsEqual(name.utf8)
  }

  func lack(_ least: Double) -> StaticString? {
    if length < least { return "what was drawn is too small" }
    return isTheShape ? nil : "what was drawn looks different"
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
