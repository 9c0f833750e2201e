// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import TactusInput

/// Makes the kernel events of contacts. Like a driver, reports only the values that have changed.
package struct ContactWriter {
  package private(set) var events: [RecordedEvent] = []
  /// The time of the next events, in microseconds.
  package var time: Int64 = 0
  private var slot = -1
  private var tracking: Int32 = 0
  private var points: [(Int32, Int32)?]
  private var lifted: [Int] = []
  private var hasChanged = false

  package init(slots: Int) { points = Array(repeating: nil, count: slots) }

  /// Adds a contact. Returns its slot, or nil if no slot is free.
  package mutating func land(at point: (Int32, Int32), _ size: Int32) -> Int? {
    // A slot is not used again in the report in which its contact lifts.
    guard let free = points.indices.first(where: { points[$0] == nil && !lifted.contains($0) }) else { return nil }
    if points.allSatisfy({ $0 == nil }) { add(EV_KEY, BTN_TOUCH, 1) }
    use(free)
    tracking += 1
    add(EV_ABS, ABS_MT_TRACKING_ID, tracking)
    add(EV_ABS, ABS_MT_POSITION_X, point.0)
    add(EV_ABS, ABS_MT_POSITION_Y, point.1)
    add(EV_ABS, ABS_MT_TOUCH_MAJOR, size)
    points[free] = point
    return free
  }

  package mutating func move(_ slot: Int, to point: (Int32, Int32)) {
    guard let last = points[slot], last != point else { return }
    use(slot)
    if last.0 != point.0 { add(EV_ABS, ABS_MT_POSITION_X, point.0) }
    if last.1 != point.1 { add(EV_ABS, ABS_MT_POSITION_Y, point.1) }
    points[slot] = point
  }

  package mutating func lift(_ slot: Int) {
    use(slot)
    add(EV_ABS, ABS_MT_TRACKING_ID, -1)
    points[slot] = nil
    lifted.append(slot)
    if points.allSatisfy({ $0 == nil }) { add(EV_KEY, BTN_TOUCH, 0) }
  }

  package mutating func report() {
    if hasChanged { events.append(RecordedEvent(time: time, type: 0, code: 0, value: 0)) }
    hasChanged = false
    lifted.removeAll()
  }

  private mutating func use(_ slot: Int) {
    if slot != self.slot { add(EV_ABS, ABS_MT_SLOT, Int32(slot)) }
    self.slot = slot
  }

  private mutating func add(_ type: Int32, _ code: Int32, _ value: Int32) {
    events.append(RecordedEvent(time: time, type: UInt16(type), code: UInt16(code), value: value))
    hasChanged = true
  }
}
