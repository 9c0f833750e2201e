// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Tactus

/// The contacts of a clone: turns deliveries of touches into events of the kernel. Performs no I/O.
///
/// Events of different times are in different reports, so withheld events are replayed with their original division
/// into reports. A contact on the clone uses the same slot as on the original touchscreen, unless an earlier contact is
/// still down in that slot of the clone because its lift is withheld.
public struct CloneContacts {
  /// How the cancellation of a touch is passed to a window.
  public enum Cancel: Hashable, Sendable {
    /// The contact becomes a palm, which some compositors treat as a cancellation.
    case palm
    /// A contact that has not moved is moved to a corner and lifted there, where the lift presses nothing. A contact
    /// that has moved is lifted where it is.
    case soft
    /// The contact is lifted.
    case lift
  }

  public struct Position: Hashable, Sendable {
    public var x: Int32
    public var y: Int32
    public init(x: Int32, y: Int32) { (self.x, self.y) = (x, y) }
  }

  private struct Contact {
    var serial: UInt64
    var slot: Int32
    var start: Position
    var last: Position
    var hasMoved = false
    var isInReport = true
  }

  public typealias Sink = (KernelEvent, _ time: Int64) -> Void

  /// The contacts in landing order.
  private var contacts: [Contact] = []
  private let slots: Range<Int32>
  /// A contact counts as moved once it has been farther than this from its start, in device units.
  private let slop: Int64
  private let corner: Position
  private var lastID: Int32 = 0
  /// The time of the open report; nil if there is none.
  private var moment: Timestamp?
  private var lastTime: Int64 = 0
  /// The position that was last sent as `ABS_X` and `ABS_Y`. These describe the oldest contact, for readers that
  /// support only one contact.
  private var single: Position?

  public init(slots: Int, slop: Int64, corner: Position) {
    self.slots = 0..<Int32(clamping: max(1, slots))
    self.slop = slop
    self.corner = corner
  }

  public var count: Int { contacts.count }

  /// Delivers an event of the touch with this serial. `slot` is the touch's slot on the original touchscreen; `time` is
  /// the time of the event.
  public mutating func deliver(
    _ phase: TouchPhase, _ serial: UInt64, slot: Int32, at position: Position, _ time: Timestamp, cancel: Cancel,
    _ send: Sink
  ) {
    let index = contacts.firstIndex { $0.serial == serial }
    switch (phase, index) {
    case (.began, nil): land(serial, slot, at: position, time, send)
    case (.moved, let index?):
      open(at: time, index, send)
      move(index, to: position, send)
    case (.ended, let index?):
      open(at: time, index, send)
      lift(index, send)
    case (.cancelled, let index?):
      open(at: time, index, send)
      self.cancel(index, cancel, send)
    case (.began, _), (.moved, nil), (.stationary, _), (.ended, nil), (.cancelled, nil): break
    }
  }

  /// Ends the open report. Called when all events of a batch have been delivered.
  public mutating func finish(_ send: Sink) { close(send) }

  /// Lifts every contact.
  public mutating func liftAll(_ send: Sink) {
    close(send)
    while !contacts.isEmpty { lift(contacts.count - 1, send) }
    close(send)
  }

  // MARK: contacts

  private mutating func land(
    _ serial: UInt64, _ wanted: Int32, at position: Position, _ time: Timestamp, _ send: Sink
  ) {
    guard let slot = freeSlot(wanted) else { return }
    open(at: time, nil, send)
    lastID = lastID == 65535 ? 1 : lastID + 1
    // The tool is sent before the id: libinput drops a touch that begins as a palm, and the previous contact in this
    // slot may have been a palm.
    say(ABS_MT_SLOT, slot, send)
    say(ABS_MT_TOOL_TYPE, MT_TOOL_FINGER, send)
    say(ABS_MT_TRACKING_ID, lastID, send)
    contacts.append(Contact(serial: serial, slot: slot, start: position, last: position))
    sayPosition(position, send)
    if contacts.count == 1 { send(.key(BTN_TOUCH, 1), lastTime) }
  }

  private mutating func move(_ index: Int, to position: Position, _ send: Sink) {
    let start = contacts[index].start
    let distance = max(abs(Int64(position.x) - Int64(start.x)), abs(Int64(position.y) - Int64(start.y)))
    if distance > slop { contacts[index].hasMoved = true }
    contacts[index].last = position
    say(ABS_MT_SLOT, contacts[index].slot, send)
    sayPosition(position, send)
  }

  private mutating func lift(_ index: Int, _ send: Sink) {
    say(ABS_MT_SLOT, contacts.remove(at: index).slot, send)
    say(ABS_MT_TRACKING_ID, -1, send)
    if contacts.isEmpty { send(.key(BTN_TOUCH, 0), lastTime) }
    moment = moment ?? .distantPast
  }

  private mutating func cancel(_ index: Int, _ way: Cancel, _ send: Sink) {
    switch way {
    case .lift: break
    case .soft:
      if contacts[index].hasMoved { break }
      move(index, to: corner, send)
      send(.report, lastTime)
    case .palm:
      say(ABS_MT_SLOT, contacts[index].slot, send)
      say(ABS_MT_TOOL_TYPE, MT_TOOL_PALM, send)
      send(.report, lastTime)
    }
    lift(index, send)
  }

  private func freeSlot(_ wanted: Int32) -> Int32? {
    func isFree(_ slot: Int32) -> Bool { !contacts.contains { $0.slot == slot } }
    if slots ~= wanted, isFree(wanted) { return wanted }
    return slots.first(where: isFree)
  }

  // MARK: writing reports

  /// Opens a report for an event at this time, unless the open report can contain it.
  private mutating func open(at time: Timestamp, _ index: Int?, _ send: Sink) {
    if let moment, moment != time || index.map({ contacts[$0].isInReport }) == true { close(send) }
    moment = time
    // Readers expect timestamps not to decrease.
    lastTime = max(lastTime, time.microseconds)
    if let index { contacts[index].isInReport = true }
  }

  private mutating func close(_ send: Sink) {
    guard moment != nil else { return }
    moment = nil
    for index in contacts.indices { contacts[index].isInReport = false }
    saySingle(send)
    send(.report, lastTime)
  }

  /// Sends the position of the oldest contact, for readers that support only one contact.
  private mutating func saySingle(_ send: Sink) {
    guard let first = contacts.first?.last, first != single else { return }
    single = first
    say(ABS_X, first.x, send)
    say(ABS_Y, first.y, send)
  }

  private func sayPosition(_ position: Position, _ send: Sink) {
    say(ABS_MT_POSITION_X, position.x, send)
    say(ABS_MT_POSITION_Y, position.y, send)
  }

  private func say(_ axis: Int32, _ value: Int32, _ send: Sink) { send(.absolute(axis, value), lastTime) }
}
