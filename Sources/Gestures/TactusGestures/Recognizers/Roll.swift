// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Decides which contacts are fingers of the hand. Infrared frames and cheap panels lose a finger for some 10 to 50 ms,
/// and report fingers that are not there.
///
/// | a contact                                                                | was             |
/// |--------------------------------------------------------------------------|-----------------|
/// | lifts while others stay, and another contact lands there within `moment` | the same finger |
/// | lifts within `moment` of its landing, and has hardly moved               | not a finger    |
///
/// Until it is known which contacts are fingers, a gesture with one finger too few or too many neither begins nor
/// fails.
struct Roll {
  /// The longest time after which a lost finger returns: recordings of panels that lose fingers have gaps of up to 60
  /// ms.
  static let moment = Interval(microseconds: 60_000)
  /// The greatest distance at which a lost finger returns, in px at scale 1: 6 mm.
  private static let reach = 38.0
  /// How far a contact that is not a finger may move, in px at scale 1: 1.5 mm.
  private static let stillness = 10.0

  /// Touches that are not counted: the touch of a finger before the panel lost it, and contacts that were not fingers.
  private var former = TouchSet()
  /// The touches of fingers that have returned.
  private(set) var returned = TouchSet()
  /// Fingers that have lifted and may return.
  private(set) var missing = TouchSet()
  /// Contacts that have lifted and were judged not to be fingers.
  private var dismissed = TouchSet()
  /// The uncertain contacts in `dismissed`: while they were down, the hand did not move either.
  private(set) var suspects = TouchSet()
  /// A finger that was down when the newest contact landed, and its place at that moment; nil if there was none.
  private var guide: (finger: TouchSlot, place: Point)?
  /// Whether a contact that was judged not to be a finger returns in this event.
  private(set) var wasWrong = false
  /// The fingers that stayed down at the most recent loss. The hand may move on, so a lost finger is expected to return
  /// at the same offset from the fingers that stayed down.
  private var others = TouchSet()
  /// The centroid of `others` at that loss.
  private var middle = Point.zero
  /// How far the hand had moved, since the first loss, at the most recent one.
  private var gone = Vector.zero
  /// The loss of a contact, be it a finger or not.
  private struct Loss {
    var time = Timestamp.distantPast
    var gone = Vector.zero
  }
  /// The most recent losses, in order of landing.
  private var losses = InlineArray<8, Loss>(repeating: Loss())
  /// When the panel most recently lost a contact or reported one too many.
  private var doubted = Timestamp.distantPast
  /// When the decision is due; nil if nothing is to be decided.
  private(set) var end: Timestamp?
  /// When the decision is due at the latest, however many contacts come and go.
  private var limit = Timestamp.distantFuture
  /// The deadline that `wait` has set.
  private var own: Timestamp?
  /// The deadline that the recognizer had set before it waited until `end`.
  private var deadline: RecognizerContext.Deadline?

  /// Returns how many fingers have belonged to the hand so far.
  func count(in context: RecognizerContext) -> Int { context.received.subtracting(former).count }

  /// Finds the new touches that are lost fingers, and returns these touches.
  mutating func take(_ touches: TouchSet, in context: RecognizerContext) -> TouchSet {
    guide = context.touches.subtracting(touches).first.map { ($0, context[$0].location) }
    var back = TouchSet()
    let way = gone + (others.isEmpty ? .zero : context.centroid(of: others) - middle)
    wasWrong = false
    for slot in touches {
      if let finger = missing.first(where: { returns($0, at: slot, way, in: context) }) {
        missing.remove(finger)
        former.insert(finger)
        back.insert(slot)
      } else if let finger = dismissed.first(where: { returns($0, at: slot, way, in: context) }) {
        dismissed.remove(finger)
        (wasWrong, suspects) = (true, TouchSet())
        returned.insert(slot)
      }
    }
    returned.formUnion(back)
    return back
  }

  /// Returns whether a lost contact may be the new one; `way` is how far the hand has moved since the first loss.
  private func returns(_ lost: TouchSlot, at new: TouchSlot, _ way: Vector, in context: RecognizerContext) -> Bool {
    let loss = losses[index(lost, context)]
    return context.time - loss.time <= Self.moment && isNear(lost, new, way - loss.gone, in: context)
  }

  /// Does the same as `take` for fingers that lift and land again in the same event. Returns the new touches.
  mutating func replace(_ touches: TouchSet, in context: RecognizerContext) -> TouchSet {
    var back = TouchSet()
    let way = context.touchesPresentThroughout.first.map { context.displacement(of: $0) } ?? .zero
    for slot in context.touches where context[slot].landed == context.time {
      let lost = touches.subtracting(former)
      guard let finger = lost.first(where: { isNear($0, slot, way, in: context) }) else { continue }
      former.insert(finger)
      back.insert(slot)
    }
    returned.formUnion(back)
    return back
  }

  private func isNear(_ lost: TouchSlot, _ new: TouchSlot, _ way: Vector, in context: RecognizerContext) -> Bool {
    let allowed = Self.reach * context.scale + way.length / 4
    return (context[lost].location + way - context[new].start).lengthSquared <= allowed * allowed
  }

  /// Records fingers that have lifted while others stay down.
  mutating func lose(_ touches: TouchSet, in context: RecognizerContext) {
    missing.formUnion(touches.subtracting(former))
    note(touches, in: context)
  }

  /// Records where the hand is as the panel loses these contacts.
  private mutating func note(_ lost: TouchSet, in context: RecognizerContext) {
    if !others.isEmpty { gone = gone + (formerMiddle(of: others, in: context) - middle) }
    others = context.touches
    middle = formerMiddle(of: others, in: context)
    for slot in lost { losses[index(slot, context)] = Loss(time: context.time, gone: gone) }
    doubt(in: context)
  }

  /// Records that there is a contact too many, or too few.
  mutating func doubt(in context: RecognizerContext) { doubted = context.time }

  /// Returns the centroid before this event: the event that reports a lift reports no place for that finger.
  private func formerMiddle(of touches: TouchSet, in context: RecognizerContext) -> Point {
    var sum = Vector.zero
    for slot in touches { sum = sum + (context[slot].previousLocation - .zero) }
    return .zero + sum * (1 / Double(max(1, touches.count)))
  }

  private func index(_ slot: TouchSlot, _ context: RecognizerContext) -> Int { context[slot].indexInSequence & 7 }

  /// Finds the lifted contacts that were not fingers, excludes them from the count, and returns them.
  mutating func dismiss(_ touches: TouchSet, in context: RecognizerContext) -> TouchSet {
    var none = TouchSet()
    for slot in touches where isNone(slot, in: context) { none.insert(slot) }
    if !none.isEmpty {
      former.formUnion(none)
      dismissed.formUnion(none)
      note(none, in: context)
      if !hasMoved(in: context) { suspects.formUnion(none) }
    }
    return touches.intersection(former)
  }

  /// Returns whether the hand has moved since the newest contact landed, or at all, if it cannot be told.
  private func hasMoved(in context: RecognizerContext) -> Bool {
    let certain = 2 * Self.stillness * context.scale
    if let guide, context.touches.contains(guide.finger) {
      return (context[guide.finger].previousLocation - guide.place).lengthSquared >= certain * certain
    }
    return context.touches.contains {
      (context[$0].location - context[$0].start).lengthSquared >= certain * certain
    }
  }

  private func isNone(_ slot: TouchSlot, in context: RecognizerContext) -> Bool {
    if returned.contains(slot) { return false }
    let allowed = Self.stillness * context.scale
    return context.time - context[slot].landed <= Self.moment
      && (context[slot].location - context[slot].start).lengthSquared <= allowed * allowed
  }

  /// Returns whether none of these touches would be taken for a finger if all lifted now.
  func isNone(_ touches: TouchSet, in context: RecognizerContext) -> Bool {
    !touches.isEmpty && touches.allSatisfy { isNone($0, in: context) }
  }

  /// Returns the fingers that have not returned, and forgets them.
  mutating func takeMissing() -> TouchSet {
    defer { missing = TouchSet() }
    return missing
  }

  /// Forgets the suspects, since none has come back.
  mutating func clearSuspects() { suspects = TouchSet() }

  /// Waits for the decision: for `moment` since the panel lost a contact or reported one too many, but no longer than
  /// three times that in all.
  mutating func wait(in context: inout RecognizerContext) {
    if end == nil { limit = context.time + Self.moment + Self.moment + Self.moment }
    if end == nil || context.deadline?.time != own { deadline = context.deadline }
    let end = min(limit, max(self.end ?? context.time + Self.moment, doubted + Self.moment))
    self.end = end
    context.wait(until: end, .maximum)
    own = context.deadline?.time
  }

  /// Restores the deadline that the recognizer had set before `wait`; returns true if that deadline has passed
  /// meanwhile.
  mutating func settle(in context: inout RecognizerContext) -> Bool {
    guard end != nil else { return false }
    end = nil
    guard let deadline = deadline.take() else {
      context.stopWaiting()
      return false
    }
    context.wait(until: deadline.time, deadline.limit)
    return deadline.time <= context.time
  }
}
