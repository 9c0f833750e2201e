// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A movement from an edge inwards, and then a rest.
final class EdgeRestGesture: GestureForm {
  let sides: Sides

  init(_ sides: Sides) { self.sides = sides }

  var word: GestureWord { .edge }
  var arguments: [String] { [SideNames.edges.text(of: sides), "hold"] }
  var keys: [Gesture.Kind]? { sides.each { .edge($0, hold: true) } }
  var mirrored: Gesture.Kind? { .edge(sides.mirrored, hold: true) }
  var hasParts: Bool { true }

  var course: Course? { .moves(sides.opposite, from: sides) }
  var precedence: Precedence { .place }
  var rests: Bool { true }
  var claim: String { "fingers from the edge make the edge gesture" }
  var isBlockedAtLanding: Bool { true }

  func recognizer(_ draft: RecognizerDraft) -> CompiledConfiguration.Recognizer {
    var recognizer = draft.edgePan(sides)
    recognizer.set(.allowableMovement, draft.tuning.defaults.slop, along: OutputLength.Axis(sides))
    recognizer.parameters[.minimumPressDuration] = draft.tuning.hold.milliseconds
    return recognizer
  }

  func bound(_ recognizer: inout CompiledConfiguration.Recognizer, _ tuning: Tuning) {
    recognizer.patience = tuning.edgePatience
    recognizer.keepsBack = EdgeRest.longest(patience: tuning.edgePatience, rest: recognizer.rest)
  }

  func add(_ site: RecognizerSite, to engine: inout GestureEngine) -> RecognizerID {
    var rest = EdgeRest()
    rest.edge = sides
    rest.part = site.key.part
    rest.fingers = site.recognizer.fingers
    rest.landing = site.recognizer.landing
    rest.patience = site.recognizer.patience
    return site.add(site.ready(rest), to: &engine)
  }

  var moment: Prose { "once the fingers have moved in and rested for {rest}" }
}
