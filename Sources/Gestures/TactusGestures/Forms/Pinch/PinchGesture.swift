// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension GestureWord {
  static let pinch = GestureWord(
    "pinch", "in|out", "fingers move towards one another, or apart", canDrive: true, moves: true, travels: true
  ) { (arguments) throws(Fault) in .pinch(out: try arguments.choice("way to pinch", of: ["in", "out"]) == 1) }
}

extension Gesture.Kind {
  public static func pinch(out: Bool) -> Self { Self(PinchGesture(out: out)) }
}

final class PinchGesture: GestureForm {
  let out: Bool

  init(out: Bool) { self.out = out }

  var word: GestureWord { .pinch }
  var arguments: [String] { [out ? "out" : "in"] }
  func objection(to step: Binding.Stride) -> String? {
    if case .factor = step { nil } else { "the step of a pinch is a FACTOR such as 1.2x" }
  }

  var course: Course? { .spreads(out: out) }
  var precedence: Precedence { .pinch }
  var goesOn: Bool { true }
  var fewestFingers: Int { 2 }
  var wholeWay: String? { "it is complete once the distance has halved or doubled" }
  func isUsedByWindows(_ fingers: ClosedRange<Int>) -> Bool { fingers.contains(2) }

  func recognizer(_ draft: RecognizerDraft) -> CompiledConfiguration.Recognizer {
    var recognizer = draft.recognizer(.pinch)
    let options = draft.options
    recognizer.isDriven = options.drives
    recognizer.parameters = [
      .numberOfTouchesRequired: Double(draft.key.fingers),
      .hysteresis: options.goesOn ? draft.tuning.pinchSlop : draft.tuning.pinchDistance,
    ]
    if !options.goesOn { recognizer.set(.hysteresis, options.distance) }
    recognizer.countFromLanding(draft)
    return recognizer
  }

  func add(_ site: RecognizerSite, to engine: inout GestureEngine) -> RecognizerID {
    site.addMultiFinger(of: Pinch(), out ? .outwards : .inwards, to: &engine)
  }

  var moment: Prose { "once the distance between the fingers has changed by {way}{confirmed}" }

  func setMeasure(of now: inout OngoingGesture, _ binding: Binding, _ values: GestureValues, _ ruler: Ruler) {
    now.isInwards = !out
    if case .factor(let factor)? = binding.options.step { now.factor = factor }
    now.least = 0.05
  }
}

extension Pinch: MultiFingerMember {
  func goes(_ way: MultiFingerRule.Way) -> Bool {
    switch way {
    case .inwards: scale < 1
    case .outwards: scale > 1
    case .any, .clockwise, .counterclockwise: true
    }
  }
}
