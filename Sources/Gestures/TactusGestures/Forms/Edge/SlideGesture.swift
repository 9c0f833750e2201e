// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension Gesture.Kind {
  public static func slide(_ sides: Sides, along: Sides) -> Self { Self(SlideGesture(sides, along: along)) }
}

/// A movement along an edge, by fingers that land near that edge.
final class SlideGesture: GestureForm {
  let sides: Sides
  let along: Sides

  init(_ sides: Sides, along: Sides) { (self.sides, self.along) = (sides, along) }

  var word: GestureWord { .edge }
  var arguments: [String] {
    [SideNames.edges.text(of: sides), "along", SideNames.directions.text(of: along)]
  }
  var keys: [Gesture.Kind]? { sides.each { .slide($0, along: along) } }
  var mirrored: Gesture.Kind? { .slide(sides.mirrored, along: along) }
  var hasParts: Bool { true }

  var course: Course? { .moves(along, from: sides) }
  var precedence: Precedence { .edge }
  var goesOn: Bool { true }
  var claim: String { "fingers along the edge make the edge gesture" }

  func recognizer(_ draft: RecognizerDraft) -> CompiledConfiguration.Recognizer {
    var recognizer = draft.pan(along)
    recognizer.set(
      .edgeWidth, draft.options.depth ?? draft.tuning.defaults.edgeDepth, along: OutputLength.Axis(sides))
    return recognizer
  }

  func add(_ site: RecognizerSite, to engine: inout GestureEngine) -> RecognizerID {
    let zone = Zone(place: .edge(sides, part: site.key.part), width: site.depth)
    return site.addMultiFinger(of: Pan(), in: zone, to: &engine)
  }

  var moment: Prose { "once the fingers have moved {way}{confirmed}" }

  var axes: Sides { along.axes }
  func setMeasure(of now: inout OngoingGesture, _ binding: Binding, _ values: GestureValues, _ ruler: Ruler) {
    now.follow(along, binding, values, ruler)
  }
}
