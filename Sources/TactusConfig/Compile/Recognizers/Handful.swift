// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// One of the engine's recognizers, held to an exact number of fingers that land together.
///
/// For an application "at least" and "whenever" are right: its user looks at it. A gesture of the whole screen must
/// leave alone what is not meant for it, and must know soon:
///
///     fingers   ------|==|=|===============|~~~~~~~~~   | landing, at most `landing` after the one before
///                     1  2 3  moves        begins       = moves before all are down do not count
///     outcomes        a fourth finger before it begins     fails
///                     no third finger in time              fails
///                     one lifts before it begins           fails (a tap's lift belongs to it)
///                     has not begun within `patience`      fails
///                     all down, and the inner begins       begins; from then on further fingers may join
///
/// Because it fails when the next finger is late, whoever waits for a larger hand waits no longer than that.
struct Handful<Inner: HandfulMember>: Recognizer {
  static var answers: RecognizerAnswers { Inner.answers }

  var inner: Inner
  let rule: HandfulRule

  /// What became of one attempt.
  private struct Hand {
    var landed: Timestamp?
    /// All of them have been down together.
    var isWhole = false
    /// The inner has asked to begin.
    var hasAsked = false
    /// The arbiter has granted that.
    var hasBegun = false
    var corners = CornerSet.Taken()
  }
  private var hand = Hand()

  init(_ inner: Inner, _ rule: HandfulRule) {
    self.inner = inner
    self.rule = rule
  }

  mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    if hand.hasBegun { return inner.touchesBegan(touches, in: &context) }
    let landed = hand.landed ?? context.time
    hand.landed = landed
    if context.touches.count > rule.fingers {
      return context.request(.failed, because: .tooManyTouches(context.touches.count, allowed: rule.fingers))
    }
    if rule.hasCorners {
      for slot in touches where !rule.corners.take(context[slot], scale: context.scale, into: &hand.corners) {
        return context.request(.failed, because: .custom("landed outside its corner"))
      }
    }
    inner.touchesBegan(touches, in: &context)
    guard context.state == .possible else { return noteRequest(in: &context) }
    if context.touches.count == rule.fingers {
      hand.isWhole = true
      complete(since: landed, in: &context)
    } else if !hand.isWhole {
      context.ignoreMotion(within: .infinity)
      context.wait(until: context.time + rule.landing, .maximum)
    }
  }

  /// All are down: the inner hears of everything, and of what moved meanwhile.
  private mutating func complete(since landed: Timestamp, in context: inout RecognizerContext) {
    if let duration = Inner.duration(of: inner) ?? rule.patience {
      context.wait(until: landed + duration, .maximum)
    } else if !Inner.keepsTime {
      context.stopWaiting()
    }
    guard rule.fingers > 1 else { return }
    if !Inner.keepsTime { context.followMotion() }
    if Inner.looksAtStarts {
      inner.touchesMoved(context.touches, in: &context)
      noteRequest(in: &context)
    }
  }

  mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) {
    guard hand.isWhole else { return }
    inner.touchesMoved(touches, in: &context)
    if !hand.hasAsked { noteRequest(in: &context) }
  }

  /// The inner may have asked to begin: a way that is not ours fails at once, and leaves the touches to others.
  private mutating func noteRequest(in context: inout RecognizerContext) {
    guard context.state == .began else { return }
    hand.hasAsked = true
    if !inner.goes(rule.way) { return context.request(.failed, because: .wrongDirection) }
    if let confirm = rule.confirm {
      // From here, not from the grant: the hand does not know of that.
      context.wait(until: context.time + confirm, .minimum)
    } else {
      context.stopWaiting()
    }
  }

  mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {
    if hand.hasAsked, rule.confirm != nil {
      context.request(hand.hasBegun ? .cancelled : .failed, because: .lifted)
    } else if hand.hasAsked || Inner.endsWithItsFingers {
      inner.touchesEnded(touches, in: &context)
      if context.touches.isEmpty { hand = Hand() }  // the next of several taps
    } else {
      context.request(.failed, because: .lifted)
    }
  }

  mutating func touchesCancelled(_ touches: TouchSet, in context: inout RecognizerContext) {
    inner.touchesCancelled(touches, in: &context)
  }

  mutating func deadlinePassed(in context: inout RecognizerContext) {
    if hand.hasAsked {
      context.request(.ended)  // confirmed
    } else if !context.touches.isEmpty, !hand.isWhole {
      context.request(.failed, because: .tooFewTouches(context.touches.count, needed: rule.fingers))
    } else if Inner.keepsTime || Inner.duration(of: inner) != nil {
      inner.deadlinePassed(in: &context)
      noteRequest(in: &context)
    } else {
      context.request(.failed, because: .tooSlow(allowed: rule.patience ?? .zero))
    }
  }

  mutating func willBegin(in context: inout RecognizerContext) {
    hand.hasBegun = true
    inner.willBegin(in: &context)
  }

  mutating func reset() {
    hand = Hand()
    inner.reset()
  }

  mutating func measure(in context: RecognizerContext) -> Measure { inner.measure(in: context) }
  mutating func location(in context: RecognizerContext) -> Point? { inner.location(in: context) }
  mutating func numberOfTouches(in context: RecognizerContext) -> Int? { inner.numberOfTouches(in: context) }
  mutating func controlOverlap(in context: RecognizerContext) -> ControlOverlap? { inner.controlOverlap(in: context) }
  mutating func shouldReceive(_ touch: Touch) -> Bool { inner.shouldReceive(touch) }
  var tapRank: Int { inner.tapRank }
  mutating func set(_ parameter: Parameter, to value: Double) -> Bool { inner.set(parameter, to: value) }
}
