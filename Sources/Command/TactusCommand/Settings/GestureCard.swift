// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures
import TactusJSON

/// The data with which the page names a gesture and draws its fingers.
struct GestureCard {
  let gesture: Gesture
  /// The gesture's name, if it is a composed gesture.
  var name: String?
  /// The distance that the fingers move, in mm.
  var distance: Double?

  func write(to text: inout JSONText, shapes: [Shape]) {
    let form = gesture.kind.form
    text.member("words", gesture.wordList)
    text.member("text", name ?? gesture.words)
    text.member("says", gesture.sentence)
    text.member("least", gesture.fingers.lowerBound)
    text.member("most", gesture.fingers.upperBound)
    text.member("form", form.word.name)
    text.member("arguments", form.arguments)
    text.member("name", name)
    text.member("drawing") { text in
      switch form.course {
      case .moves(let ways, let start)?:
        text.member("moves", ways.names)
        if !start.isEmpty { text.member("from", start.edgeNames) }
        if form.isCorner { text.member("fromCorner", form.arguments.first) }
      case .spreads(let out)?: text.member("spreads", out ? "out" : "in")
      case .turns(let clockwise)?: text.member("turns", clockwise.map { $0 ? "cw" : "ccw" } ?? "any")
      case nil: break
      }
      text.member("taps", form.taps)
      text.member("rests", form.rests || form.leadsToTaps)
      text.member("distance", distance.map { ($0 * 10).rounded() / 10 })
      if let name = form.shape {
        let shape = shapes.first { $0.name == name }
        text.member("strokes", (shape?.strokes ?? []).map { $0.map { [$0.x, $0.y] } })
      }
    }
  }
}
