// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension GestureWord {
  static let hold = GestureWord("hold", "[TIME]", "the fingers rest") { (arguments) throws(Fault) in
    .hold(arguments.isEmpty ? nil : try arguments.time(100...30_000))
  }
}

extension Gesture.Kind {
  /// Fingers that rest for this time; nil for the time that `defaults` sets.
  public static func hold(_ time: Interval?) -> Self { Self(HoldGesture(time)) }
}

final class HoldGesture: GestureForm {
  let time: Interval?

  init(_ time: Interval?) { self.time = time }

  var word: GestureWord { .hold }
  var arguments: [String] { time.map { [$0.text] } ?? [] }
  var number: Double? { time?.milliseconds }
  var keys: [Gesture.Kind]? { time == nil ? nil : [.hold(nil)] }

  var precedence: Precedence { .stroke }
  var leadsToTaps: Bool { true }
  func isUsedByWindows(_ fingers: ClosedRange<Int>) -> Bool { fingers.lowerBound == 1 }

  func recognizer(_ draft: RecognizerDraft) -> CompiledConfiguration.Recognizer {
    let isFollowed = draft.key.thenTaps != nil
    var recognizer = draft.recognizer(isFollowed ? .tap : .longPress)
    let time = draft.binding.gesture.kind.form.number ?? draft.tuning.hold.milliseconds
    recognizer.parameters[.minimumPressDuration] = time
    recognizer.set(.allowableMovement, draft.tuning.defaults.slop)
    if isFollowed {
      recognizer.parameters[.maximumTapDuration] = draft.tuning.tapDuration.milliseconds
    } else {
      recognizer.parameters[.numberOfTouchesRequired] = Double(draft.key.fingers)
    }
    return recognizer
  }

  func bound(_ recognizer: inout CompiledConfiguration.Recognizer, _ tuning: Tuning) {
    guard let taps = recognizer.key.thenTaps else {
      recognizer.keepsBack = recognizer.landings + recognizer.rest
      return
    }
    recognizer.keepsBack =
      recognizer.landings + HoldAndTap.longest(rest: recognizer.rest, taps: taps, tap: tuning.tapDuration)
  }

  func add(_ site: RecognizerSite, to engine: inout GestureEngine) -> RecognizerID {
    guard let taps = site.key.thenTaps else {
      // The engine's recognizer suffices for one finger anywhere.
      let isSpecial = !site.key.corners.isEmpty || site.recognizer.startsInside
      if site.key.fingers == 1, !isSpecial { return site.add(site.ready(LongPress()), to: &engine) }
      return site.addMultiFinger(of: LongPress(), to: &engine)
    }
    var hold = HoldAndTap()
    hold.fingers = site.recognizer.fingers
    hold.taps = taps
    hold.corners = site.corners
    hold.landing = site.recognizer.landing
    hold.gap = HoldAndTap.usualGap
    return site.add(site.ready(hold), to: &engine)
  }

  var moment: Prose { "once the fingers have rested for {rest}" }
}
