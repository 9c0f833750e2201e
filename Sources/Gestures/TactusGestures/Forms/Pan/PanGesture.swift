// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension GestureWord {
  static let pan = GestureWord(
    "pan", "left|right|up|down|horizontal|vertical|any", "a move, fast or slow, that an action can follow",
    canDrive: true, moves: true, travels: true
  ) { (arguments) throws(Fault) in .pan(try arguments.sides(.directions)) }
}

extension Gesture.Kind {
  public static func pan(_ sides: Sides) -> Self { Self(PanGesture(sides)) }
}

final class PanGesture: GestureForm {
  let sides: Sides

  init(_ sides: Sides) { self.sides = sides }

  var word: GestureWord { .pan }
  var arguments: [String] { [SideNames.directions.text(of: sides)] }

  var course: Course? { .moves(sides, from: []) }
  var precedence: Precedence { .pan }
  var goesOn: Bool { true }
  func isUsedByWindows(_ fingers: ClosedRange<Int>) -> Bool { fingers.lowerBound <= 2 }

  func recognizer(_ draft: RecognizerDraft) -> CompiledConfiguration.Recognizer { draft.pan(sides) }

  func add(_ site: RecognizerSite, to engine: inout GestureEngine) -> RecognizerID {
    site.addMultiFinger(of: Pan(), to: &engine)
  }

  var moment: Prose { "once the fingers have moved {way}{confirmed}" }

  var axes: Sides { sides.axes }
  func setMeasure(of now: inout OngoingGesture, _ binding: Binding, _ values: GestureValues, _ ruler: Ruler) {
    now.follow(sides, binding, values, ruler)
  }
}
