// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The data that a cycle uses: touches, views and the current event. Recognition and arbitration read it.
struct Scene: ~Copyable {
  var touches = TouchTable()
  var views = ViewTree()
  var delegate: (any GestureDelegate)?
  var observation: Observation = []
  /// The latest time that the host has passed to the engine.
  var now = Timestamp.distantPast
  /// Allocated on the heap, so that contexts can point to it.
  private let moment: UnsafeMutablePointer<Moment>

  init() {
    moment = .allocate(capacity: 1)
    moment.initialize(to: Moment(table: touches.touches))
  }
  deinit {
    moment.deinitialize(count: 1)
    moment.deallocate()
  }

  /// The time of the last event.
  var time: Timestamp {
    get { moment.pointee.time }
    nonmutating set { moment.pointee.time = newValue }
  }
  var event: UInt64 {
    get { moment.pointee.event }
    nonmutating set { moment.pointee.event = newValue }
  }
  var changes: TouchChanges {
    get { moment.pointee.changes }
    nonmutating _modify { yield &moment.pointee.changes }
  }

  /// A time before which there is no deadline; there need not be a deadline at this time itself. Nearly every frame is
  /// earlier than this, and so needs no search for deadlines.
  var earliestDeadline: Timestamp {
    get { moment.pointee.earliestDeadline }
    nonmutating set { moment.pointee.earliestDeadline = newValue }
  }
  var isSurveyed: Bool {
    get { moment.pointee.isSurveyed }
    nonmutating set { moment.pointee.isSurveyed = newValue }
  }
  /// Whether the velocity of the current measures is needed even if the recognizer's settings do not ask for it.
  var isAsked: Bool {
    get { moment.pointee.isAsked }
    nonmutating set { moment.pointee.isAsked = newValue }
  }
  /// The outcome of the most recent call to a recognizer.
  var outcome: CallOutcome {
    get { moment.pointee.outcome }
    nonmutating _modify { yield &moment.pointee.outcome }
  }

  /// Handles the sample if it is a motion of a touch that neither began nor ended in this event; otherwise returns
  /// false.
  @inline(__always)
  mutating func foldMotion(_ sample: borrowing TouchSample) -> Bool {
    touches.foldMotion(sample, into: &moment.pointee)
  }
  mutating func fold(_ sample: borrowing TouchSample) -> TouchTable.Outcome {
    touches.fold(sample, into: &moment.pointee)
  }

  @inline(__always)
  func context(of record: UnsafeMutablePointer<RecognizerRecord>) -> RecognizerContext {
    RecognizerContext(moment: moment, record: record)
  }

  mutating func values(of i: Int, _ recognizers: inout RecognizerTable) -> GestureValues {
    let context = context(of: recognizers.records.pointer(to: i))
    isAsked = true
    defer { isAsked = false }
    let touches = context.touchesDownOrLast
    return recognizers.records[i].box._withUnsafeGuaranteedRef {
      $0.values(at: context.centroid(of: touches), touches.count, context)
    }
  }

  mutating func controlOverlap(of i: Int, _ recognizers: inout RecognizerTable) -> ControlOverlap? {
    recognizers.details[i].box.controlOverlap(context(of: recognizers.records.pointer(to: i)))
  }
}

/// What the engine must handle after a call to a recognizer.
struct CallOutcome {
  var isPending = false
  /// Whether the recognizer has made an invalid request or ignored a touch.
  var hasRest = false
  var illegalState = GestureState.possible
  /// The latest state that the recognizer has requested.
  var asked: GestureState?
  var illegalRequests: Int32 = 0
  /// Touches that the recognizer has ignored.
  var ignored = TouchSet()
}

/// The current event: its time, and the touches that change in it.
struct Moment {
  /// All touches, by slot.
  let table: UnsafePointer<Touch>
  var time = Timestamp.distantPast
  /// The number of the event, counted since the engine was created.
  var event: UInt64 = 0
  var changes = TouchChanges()
  var earliestDeadline = Timestamp.distantFuture
  /// Whether the results of `RecognizerTable.survey` are still valid.
  var isSurveyed = false
  var isAsked = false
  var outcome = CallOutcome()

  init(table: UnsafePointer<Touch>) { self.table = table }
}
