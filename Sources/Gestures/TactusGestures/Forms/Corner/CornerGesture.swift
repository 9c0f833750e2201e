// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension GestureWord {
  static let corner = GestureWord(
    "corner", "top-left|top-right|bottom-left|bottom-right", "a move from a corner inwards", travels: true
  ) { (arguments) throws(Fault) in .corner(try arguments.choice("corner")) }
}

extension Gesture.Kind {
  public static func corner(_ place: Gesture.Corner.Place) -> Self { Self(CornerGesture(place)) }
}

/// A movement from a corner inwards.
final class CornerGesture: GestureForm {
  let place: Gesture.Corner.Place

  init(_ place: Gesture.Corner.Place) { self.place = place }

  var word: GestureWord { .corner }
  var arguments: [String] { [place.rawValue] }
  var mirrored: Gesture.Kind? { .corner(place.mirrored) }

  var course: Course? { .moves(place.inwards, from: .all.subtracting(place.inwards)) }
  var precedence: Precedence { .place }
  var claim: String { "fingers from the corner make the corner gesture" }

  /// A fingertip aimed at the corner lands within 8 mm of it.
  private static let size = 8 / Thresholds.millimetresPerPixel

  func recognizer(_ draft: RecognizerDraft) -> CompiledConfiguration.Recognizer {
    var recognizer = draft.stroke(within: draft.tuning.swipeDuration, Tuning.edgeDistance)
    recognizer.parameters[.edgeWidth] = Self.size
    recognizer.set(.minimumPrimaryMovement, draft.options.distance)
    recognizer.set(.edgeWidth, draft.options.depth)
    return recognizer
  }

  func bound(_ recognizer: inout CompiledConfiguration.Recognizer, _ tuning: Tuning) { recognizer.boundStroke() }

  func add(_ site: RecognizerSite, to engine: inout GestureEngine) -> RecognizerID {
    let stroke = site.stroke(place.inwards, in: Zone(place: .corner(place), width: site.depth))
    return site.add(site.ready(stroke), to: &engine)
  }

  var moment: Prose { "once the fingers have moved in by {way}" }
}
