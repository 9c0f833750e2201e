// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Wraps a recognizer of the engine, and requires an exact number of fingers that land together.
///
/// A recognizer of an application may accept more fingers at any time, since the user is looking at that application. A
/// gesture of the whole screen must ignore touches that are not meant for it, and must decide soon:
///
///     fingers   ------|==|=|===============|~~~~~~~~~   | landing, at most `landing` after the previous one
///                     1  2 3  moves        begins       = nothing is recognized before all are down
///     outcomes        a fourth finger before it begins     fails, unless that contact ends at once (see `Roll`)
///                     no third finger in time              fails
///                     one lifts before it begins           fails, unless it returns at once (see `Roll`); in a tap,
///                                                          the lift is part of the gesture
///                     has not begun within `patience`      fails
///                     all down, and the inner begins       begins; after that, further fingers may join
///
/// The recognizer fails when the next finger is late. So a recognizer of fewer fingers, which waits until this one
/// fails, need not wait any longer.
struct MultiFinger<Inner: MultiFingerMember>: Recognizer {
  static var answers: RecognizerAnswers { Inner.answers }

  var inner: Inner
  private var rule: MultiFingerRule

  /// The state of one attempt.
  private struct Hand {
    var landed: Timestamp?
    /// Whether all fingers have been down together.
    var isWhole = false
    /// Whether the inner recognizer has requested to begin.
    var hasAsked = false
    /// Whether the arbiter has granted the request.
    var hasBegun = false
    var corners = CornerSet.Taken()
    var roll = Roll()
    /// The touches in excess of the required number.
    var aside = TouchSet()
    var hasOneTooMany: Bool { !aside.isEmpty }
    var rest = Rest()
  }
  private var hand = Hand()

  init(_ inner: Inner, _ rule: MultiFingerRule) {
    self.inner = inner
    self.rule = rule
  }

  mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    let back = hand.roll.take(touches, in: context)
    informInner()
    if !back.isEmpty { inner.touchesReturned(back, in: &context) }
    let touches = touches.subtracting(back)
    if !touches.isEmpty { land(touches, in: &context) }
    judgeRoll(in: &context)
  }

  /// Tells the inner recognizer which touches count.
  private mutating func informInner() {
    inner.setAside(hand.aside.union(hand.roll.suspects))
    inner.setMissing(hand.roll.missing)
    inner.setReturned(hand.roll.returned)
  }

  private mutating func land(_ touches: TouchSet, in context: inout RecognizerContext) {
    if hand.hasBegun, inner.isSettled(in: context), !hand.roll.wasWrong {
      return inner.touchesBegan(touches, in: &context)
    }
    if hand.landed == nil { hand.landed = context.time }
    let room = rule.fingers - count(in: context) + touches.count
    let surplus = TouchSet(touches.dropFirst(max(0, room)))
    if !surplus.isEmpty {
      hand.aside.formUnion(surplus)
      hand.roll.doubt(in: context)
      informInner()
      if Inner.isBrief || hand.roll.wasWrong { return failForOneTooMany(in: &context) }
      if !Inner.judgesPlaces { return }
    }
    let touches = touches.subtracting(surplus)
    if touches.isEmpty { return }
    // A finger that returns has moved away from where it first landed.
    let new = touches.subtracting(hand.roll.returned)
    if rule.hasCorners {
      for slot in new where !rule.corners.take(context[slot], scale: context.scale, into: &hand.corners) {
        return context.request(.failed, because: .custom("landed outside its corner"))
      }
    }
    if let zone = rule.zone {
      for slot in new where !zone.contains(context[slot], scale: context.scale) {
        return context.request(.failed, because: .custom("landed elsewhere"))
      }
    }
    inner.touchesBegan(touches, in: &context)
    guard context.state == .possible else { return judgeRequest(in: &context) }
    if context.touches.count < rule.fingers, !hand.isWhole {
      rule.gathering.begin(in: &context, isIn: inner.isInPlace(in: context))
    }
  }

  /// Returns the number of fingers of the hand. A finger that lands after another has lifted adds to the number, unless
  /// it belongs to the next of several taps.
  private func count(in context: RecognizerContext) -> Int {
    Inner.keepsTime ? context.touches.count : hand.roll.count(in: context)
  }

  private func failForOneTooMany(in context: inout RecognizerContext) {
    let reason = Reason.tooManyTouches(count(in: context), allowed: rule.fingers)
    context.request(.failed, because: reason)  // cancels the gesture if it has begun (S4.4)
  }

  /// Waits while lost fingers may return and surplus contacts may vanish, and continues once the number of fingers is
  /// right.
  private mutating func judgeRoll(in context: inout RecognizerContext) {
    guard context.state == .possible || hand.hasAsked else { return }
    let isFreed = hand.hasOneTooMany && count(in: context) <= rule.fingers
    if isFreed {
      let rest = hand.aside.intersection(context.touches)
      if !rest.isEmpty, !Inner.looksAtStarts { inner.touchesReturned(rest, in: &context) }
      hand.aside = TouchSet()
      informInner()
    }
    let waits =
      hand.hasOneTooMany || !hand.roll.suspects.isEmpty
      || !hand.roll.missing.isEmpty && !(hand.hasAsked && rule.lasts)
    let isLate = !waits && hand.roll.settle(in: &context)
    let hadAsked = hand.hasAsked
    if isFreed, hand.isWhole, Inner.looksAtStarts { move(context.touches, in: &context) }
    if isLate, context.state == .possible || hadAsked, hand.isWhole || rule.gathering.deadlinePassed(in: &context) {
      return deadlinePassed(in: &context)
    }
    if !hand.hasOneTooMany, !hand.isWhole, isComplete(context), let landed = hand.landed {
      hand.isWhole = true
      complete(since: landed, in: &context)
    }
    if waits, context.state == .possible || hand.hasAsked { hand.roll.wait(in: &context) }
  }

  private func isComplete(_ context: RecognizerContext) -> Bool {
    context.touches.count + hand.roll.missing.count == rule.fingers
  }

  /// Sets the deadline once all fingers are down, and passes the movement so far to an inner recognizer that measures
  /// from the landings.
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
    if !hand.isWhole {
      // `Gathering` may set a deadline, which must not replace the one that `Roll` has set.
      if hand.roll.end == nil, !hand.hasOneTooMany {
        rule.gathering.fingersMoved(in: &context)
        if rule.gathering.isLate(in: context), !inner.isComingIn(context) { deadlinePassed(in: &context) }
      }
      return
    }
    // Nothing may be recognized while there is one finger too many, and nothing may begin while a contact that lifted
    // was perhaps a finger. Only recognizers that measure from the landings receive the movement then.
    let isCertain = !hand.hasOneTooMany && (hand.hasBegun || hand.roll.suspects.isEmpty)
    guard isCertain || Inner.looksAtStarts else { return }
    move(touches, in: &context)
    if hand.roll.end != nil, context.state == .possible || hand.hasAsked { hand.roll.wait(in: &context) }
  }

  private mutating func move(_ touches: TouchSet, in context: inout RecognizerContext) {
    inner.touchesMoved(touches, in: &context)
    if !hand.hasAsked {
      judgeRequest(in: &context)
    } else if let confirm = rule.confirm, hand.rest.moves(in: context) {
      keepResting(for: confirm, in: &context)
    }
  }

  /// Waits until the hand has rested for the required time. Each further movement starts this time anew.
  private mutating func keepResting(for confirm: Interval, in context: inout RecognizerContext) {
    let time = hand.rest.time(confirm, since: hand.landed ?? context.time, in: context)
    context.wait(until: context.time + time, .minimum)
  }

  /// Handles a request of the inner recognizer to begin. If the fingers move in a wrong direction, the gesture fails at
  /// once and leaves the touches to other gestures.
  private mutating func judgeRequest(in context: inout RecognizerContext) {
    guard context.state == .began else { return }
    hand.hasAsked = true
    if !inner.goes(rule.way) { return context.request(.failed, because: .wrongDirection) }
    if let confirm = rule.confirm {
      // The time for which the hand rests is measured from the request and not from the grant, which the user does not
      // notice.
      hand.rest.begin(in: context)
      keepResting(for: confirm, in: &context)
    } else {
      context.stopWaiting()
    }
  }

  mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {
    if !hand.isWhole { rule.gathering.fingersLifted(in: &context) }
    if !Inner.isBrief {
      let back = hand.roll.replace(touches, in: context)
      if !back.isEmpty, hand.hasOneTooMany { inner.touchesReturned(back, in: &context) }
      let rest = touches.subtracting(hand.roll.dismiss(touches, in: context))
      informInner()
      if hand.isWhole, !hand.hasBegun, hand.roll.count(in: context) < rule.fingers {
        // The hand was complete only because of a contact that was not a finger.
        if hand.hasAsked { return context.request(.failed, because: .lifted) }
        fallApart(in: &context)
      }
      if rest.isEmpty, !context.touches.isEmpty { return judgeRoll(in: &context) }
      if hand.hasOneTooMany, count(in: context) > rule.fingers {
        // A contact that landed only a moment ago and has hardly moved is not a finger (see `Roll`).
        guard inner.isDone(in: context), hand.aside.count == 1, hand.roll.isNone(hand.aside, in: context) else {
          return failForOneTooMany(in: &context)
        }
        return end(touches, in: &context)
      }
      if context.touches.isEmpty { return end(touches, in: &context) }
      let isDone = hand.roll.suspects.isEmpty && inner.isDone(in: context)
      if hand.hasAsked ? rule.confirm != nil || Inner.mayLoseFingers : !isDone {
        hand.roll.lose(rest, in: context)
        informInner()
        return judgeRoll(in: &context)
      }
    }
    end(touches, in: &context)
  }

  private mutating func fallApart(in context: inout RecognizerContext) {
    hand.isWhole = false
    rule.gathering.reset()
    rule.gathering.begin(in: &context, isIn: inner.isInPlace(in: context))
  }

  private mutating func end(_ touches: TouchSet, in context: inout RecognizerContext) {
    if rule.confirm != nil {
      context.request(.failed, because: .lifted)  // cancels the gesture if it has begun (S4.4)
    } else if hand.hasAsked, rule.lasts, !context.touches.isEmpty {
      return
    } else if hand.hasAsked || Inner.endsWithItsFingers && (hand.isWhole || Inner.isBrief) {
      inner.touchesEnded(touches, in: &context)
      if !hand.hasAsked { judgeRequest(in: &context) }
      if context.touches.isEmpty { hand = Hand() }  // ready for the next of several taps
    } else {
      context.request(.failed, because: .lifted)
    }
  }

  mutating func touchesCancelled(_ touches: TouchSet, in context: inout RecognizerContext) {
    inner.touchesCancelled(touches, in: &context)
  }

  mutating func deadlinePassed(in context: inout RecognizerContext) {
    if hand.roll.end != nil {
      if hand.hasOneTooMany {
        failForOneTooMany(in: &context)
      } else if hand.roll.missing.isEmpty {
        hand.roll.clearSuspects()
        informInner()
        judgeRoll(in: &context)
        if hand.isWhole, Inner.looksAtStarts, context.state == .possible { move(context.touches, in: &context) }
      } else {
        let missing = hand.roll.takeMissing()
        informInner()
        _ = hand.roll.settle(in: &context)
        end(missing, in: &context)
      }
    } else if hand.hasAsked {
      context.request(.ended)  // resting has confirmed the gesture
    } else if !context.touches.isEmpty, !hand.isWhole {
      guard rule.gathering.deadlinePassed(in: &context) else { return }
      let latest = hand.landed.flatMap { landed in rule.patience.map { landed + $0 } } ?? .distantFuture
      if inner.isComingIn(context), rule.gathering.waitMore(atMost: latest, in: &context) { return }
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
    rule.gathering.reset()
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
