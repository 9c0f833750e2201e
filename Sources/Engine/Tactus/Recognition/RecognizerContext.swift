// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What a recognizer can use during a call: its touches, the time of the event, and functions to request states.
///
/// Valid only during that call.
public struct RecognizerContext {
  // Only two pointers, since a context is often passed by value.
  private let moment: UnsafeMutablePointer<Moment>
  private let record: UnsafeMutablePointer<RecognizerRecord>

  @inline(__always)
  init(moment: UnsafeMutablePointer<Moment>, record: UnsafeMutablePointer<RecognizerRecord>) {
    self.moment = moment
    self.record = record
  }

  /// The time of the event, or the deadline that passed.
  public var time: Timestamp { moment.pointee.time }
  /// The factor for limits on distances: multiply a limit by this factor before you compare it with a distance (S21.2).
  public var scale: Double { record.pointee.attempt.scale }

  /// The recognizer's state, assuming that its pending requests are granted.
  public var state: GestureState { record.pointee.attempt.request.state(from: record.pointee.attempt.state) }
  /// Whether the recognizer has left Possible: its request was granted.
  public var hasBegun: Bool { record.pointee.attempt.state != .possible }
  /// The recognizer's touches that are down.
  public var touches: TouchSet { record.pointee.attempt.tracked }
  /// All touches of the attempt, including lifted ones.
  public var received: TouchSet { record.pointee.attempt.received }
  /// The recognizer's touches that are down. If no touch is down, the touches that were down until the last finger
  /// lifted (S4.12).
  public var touchesDownOrLast: TouchSet {
    record.pointee.attempt.tracked.isEmpty ? record.pointee.attempt.last : record.pointee.attempt.tracked
  }
  /// The recognizer's touches that were down before this event and remain down after it. Only their displacement counts
  /// as movement, so that a finger that lands or lifts does not cause a jump (S14.6).
  public var touchesPresentThroughout: TouchSet {
    touches.subtracting(moment.pointee.changes.comingAndGoing)
  }

  public subscript(slot: TouchSlot) -> Touch {
    unsafeAddress { moment.pointee.table + slot.index }
  }

  /// How far the touch moved in this event.
  public func displacement(of slot: TouchSlot) -> Vector { self[slot].location - self[slot].previousLocation }

  /// The centroid of the given touches.
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
  /// The centroid of `touchesDownOrLast`.
  public var centroid: Point {
    @inline(__always) get { centroid(of: touchesDownOrLast) }
  }

  /// Whether the current measures need a velocity. At the end of a gesture they always do, since a fling may follow.
  public var wantsVelocity: Bool {
    record.pointee.settings.measuresVelocity || moment.pointee.isAsked
  }

  /// Requests a state (S4.3). An invalid request is dropped and counted (S4.4).
  ///
  /// Nearly all requests are for Changed, by an active recognizer, or for Failed, by a recognizer in play. This
  /// function handles these two cases itself.
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

  /// Withdraws a request for Began that has not been granted yet.
  public mutating func takeBack() {
    if !hasBegun, !isComplete { record.pointee.attempt.request = Request() }
  }

  /// Releases a touch as if it had never been received (S5.5). If this was its only touch, the recognizer fails.
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

  /// Stops withholding these touches, without ending the attempt (S9.12).
  public mutating func letGo(of touches: TouchSet) {
    let touches = touches.intersection(received)
    if touches.subtracting(record.pointee.attempt.released).isEmpty { return }
    moment.pointee.isSurveyed = false
    record.pointee.attempt.released.formUnion(touches)
  }

  /// Whether a deadline comes before or after a frame of the same time (S3.6).
  public enum Limit: Sendable {
    /// The deadline comes before the frame: a finger that is held until the deadline is held long enough.
    case minimum
    /// The deadline comes after the frame: a frame exactly at the deadline is still in time.
    case maximum
  }

  /// Sets the deadline at which `deadlinePassed` is called, and replaces the previous one. A minimum that is not in the
  /// future is dropped. A maximum that is not in the future passes right after this event (S3.6).
  public mutating func wait(until deadline: Timestamp, _ limit: Limit) {
    guard deadline > time || limit == .maximum else { return stopWaiting() }
    let deadline = max(deadline, time + Interval(microseconds: 1))
    moment.pointee.earliestDeadline = min(moment.pointee.earliestDeadline, deadline)
    record.pointee.attempt.deadline = deadline
    record.pointee.attempt.deadlineIsMinimum = limit == .minimum
  }
  /// A deadline for which the recognizer waits.
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

  /// Skips calls for motion while all fingers stay within this distance (px) of their landing points; infinity skips
  /// all calls for motion. By default, no call is skipped. Skipping saves time, since a call costs more than the work
  /// of most recognizers.
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

  /// Grants Changed to an active recognizer if it has requested Changed; otherwise returns false. The recognizer must
  /// have no other request.
  @inline(__always)
  mutating func takeChange() -> Bool {
    guard record.pointee.attempt.request.changes > 0 else { return false }
    record.pointee.attempt.request = Request()
    record.pointee.attempt.state = .changed
    moment.pointee.outcome.isPending = false
    return true
  }

  mutating func lift(_ touches: TouchSet) { record.pointee.attempt.lift(touches) }

  /// Fails or cancels a recognizer that had completed its analysis and was waiting for the grant when one of its
  /// touches was cancelled (S10.5).
  mutating func cancelWhileComplete() {
    guard record.pointee.attempt.request.end == .ended else { return }
    moment.pointee.outcome.isPending = true
    record.pointee.attempt.request.end = record.pointee.isActive ? .cancelled : .failed
    record.pointee.attempt.request.began = false
    record.pointee.attempt.reason = .touchCancelled
  }
}
