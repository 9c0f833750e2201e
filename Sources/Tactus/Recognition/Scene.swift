// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What a cycle works on: the touches, the views, and the moment. Recognition and arbitration read it.
struct Scene: ~Copyable {
  var touches = TouchTable()
  var views = ViewTree()
  var delegate: (any GestureDelegate)?
  var observation: Observation = []
  /// On the heap, so that contexts can point to it.
  private let moment: UnsafeMutablePointer<Moment>

  init() {
    moment = .allocate(capacity: 1)
    moment.initialize(to: Moment())
  }
  deinit {
    moment.deinitialize(count: 1)
    moment.deallocate()
  }

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

  mutating func fold(_ sample: TouchSample) -> TouchTable.Outcome { touches.fold(sample, into: &moment.pointee) }

  mutating func context(of i: Int, _ recognizers: inout RecognizerTable) -> RecognizerContext {
    RecognizerContext(moment: moment, table: touches.touches, record: recognizers.records.pointer(to: i))
  }

  mutating func values(of i: Int, _ recognizers: inout RecognizerTable) -> GestureValues {
    let context = context(of: i, &recognizers)
    return recognizers.records[i].box._withUnsafeGuaranteedRef { $0.values(context) }
  }

  mutating func controlOverlap(of i: Int, _ recognizers: inout RecognizerTable) -> ControlOverlap? {
    recognizers.details[i].box.controlOverlap(context(of: i, &recognizers))
  }
}

/// When a cycle runs, and what changes in it.
struct Moment {
  var time = Timestamp.distantPast
  /// Counts events over the engine's life.
  var event: UInt64 = 0
  var changes = TouchChanges()
}
