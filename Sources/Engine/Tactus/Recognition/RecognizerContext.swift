// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What a recognizer sees while it is called: its touches, the time of the event, and the one thing it can do, ask.
///
/// Valid for the call it is passed to and no longer.
public struct RecognizerContext {
  // Two words: it is passed on by value a lot.
  private let moment: UnsafeMutablePointer<Moment>
  private let record: UnsafeMutablePointer<RecognizerRecord>

  @inline(__always)
  init(moment: UnsafeMutablePointer<Moment>, record: UnsafeMutablePointer<RecognizerRecord>) {
    self.moment = moment
    self.record = record
  }

  /// The time of the event, or the deadline that passed.
  public var time: Timestamp { moment.pointee.time }
  /// Multiply lengths by this before comparing (S21.2).
  public var scale: Double { record.pointee.attempt.scale }

  /// The state it is in, counting what it has asked for and not yet been granted.
  public var state: GestureState { record.pointee.attempt.request.state(from: record.pointee.attempt.state) }
  /// Whether it was granted what it asked for, and is under way.
  public var hasBegun: Bool { record.pointee.attempt.state != .possible }
  /// Its touches that are down.
  public var touches: TouchSet { record.pointee.attempt.tracked }
  /// All touches of its attempt, lifted ones included.
  public var received: TouchSet { record.pointee.attempt.received }
  /// Its touches that are down, or those that were before the last one lifted (S4.12).
  public var touchesDownOrLast: TouchSet {
    record.pointee.attempt.tracked.isEmpty ? record.pointee.attempt.last : record.pointee.attempt.tracked
  }
  /// Its touches that are down now and were already before this event and stay after it: only their displacement is
  /// movement; a finger that lands or lifts must not make anything jump (S14.6).
  public var touchesPresentThroughout: TouchSet {
    touches.subtracting(moment.pointee.changes.comingAndGoing)
  }

  public subscript(slot: TouchSlot) -> Touch {
    unsafeAddress { moment.pointee.table + slot.index }
  }

  /// How far the touch moved in this event.
  public func displacement(of slot: TouchSlot) -> Vector { self[slot].location - self[slot].previousLocation }

  /// The middle of some touches.
  @inline(__always)
  public func centroid(of touches: TouchSet) -> Point {
    if let only = touches.onlyMember { return self[only].location }
    return middle(of: touches)
  }
  private func middle(of touches: TouchSet) -> Point {
    var sum = Vector.zero
    for slot in touches { sum = sum + (self[slot].location - .zero) }
    return touches.isEmpty ? .zero : .zero + sum * (1 / Double(touches.count))
  }
  /// The middle of its touches that are down, or of the last ones.
  public var centroid: Point {
    @inline(__always) get { centroid(of: touchesDownOrLast) }
  }

  /// Whether anybody reads the velocity of what is measured now. A gesture that ends has one in any case: it is what a
  /// throw is made of.
  public var wantsVelocity: Bool {
    record.pointee.settings.measuresVelocity || moment.pointee.isAsked
  }

  /// Asks for a state (S4.3). What does not fit is dropped and counted (S4.4).
  ///
  /// Nearly all requests are one of two: an active recognizer goes on, or one in play gives up.
  @inline(__always)
  public mutating func request(_ state: GestureState, because reason: Reason = .none) {
    if state == .changed, record.pointee.attempt.request.addChange(from: record.pointee.attempt.state) {
      moment.pointee.outcome.isPending = true
      moment.pointee.outcome.asked = .changed
    } else if state == .failed, record.pointee.isInPlay, record.pointee.attempt.request.end == nil {
      moment.pointee.outcome.isPending = true
      moment.pointee.outcome.asked = .failed
      record.pointee.attempt.request = Request(end: .failed)
      record.pointee.attempt.reason = reason
    } else {
      ask(for: state, because: reason)
    }
  }

  @inline(never)
  private mutating func ask(for state: GestureState, because reason: Reason) {
    moment.pointee.outcome.isPending = true
    guard record.pointee.attempt.isOpen,
      record.pointee.attempt.request.add(state, from: record.pointee.attempt.state)
    else {
      moment.pointee.outcome.hasRest = true
      moment.pointee.outcome.illegalRequests &+= 1
      moment.pointee.outcome.illegalState = state
      return
    }
    moment.pointee.outcome.asked = state
    if state == .failed || state == .cancelled { record.pointee.attempt.reason = reason }
  }

  /// Takes back a Began that was asked for and has not been granted.
  public mutating func takeBack() {
    if !hasBegun, !isComplete { record.pointee.attempt.request = Request() }
  }

  /// Lets go of a touch as if it had never been received (S5.5). If it was the only one, the recognizer fails.
  public mutating func ignore(_ slot: TouchSlot) {
    guard received.contains(slot) else { return }
    moment.pointee.outcome.isPending = true
    moment.pointee.outcome.hasRest = true
    moment.pointee.outcome.ignored.insert(slot)
    moment.pointee.isSurveyed = false
    record.pointee.attempt.forget(slot)
    if record.pointee.attempt.received.isEmpty, record.pointee.isInPlay, !isComplete {
      request(.failed, because: .everyTouchIgnored)
    }
  }

  /// Withholds these touches no longer, and goes on (S9.12).
  public mutating func letGo(of touches: TouchSet) {
    let touches = touches.intersection(received)
    if touches.subtracting(record.pointee.attempt.released).isEmpty { return }
    moment.pointee.isSurveyed = false
    record.pointee.attempt.released.formUnion(touches)
  }

  /// How a deadline meets a frame of the same time (S3.6).
  public enum Limit: Sendable {
    /// Held long enough: comes before the frame.
    case minimum
    /// Took too long: comes after it, so that the limit itself is still in time.
    case maximum
  }

  /// Asks for `deadlinePassed` at that time; replaces the deadline before. A minimum that is not in the future is
  /// dropped; a maximum is over right after this event, which is still in time (S3.6).
  public mutating func wait(until deadline: Timestamp, _ limit: Limit) {
    guard deadline > time || limit == .maximum else { return stopWaiting() }
    let deadline = max(deadline, time + Interval(microseconds: 1))
    moment.pointee.earliestDeadline = min(moment.pointee.earliestDeadline, deadline)
    record.pointee.attempt.deadline = deadline
    record.pointee.attempt.deadlineIsMinimum = limit == .minimum
  }
  /// What it waits for.
  public struct Deadline: Sendable {
    public let time: Timestamp
    public let limit: Limit
  }
  public var deadline: Deadline? {
    let time = record.pointee.attempt.deadline
    if time == .distantFuture { return nil }
    return Deadline(time: time, limit: record.pointee.attempt.deadlineIsMinimum ? .minimum : .maximum)
  }
  public mutating func stopWaiting() { record.pointee.attempt.deadline = .distantFuture }

  /// While fingers only move, and stay this near to where they landed (px), it need not hear of it. Nothing unless
  /// set; infinity for nothing at all until fingers land or lift. Spares the call, which costs more than most of what
  /// a recognizer does with it.
  public mutating func ignoreMotion(within distance: Double) {
    moment.pointee.isSurveyed = false
    record.pointee.attempt.quietDistanceSquared = distance * distance
  }
  public mutating func followMotion() {
    moment.pointee.isSurveyed = false
    record.pointee.attempt.quietDistanceSquared = -1
  }

  var isComplete: Bool { record.pointee.attempt.request.isComplete }
  var changes: TouchChanges { moment.pointee.changes }

  /// Grants an active one that it goes on, if that is what it asks for.
  @inline(__always)
  mutating func takeChange() -> Bool {
    guard record.pointee.attempt.request.changes > 0 else { return false }
    record.pointee.attempt.request = Request()
    record.pointee.attempt.state = .changed
    moment.pointee.outcome.isPending = false
    return true
  }

  mutating func lift(_ touches: TouchSet) { record.pointee.attempt.lift(touches) }

  /// It was done, and waited only to be granted that, when one of its touches was taken back: it fails or is cancelled
  /// like the rest (S10.5).
  mutating func cancelWhileComplete() {
    guard record.pointee.attempt.request.end == .ended else { return }
    moment.pointee.outcome.isPending = true
    record.pointee.attempt.request.end = record.pointee.isActive ? .cancelled : .failed
    record.pointee.attempt.request.began = false
    record.pointee.attempt.reason = .touchCancelled
  }
}
