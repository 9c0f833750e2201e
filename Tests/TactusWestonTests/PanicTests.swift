// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures
import Testing

@testable import TactusSystem

@Suite struct `The panic gesture` {
  private var panic = Panic(Safety())

  @Test mutating func `five resting fingers complete the gesture after three seconds`() {
    land(4, at: 100)
    #expect(panic.deadline == nil)
    land(1, at: 200, first: 4)
    #expect(panic.deadline == milliseconds(3200))
  }

  @Test mutating func `the hold time restarts when a sixth finger lands, and when one of the six lifts`() {
    land(5, at: 100)
    land(1, at: 300, first: 5)
    #expect(panic.deadline == milliseconds(3300))
    lift(0, at: 400)
    #expect(panic.deadline == milliseconds(3400))
    lift(1, at: 500)
    #expect(panic.deadline == nil)
  }

  @Test mutating func `fingers may wobble, but a finger that moves farther than a wobble restarts the hold time`() {
    land(5, at: 100)
    move(2, by: 15, at: 1000)
    #expect(panic.deadline == milliseconds(3100))
    move(2, by: 25, at: 2000)
    #expect(panic.deadline == milliseconds(5000))
    // From now on, movement is measured from the place where the finger was when the hold time restarted.
    move(2, by: 10, at: 2500)
    #expect(panic.deadline == milliseconds(5000))
  }

  @Test mutating func `the gesture is over when a finger is cancelled, and begins again when another finger lands`() {
    land(5, at: 100)
    panic.follow(TouchSample(id: 3, phase: .cancel), at: milliseconds(200))
    #expect(panic.deadline == nil)
    land(1, at: 300, first: 3)
    #expect(panic.deadline == milliseconds(3300))
  }

  @Test mutating func `with four slots, the gesture needs four fingers; with two slots, there is no gesture`() {
    panic.add(device: 0, slots: 4)
    land(3, at: 100)
    #expect(panic.deadline == nil)
    land(1, at: 200, first: 3)
    #expect(panic.deadline == milliseconds(3200))
    panic.add(device: 0, slots: 10)
    panic.clear()
    land(4, at: 300)
    #expect(panic.deadline == nil)
    panic.add(device: 0, slots: 2)
    panic.clear()
    land(2, at: 400)
    #expect(panic.deadline == nil)
    panic.remove(device: 0)
    land(3, at: 500, first: 2)
    #expect(panic.deadline == milliseconds(3500))
  }

  @Test mutating func `a touchscreen with few slots does not count fingers on another touchscreen`() {
    panic.add(device: 7, slots: 3)
    land(4, at: 100)
    #expect(panic.deadline == nil)
  }

  @Test mutating func `a finger that lands again with the same id counts once`() {
    land(4, at: 100)
    land(1, at: 200)
    #expect(panic.deadline == nil)
  }

  @Test mutating func `after the gesture, only new fingers count for the next gesture`() {
    land(5, at: 100)
    panic.clear()
    move(0, by: 50, at: 4000)
    lift(0, at: 5000)
    land(4, at: 6000, first: 10)
    #expect(panic.deadline == nil)
    land(1, at: 6000, first: 20)
    #expect(panic.deadline == milliseconds(9000))
  }

  @Test mutating func `forgotten fingers do not count, and the hold time of the remaining fingers continues`() {
    land(5, at: 100)
    land(2, at: 100, first: 10)
    panic.forget { $0 >= 10 }
    #expect(panic.deadline == milliseconds(3100))
    panic.forget { $0 == 4 }
    #expect(panic.deadline == nil)
  }

  @Test mutating func `the configuration sets the number of fingers and the hold time, or disables the gesture`() {
    panic.safety.panicFingers = 3
    panic.safety.panicHold = Interval(microseconds: 1_500_000)
    land(3, at: 0)
    #expect(panic.deadline == milliseconds(1500))
    panic.safety.panicFingers = nil
    land(7, at: 100, first: 3)
    #expect(panic.deadline == nil)
  }

  // MARK: playing fingers

  private func milliseconds(_ time: Int64) -> Timestamp { Timestamp(microseconds: time * 1000) }
  private func place(_ id: Int64) -> Point { Point(x: 100 * Double(id), y: 100) }

  private mutating func land(_ count: Int64, at time: Int64, first: Int64 = 0) {
    for id in first..<first + count {
      panic.follow(TouchSample(id: id, phase: .down, location: place(id)), at: milliseconds(time))
    }
  }
  private mutating func move(_ id: Int64, by distance: Double, at time: Int64) {
    let place = Point(x: place(id).x + distance, y: place(id).y)
    panic.follow(TouchSample(id: id, phase: .move, location: place), at: milliseconds(time))
  }
  private mutating func lift(_ id: Int64, at time: Int64) {
    panic.follow(TouchSample(id: id, phase: .up), at: milliseconds(time))
  }
}
