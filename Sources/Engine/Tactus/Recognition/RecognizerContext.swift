// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What a recognizer sees during a call: its touches, the time of the event, and a way to request states.
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
  /// Multiply lengths by this before you compare them (S21.2).
  public var scale: Double { record.pointee.attempt.scale }

  /// Its state, assuming that its pending requests are granted.
  public var state: GestureState { record.pointee.attempt.request.state(from: record.pointee.attempt.state) }
  /// Whether its request was granted, so that it is active.
  public var hasBegun: Bool { record.pointee.attempt.state != .possible }
  /// Its touches that are down.
  public var touches: TouchSet { record.pointee.attempt.tracked }
  /// All touches of its attempt, lifted ones included.
  public var received: TouchSet { record.pointee.attempt.received }
  /// Its touches that are down, or those that were down before the last one lifted (S4.12).
  public var touchesDownOrLast: TouchSet {
    record.pointee.attempt.tracked.isEmpty ? record.pointee.attempt.last : record.pointee.attempt.tracked
  }
  /// Its touches that were down before this event and remain down after it. Only their displacement counts as movement:
  /// a finger that lands or lifts must not cause a jump (S14.6).
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

  /// Whether the current measures need a velocity. At the end of a gesture they always do, since it starts a fling.
  public var wantsVelocity: Bool {
    record.pointee.settings.measuresVelocity || moment.pointee.isAsked
  }

  /// Requests a state (S4.3). An invalid request is dropped and counted (S4.4).
  ///
  /// Nearly all requests are Changed from an active recognizer, or Failed from one in play.
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

  /// Withdraws a request for Began that was not granted yet.
  public mutating func takeBack() {
    if !hasBegun, !isComplete { record.pointee.attempt.request = Request() }
  }

  /// Releases a touch as if it had never been received (S5.5). If it was the only one, the recognizer fails.
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
    /// The deadline comes before the frame: a finger that was held until then was held long enough.
    case minimum
    /// The deadline comes after the frame, so that the limit itself is still in time.
    case maximum
  }

  /// Calls `deadlinePassed` at that time, and replaces the previous deadline. A minimum that is not in the future is
  /// dropped. A maximum that is not in the future passes right after this event, which is still in time (S3.6).
  public mutating func wait(until deadline: Timestamp, _ limit: Limit) {
    guard deadline > time || limit == .maximum else { return stopWaiting() }
    let deadline = max(deadline, time + Interval(microseconds: 1))
    moment.pointee.earliestDeadline = min(moment.pointee.earliestDeadline, deadline)
    record.pointee.attempt.deadline = deadline
    record.pointee.attempt.deadlineIsMinimum = limit == .minimum
  }
  /// The deadline that it waits for.
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

  /// Skips calls for motion while fingers stay within this distance (px) of where they landed; infinity skips all
  /// motion until a finger lands or lifts. The default skips nothing. The call itself costs more than the work of most
  /// recognizers.
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

  /// Grants Changed to an active recognizer, if that is all it requests.
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
