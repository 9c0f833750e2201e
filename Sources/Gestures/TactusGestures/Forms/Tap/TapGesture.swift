// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension GestureWord {
  static let tap = GestureWord("tap", "[N]", "N taps, by default one") { (arguments) throws(Fault) in
    .tap(count: arguments.isEmpty ? 1 : try arguments.count(1...5))
  }
}

extension Gesture.Kind {
  public static func tap(count: Int) -> Self { Self(TapGesture(count: count)) }
}

final class TapGesture: GestureForm {
  let count: Int

  init(count: Int) { self.count = count }

  var word: GestureWord { .tap }
  var arguments: [String] { count == 1 ? [] : ["\(count)"] }
  /// Empty for 0 taps or more than 1000. No configuration can contain such a number, but a program can create the
  /// gesture.
  var keys: [Gesture.Kind]? { (1...1000).contains(count) ? nil : [] }

  var precedence: Precedence { .tap }
  var taps: Int? { count }
  func isUsedByWindows(_ fingers: ClosedRange<Int>) -> Bool { fingers.lowerBound == 1 }

  func recognizer(_ draft: RecognizerDraft) -> CompiledConfiguration.Recognizer {
    var recognizer = draft.recognizer(.tap)
    recognizer.parameters = [
      .numberOfTapsRequired: Double(count), .numberOfTouchesRequired: Double(draft.key.fingers),
      .maximumTapDuration: draft.tuning.tapDuration.milliseconds,
      .maximumIntervalBetweenTaps: draft.tuning.tapInterval.milliseconds,
    ]
    recognizer.set(.allowableMovement, draft.tuning.defaults.slop)
    return recognizer
  }

  func bound(_ recognizer: inout CompiledConfiguration.Recognizer, _ tuning: Tuning) {
    let gaps = Interval.milliseconds(recognizer.parameters[.maximumIntervalBetweenTaps] ?? 0)
    let (taps, gap) = (tuning.tapDuration.microseconds * Int64(count), gaps.microseconds * Int64(count - 1))
    recognizer.keepsBack = Interval(microseconds: taps + gap)
  }

  func add(_ site: RecognizerSite, to engine: inout GestureEngine) -> RecognizerID {
    var tap = HandTap()
    tap.countsWhereItEnds = site.configuration.defaults.tapPlace == .ended
    return site.addMultiFinger(of: tap, to: &engine)
  }

  var moment: Prose { "when the fingers lift" }
}
