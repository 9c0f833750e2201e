// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension GestureWord {
  static let swipe = GestureWord(
    "swipe",
    "left|right|up|down|horizontal|vertical|any|up-left|up-right|down-left|down-right [short|medium|long]",
    "a short quick move", moves: true, travels: true
  ) { (arguments) throws(Fault) in
    if let word = arguments.peek, word.text.utf8.contains(UInt8(ascii: "-")) {
      guard let pair = SideNames.pair(try arguments.word("direction", of: SideNames.pairs)) else {
        throw arguments.missing("a direction")
      }
      return .diagonal(pair, arguments.isEmpty ? nil : try arguments.choice("length"))
    }
    let sides = try arguments.sides(.directions)
    return arguments.isEmpty ? .swipe(sides) : .sized(sides, try arguments.choice("length"))
  }
}

extension Gesture.Kind {
  public static func swipe(_ sides: Sides) -> Self { Self(SwipeGesture(sides)) }
}

final class SwipeGesture: GestureForm {
  let sides: Sides

  init(_ sides: Sides) { self.sides = sides }

  var word: GestureWord { .swipe }
  var arguments: [String] { [SideNames.directions.text(of: sides)] }
  var keys: [Gesture.Kind]? { sides.each { .swipe($0) } }

  var course: Course? { .moves(sides, from: []) }
  var precedence: Precedence { .swipe }
  var isQuick: Bool { true }
  var goesOn: Bool { true }
  func isUsedByWindows(_ fingers: ClosedRange<Int>) -> Bool { fingers.lowerBound <= 2 }

  func recognizer(_ draft: RecognizerDraft) -> CompiledConfiguration.Recognizer {
    var recognizer = draft.recognizer(.swipe)
    recognizer.parameters = [
      .direction: Double(sides.rawValue), .numberOfTouchesRequired: Double(draft.key.fingers),
      .maximumDuration: draft.tuning.swipeDuration(of: draft.key.fingers).milliseconds,
    ]
    recognizer.set(
      .minimumPrimaryMovement, draft.options.distance ?? draft.tuning.defaults.swipeDistance,
      along: OutputLength.Axis(sides))
    return recognizer
  }

  func bound(_ recognizer: inout CompiledConfiguration.Recognizer, _ tuning: Tuning) {
    recognizer.keepsBack = tuning.swipeDuration(of: recognizer.fingers)
  }

  func add(_ site: RecognizerSite, to engine: inout GestureEngine) -> RecognizerID {
    var sweep = Sweep()
    sweep.lasts = site.recognizer.confirm != nil || site.recognizer.actsAtLift
    return site.addMultiFinger(of: sweep, to: &engine)
  }

  var moment: Prose { "once the fingers have swept far enough{confirmed}" }
}
