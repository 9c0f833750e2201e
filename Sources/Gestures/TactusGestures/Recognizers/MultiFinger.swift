// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A recognizer of the engine that demands an exact number of fingers, landing together.
///
/// An application may accept more fingers, at any time: its user looks at it. A gesture of the whole screen must ignore
/// touches that are not meant for it, and must decide soon:
///
///     fingers   ------|==|=|===============|~~~~~~~~~   | landing, at most `landing` after the one before
///                     1  2 3  moves        begins       = moves before all are down do not count
///     outcomes        a fourth finger before it begins     fails
///                     no third finger in time              fails
///                     one lifts before it begins           fails (a tap's lift belongs to it)
///                     has not begun within `patience`      fails
///                     all down, and the inner begins       begins; from then on further fingers may join
///
/// It fails when the next finger is late, so a recognizer that waits for one with more fingers waits no longer than
/// that.
struct MultiFinger<Inner: MultiFingerMember>: Recognizer {
  static var answers: RecognizerAnswers { Inner.answers }

  var inner: Inner
  private var rule: MultiFingerRule

  /// The state of one attempt.
  private struct Hand {
    var landed: Timestamp?
    /// All fingers have been down together.
    var isWhole = false
    /// The inner recognizer has asked to begin.
    var hasAsked = false
    /// The arbiter has granted it.
    var hasBegun = false
    var corners = CornerSet.Taken()
    /// Where the middle was when the fingers came to rest.
    var anchor: Point?
  }
  private var hand = Hand()

  init(_ inner: Inner, _ rule: MultiFingerRule) {
    self.inner = inner
    self.rule = rule
  }

  mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    if hand.hasBegun { return inner.touchesBegan(touches, in: &context) }
    let landed = hand.landed ?? context.time
    hand.landed = landed
    // A finger that lands where another has lifted is one too many as well, but for the next of several taps.
    let count = Inner.keepsTime ? context.touches.count : context.received.count
    if count > rule.fingers {
      return context.request(.failed, because: .tooManyTouches(count, allowed: rule.fingers))
    }
    if rule.hasCorners {
      for slot in touches where !rule.corners.take(context[slot], scale: context.scale, into: &hand.corners) {
        return context.request(.failed, because: .custom("landed outside its corner"))
      }
    }
    if let zone = rule.zone {
      for slot in touches where !zone.contains(context[slot], scale: context.scale) {
        return context.request(.failed, because: .custom("landed elsewhere"))
      }
    }
    inner.touchesBegan(touches, in: &context)
    guard context.state == .possible else { return judgeRequest(in: &context) }
    if context.touches.count == rule.fingers {
      hand.isWhole = true
      complete(since: landed, in: &context)
    } else if !hand.isWhole {
      context.ignoreMotion(within: .infinity)
      context.wait(until: context.time + rule.landing, .maximum)
    }
  }

  /// All fingers are down: the inner recognizer gets everything, also the movement so far.
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
      judgeRequest(in: &context)
    }
  }

  mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) {
    guard hand.isWhole else { return }
    inner.touchesMoved(touches, in: &context)
    if !hand.hasAsked {
      judgeRequest(in: &context)
    } else if let confirm = rule.confirm {
      keepResting(for: confirm, in: &context)
    }
  }

  /// A resting hand wobbles less: 0.8 mm, in px at scale 1.
  private static var wobble: Double { 5 }

  /// The time counts from when the hand came to rest: while it moves it starts anew.
  private mutating func keepResting(for confirm: Interval, in context: inout RecognizerContext) {
    let middle = context.centroid
    let allowed = Self.wobble * context.scale
    if let anchor = hand.anchor, (middle - anchor).lengthSquared <= allowed * allowed { return }
    hand.anchor = middle
    context.wait(until: context.time + confirm, .minimum)
  }

  /// If the inner recognizer asks to begin in a wrong direction, it fails at once and leaves the touches to others.
  private mutating func judgeRequest(in context: inout RecognizerContext) {
    guard context.state == .began else { return }
    hand.hasAsked = true
    if !inner.goes(rule.way) { return context.request(.failed, because: .wrongDirection) }
    if let confirm = rule.confirm {
      // It counts from here and not from the grant, which the fingers do not notice.
      keepResting(for: confirm, in: &context)
    } else {
      context.stopWaiting()
    }
  }

  mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {
    if rule.confirm != nil {
      context.request(hand.hasBegun ? .cancelled : .failed, because: .lifted)
    } else if hand.hasAsked, rule.lasts, !context.touches.isEmpty {
      return
    } else if hand.hasAsked || Inner.endsWithItsFingers {
      inner.touchesEnded(touches, in: &context)
      if !hand.hasAsked { judgeRequest(in: &context) }
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
      judgeRequest(in: &context)
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
  mutating func set(_ parameter: Parameter, to value: Double) -> Bool {
    if parameter == .edgeWidth, rule.setZone(value) { return true }
    return inner.set(parameter, to: value)
  }
}
