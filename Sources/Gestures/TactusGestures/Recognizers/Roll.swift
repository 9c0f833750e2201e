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
  /// Fingers that have lifted and may return.
  private(set) var missing = TouchSet()
  /// Contacts that were judged not to be fingers.
  private var dismissed = TouchSet()
  /// The uncertain contacts in `dismissed`: while they were down, the hand did not move either.
  private(set) var suspects = TouchSet()
  /// Whether a contact that was judged not to be a finger has returned.
  private(set) var wasWrong = false
  /// The fingers that stayed down when the panel most recently lost a finger. The hand may move on, so the lost finger
  /// is expected to return at the same offset from these fingers.
  private var others = TouchSet()
  /// The centroid of `others` when the finger was lost.
  private var middle = Point.zero
  /// When the decision is due; nil if nothing is to be decided.
  private(set) var end: Timestamp?
  /// The deadline that the recognizer had set before it waited until `end`.
  private var deadline: RecognizerContext.Deadline?

  /// Returns how many fingers have belonged to the hand so far.
  func count(in context: RecognizerContext) -> Int { context.received.subtracting(former).count }

  /// Finds the new touches that are lost fingers, and returns these touches.
  mutating func take(_ touches: TouchSet, in context: RecognizerContext) -> TouchSet {
    var back = TouchSet()
    let way = others.isEmpty ? .zero : context.centroid(of: others) - middle
    for slot in touches {
      guard let finger = missing.first(where: { isNear($0, slot, way, in: context) }) else { continue }
      missing.remove(finger)
      former.insert(finger)
      back.insert(slot)
    }
    for slot in touches.subtracting(back) where dismissed.contains(where: { isNear($0, slot, way, in: context) }) {
      (wasWrong, suspects) = (true, TouchSet())
    }
    return back
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
    return back
  }

  private func isNear(_ lost: TouchSlot, _ new: TouchSlot, _ way: Vector, in context: RecognizerContext) -> Bool {
    let allowed = Self.reach * context.scale + way.length / 4
    return (context[lost].location + way - context[new].start).lengthSquared <= allowed * allowed
  }

  /// Records fingers that have lifted while others stay down.
  mutating func lose(_ touches: TouchSet, in context: RecognizerContext) {
    missing.formUnion(touches.subtracting(former))
    noteOthers(in: context)
  }

  private mutating func noteOthers(in context: RecognizerContext) {
    others = context.touches
    var sum = Vector.zero
    for slot in others { sum = sum + (context[slot].previousLocation - .zero) }
    middle = .zero + sum * (1 / Double(max(1, others.count)))
  }

  /// Finds the lifted contacts that were not fingers, excludes them from the count, and returns them.
  mutating func dismiss(_ touches: TouchSet, in context: RecognizerContext) -> TouchSet {
    var none = TouchSet()
    for slot in touches where isNone(slot, in: context) { none.insert(slot) }
    if !none.isEmpty {
      former.formUnion(none)
      dismissed = none
      noteOthers(in: context)
      if !hasMoved(in: context) { suspects.formUnion(none) }
    }
    return touches.intersection(former)
  }

  private func hasMoved(in context: RecognizerContext) -> Bool {
    let certain = 2 * Self.stillness * context.scale
    return context.touches.contains {
      (context[$0].location - context[$0].start).lengthSquared >= certain * certain
    }
  }

  private func isNone(_ slot: TouchSlot, in context: RecognizerContext) -> Bool {
    let allowed = Self.stillness * context.scale
    return context.time - context[slot].landed <= Self.moment
      && (context[slot].location - context[slot].start).lengthSquared <= allowed * allowed
  }

  /// Returns whether none of these touches would be taken for a finger if all lifted now.
  func isNone(_ touches: TouchSet, in context: RecognizerContext) -> Bool {
    !touches.isEmpty && touches.allSatisfy { isNone($0, in: context) }
  }

  /// Forgets the suspects, since none has come back.
  mutating func clearSuspects() { suspects = TouchSet() }

  /// Waits for the decision, at most for `moment`.
  mutating func wait(in context: inout RecognizerContext) {
    let end = self.end ?? context.time + Self.moment
    self.end = end
    if context.deadline?.time != end { deadline = context.deadline }
    context.wait(until: end, .maximum)
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
