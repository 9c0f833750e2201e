// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension GestureWord {
  static let shape = GestureWord(
    "shape", "NAME", "the fingers draw this shape in one stroke; recognized when they lift", travels: true,
    check: { $0.warnOfShapes() }
  ) { (arguments) throws(Fault) in .shape(try arguments.name()) }
}

extension Gesture.Kind {
  /// The fingers draw the shape of this name.
  public static func shape(_ name: String) -> Self { Self(ShapeGesture(name)) }
}

final class ShapeGesture: GestureForm {
  let name: String

  init(_ name: String) { self.name = name }

  var word: GestureWord { .shape }
  var arguments: [String] { [name] }
  var shape: String? { name }

  var course: Course? { .moves(.all, from: []) }
  var known: Known { .drawn }
  var precedence: Precedence { .stroke }
  var claim: String { "the shape may still be completed" }
  func claimLasts(_ tuning: Tuning) -> Interval? { tuning.shapeDuration }
  func isUsedByWindows(_ fingers: ClosedRange<Int>) -> Bool { fingers.lowerBound == 1 }

  func recognizer(_ draft: RecognizerDraft) -> CompiledConfiguration.Recognizer {
    var recognizer = draft.stroke(within: draft.tuning.shapeDuration, Tuning.shapeLength)
    recognizer.set(.minimumPrimaryMovement, draft.options.distance)
    return recognizer
  }

  func bound(_ recognizer: inout CompiledConfiguration.Recognizer, _ tuning: Tuning) { recognizer.boundStroke() }

  func add(_ site: RecognizerSite, to engine: inout GestureEngine) -> RecognizerID {
    var stroke = site.stroke(.right, Drawing.self)
    stroke.drawing = Drawing(of: name, among: site.shapes)
    return site.add(site.ready(stroke), to: &engine)
  }

  var moment: Prose { "when the fingers lift, if they have drawn the shape, at least {way} long" }
}
