// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import TactusInput

/// Removes from a recording the touches that could reveal what was typed or drawn, or how a screen was unlocked.
///
/// The filter decides about whole sequences, from the first landing to the last lift. It keeps a sequence if
///
/// - at least three fingers were down at once, and one of them moved,
/// - at least two fingers were down at once, and two moved, or
/// - the sequence began at an edge of the screen, and a finger moved.
///
/// All other sequences are left out entirely.
struct GestureFilter {
  private let device: RecordedDevice
  private var slots: [Int: Contact] = [:]
  private var current = 0
  private var sequence: [RecordedEvent] = []
  private var frame: [RecordedEvent] = []
  private var landed: [Int] = []
  private var hasThree = false
  private var movers = 0
  private var isFromEdge = false
  private var mostDown = 0
  private var isTooLong = false

  private struct Contact {
    var x: Int32 = 0
    var y: Int32 = 0
    var start: (x: Int32, y: Int32)?
    var hasMoved = false
    var isDown = false
  }

  /// In mm: a finger has moved if it is farther than `movement` from where it landed; each edge of the screen is `edge`
  /// wide.
  private static let movement = 5.0
  private static let edge = 5.0
  /// The largest number of events in a sequence. A longer sequence, for example from a hand that rests on the glass, is
  /// left out.
  private static let longest = 200_000

  init(_ device: RecordedDevice) { self.device = device }

  /// Adds an event. Returns the events to write now: none, or the whole sequence that this event completes.
  mutating func add(_ event: RecordedEvent) -> [RecordedEvent] {
    if event.type == UInt16(EV_ABS) { take(event) }
    frame.append(event)
    guard event.isReport else { return [] }
    finishFrame(at: event.time)
    guard slots.values.allSatisfy({ !$0.isDown }) else { return [] }
    defer { forget() }
    let isGesture = hasThree && movers > 0 || movers > 1 && mostDown > 1 || isFromEdge && movers > 0
    return isGesture && !isTooLong ? sequence : []
  }

  private mutating func take(_ event: RecordedEvent) {
    switch Int32(event.code) {
    case ABS_MT_SLOT: current = Int(event.value)
    case ABS_MT_TRACKING_ID:
      slots[current, default: Contact()].isDown = event.value >= 0
      slots[current]?.start = nil
      slots[current]?.hasMoved = false
      if event.value >= 0 { landed.append(current) }
    case ABS_MT_POSITION_X: slots[current, default: Contact()].x = event.value
    case ABS_MT_POSITION_Y: slots[current, default: Contact()].y = event.value
    default: break
    }
  }

  private mutating func finishFrame(at time: Int64) {
    // The kernel does not repeat ABS_MT_SLOT if the slot stays the same, but the previous ABS_MT_SLOT may be in a
    // sequence that is left out.
    if sequence.isEmpty, let first = frame.first, first.code != UInt16(ABS_MT_SLOT) || first.type != UInt16(EV_ABS) {
      let slot = landed.first ?? current
      sequence.append(
        RecordedEvent(time: time, type: UInt16(EV_ABS), code: UInt16(ABS_MT_SLOT), value: Int32(slot)))
    }
    let report = frame.popLast()
    sequence += frame
    for slot in landed {
      guard let contact = slots[slot] else { continue }
      for (code, value) in [
        (ABS_MT_SLOT, Int32(slot)), (ABS_MT_POSITION_X, contact.x), (ABS_MT_POSITION_Y, contact.y),
        (ABS_MT_SLOT, Int32(current)),
      ] {
        sequence.append(RecordedEvent(time: time, type: UInt16(EV_ABS), code: UInt16(code), value: value))
      }
      slots[slot]?.start = (contact.x, contact.y)
      if isAtEdge(contact) { isFromEdge = true }
    }
    if let report { sequence.append(report) }
    if sequence.count > Self.longest {
      isTooLong = true
      sequence.removeAll()
    }
    frame.removeAll()
    landed.removeAll()
    for (slot, contact) in slots where contact.isDown && !contact.hasMoved {
      guard let start = contact.start, distance(start, (contact.x, contact.y)) > Self.movement else { continue }
      slots[slot]?.hasMoved = true
      movers += 1
    }
    let down = slots.values.reduce(0) { $0 + ($1.isDown ? 1 : 0) }
    mostDown = max(mostDown, down)
    hasThree = hasThree || down > 2
  }

  private mutating func forget() {
    sequence.removeAll()
    (hasThree, movers, isFromEdge, mostDown, isTooLong) = (false, 0, false, 0, false)
  }

  private func distance(_ a: (x: Int32, y: Int32), _ b: (x: Int32, y: Int32)) -> Double {
    let (x, y) = (millimetres(a.x, b.x, ABS_MT_POSITION_X), millimetres(a.y, b.y, ABS_MT_POSITION_Y))
    return (x * x + y * y).squareRoot()
  }

  /// Returns a distance along an axis in mm. If the axis has no resolution, it is assumed to be 300 mm long.
  private func millimetres(_ from: Int32, _ to: Int32, _ code: Int32) -> Double {
    guard let axis = device.axes[UInt16(code)] else { return 0 }
    let units = Double(to) - Double(from)
    if axis.resolution > 0 { return units / Double(axis.resolution) }
    return units / max(1, Double(axis.maximum) - Double(axis.minimum)) * 300
  }

  private func isAtEdge(_ contact: Contact) -> Bool {
    for (code, value) in [(ABS_MT_POSITION_X, contact.x), (ABS_MT_POSITION_Y, contact.y)] {
      guard let axis = device.axes[UInt16(code)] else { continue }
      if millimetres(axis.minimum, value, code) <= Self.edge { return true }
      if millimetres(value, axis.maximum, code) <= Self.edge { return true }
    }
    return false
  }
}
