// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension Compiler {
  /// Warns of shapes that are hard to tell from other movements, for `tactus check`.
  func warnOfShapes() {
    for shape in configuration.shapes {
      let bindings = configuration.bindings.indices.filter {
        configuration.bindings[$0].gesture.kind.form.shape == shape.name && !configuration.bindings[$0].isIgnored
      }
      if bindings.isEmpty { continue }
      let forms = shape.strokes.compactMap { StrokeForm($0.map { $0 - .zero }) }
      if forms.count < shape.strokes.count || forms.contains(where: { $0.isStraight }) {
        for index in bindings {
          warn(
            index, "has a straight stroke in `shape \(shape.name)`: that is a swipe",
            "bind a swipe, or draw another shape with `tactus shape`")
        }
      }
      let others = ShapeForms(configuration.shapes.filter { $0.name != shape.name })
      for other in forms.compactMap({ others.nearest(to: $0) }) {
        for index in bindings {
          warn(index, "looks much like `shape \(other)`", "draw one of them differently with `tactus shape`")
        }
      }
    }
    for (n, drawn) in result.recognizers.enumerated() where drawn.key.motion.form.known == .drawn {
      for (m, other) in result.recognizers.enumerated()
      where other.fingers == drawn.fingers && other.key.motion.form.travel != nil {
        guard let index = drawn.bindings.first, let first = other.bindings.first,
          configuration.bindings[first].options.goesOn, mayMeet(n, m)
        else { continue }
        warn(
          index, "loses to `\(other.name)`, which follows the fingers from the start",
          "use another number of fingers for one of the two")
      }
    }
  }
}
