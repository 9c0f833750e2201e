// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

@testable import TactusServer
import Testing

@testable import Tactus

@Suite struct `Events of wl_touch` {
  private let wire = Wire()

  @Test func `a touch is sent as 'down', 'motion' and 'up', each in a frame of its own`() {
    #expect(wire.batch((.began, 1, 0)) == "down 7 frame")
    #expect(wire.batch((.moved, 1, 10)) == "motion 7 frame")
    #expect(wire.batch((.ended, 1, 20)) == "up 7 frame")
  }

  @Test func `events of several fingers at the same time share a frame`() {
    #expect(wire.batch((.began, 1, 0), (.began, 2, 0)) == "down 7 down 8 frame")
    #expect(wire.batch((.moved, 1, 10), (.moved, 2, 10)) == "motion 7 motion 8 frame")
  }

  @Test func `withheld events are sent in the frames in which they happened`() {
    #expect(
      wire.batch((.began, 1, 0), (.began, 2, 5), (.moved, 1, 10), (.moved, 2, 10), (.ended, 1, 20))
        == "down 7 frame down 8 frame motion 7 motion 8 frame up 7 frame")
  }

  @Test func `a frame contains at most one event of each touch, even if several have the same time`() {
    #expect(wire.batch((.began, 1, 0), (.moved, 1, 0), (.ended, 1, 0)) == "down 7 frame motion 7 frame up 7 frame")
  }

  @Test func `a cancel ends all touches of its client, and no 'frame' follows`() {
    _ = wire.batch((.began, 1, 0), (.began, 2, 0))
    #expect(wire.batch((.cancelled, 1, 10)) == "cancel over 7 over 8")
    #expect(wire.batch((.moved, 2, 20)) == "")
    #expect(wire.batch((.ended, 2, 30)) == "")
  }

  @Test func `touches that are cancelled together are sent as one cancel`() {
    _ = wire.batch((.began, 1, 0), (.began, 2, 0), (.began, 3, 0))
    let said = wire.batch((.cancelled, 1, 10), (.cancelled, 2, 10), (.cancelled, 3, 10))
    #expect(said == "cancel over 7 over 8 over 9")
    #expect(wire.touches.count(of: wire.client) == 0)
  }

  @Test func `an open frame is ended before a cancel is sent`() {
    _ = wire.batch((.began, 1, 0), (.began, 2, 0))
    #expect(wire.batch((.moved, 2, 10), (.cancelled, 1, 10)) == "motion 8 frame cancel over 7 over 8")
  }

  @Test func `a cancel does not end touches of other clients`() {
    _ = wire.batch((.began, 1, 0))
    wire.client.rawValue = 2
    _ = wire.batch((.began, 2, 0))
    #expect(wire.batch((.cancelled, 2, 10)) == "cancel over 8")
    wire.client.rawValue = 1
    #expect(wire.batch((.moved, 1, 20)) == "motion 7 frame")
  }

  @Test func `after a cancel, a new finger begins a new touch, even while cancelled fingers are down`() {
    _ = wire.batch((.began, 1, 0), (.began, 2, 0))
    _ = wire.batch((.cancelled, 1, 10))
    #expect(wire.batch((.began, 3, 20), (.moved, 2, 20)) == "down 9 frame")
    #expect(wire.batch((.ended, 2, 30), (.ended, 3, 30)) == "up 9 frame")
  }

  @Test func `an id that is still in use is not assigned to another touch`() {
    _ = wire.batch((.began, 1, 0))
    #expect(wire.batch(serial: 5, id: 7, .began) == "down 0 frame")
    #expect(wire.batch((.ended, 1, 20)) == "up 7 frame")
    #expect(wire.batch(serial: 5, id: 7, .moved) == "motion 0 frame")
    #expect(wire.batch(serial: 6, id: 7, .began) == "down 7 frame")
  }

  @Test func `if the device's id is in use, the lowest free id is assigned`() {
    for (serial, id) in zip(UInt64(1)...4, [7, 0, 1, 2]) {
      #expect(wire.batch(serial: serial, id: 7, .began) == "down \(id) frame")
    }
    #expect(wire.batch(serial: 3, id: 7, .ended) == "up 1 frame")
    #expect(wire.touches.id(of: 5, named: 7, to: wire.client) == 1)
    #expect(wire.batch(serial: 5, id: 7, .began) == "down 1 frame")
    #expect(wire.batch(serial: 6, id: 3, .began) == "down 3 frame")
    #expect(wire.batch(serial: 7, id: 7, .began) == "down 4 frame")
  }

  @Test func `the id of a cancelled touch is free, even while the touch's finger is still down`() {
    _ = wire.batch((.began, 1, 0), (.began, 2, 0))
    _ = wire.batch((.cancelled, 2, 10))
    #expect(wire.batch(serial: 5, id: 7, .began) == "down 7 frame")
    #expect(wire.batch((.ended, 1, 20)) == "")
    #expect(wire.batch(serial: 5, id: 7, .ended) == "up 7 frame")
  }

  @Test func `the id of a touch on the wire is the lower half of its id in the engine`() {
    #expect(wire.batch(serial: 1, id: 3 << 32 | 4, .began) == "down 4 frame")
    #expect(wire.batch(serial: 2, id: -1, .began) == "down -1 frame")
  }

  @Test func `a precise cancel ends only one touch, and the client's other touches continue`() {
    wire.isPrecise = true
    _ = wire.batch((.began, 1, 0), (.began, 2, 0))
    #expect(wire.batch((.cancelled, 1, 10), (.moved, 2, 10)) == "up 7 motion 8 frame")
    #expect(wire.batch((.ended, 2, 20)) == "up 8 frame")
  }

  @Test func `nothing is sent for a touch that has not begun, begins twice or is stationary`() {
    #expect(wire.batch((.moved, 1, 0), (.ended, 1, 0), (.cancelled, 2, 0)) == "")
    _ = wire.batch((.began, 1, 0))
    #expect(wire.batch((.began, 1, 10), (.stationary, 1, 10)) == "")
  }

  @Test func `the id of a touch is known before the touch's first event`() {
    #expect(wire.touches.id(of: 1, named: 7, to: wire.client) == 7)
    _ = wire.batch((.began, 1, 0))
    #expect(wire.touches.id(of: 1, named: 7, to: wire.client) == 7)
    #expect(wire.touches.id(of: 5, named: 7, to: wire.client) == 0)
    #expect(wire.batch(serial: 5, id: 7, .began) == "down 0 frame")
  }

  @Test func `nothing more is sent for a forgotten touch, but other touches continue`() {
    _ = wire.batch((.began, 1, 0), (.began, 2, 0))
    let known = [wire.touches.forget(1), wire.touches.forget(1)]
    #expect(known.map { $0?.id } == [7, nil])
    #expect(wire.batch((.moved, 1, 10), (.moved, 2, 10)) == "motion 8 frame")
    #expect(wire.batch((.cancelled, 1, 20)) == "")
  }

  @Test func `if a client disconnects in the middle of a batch, its frame ends at once`() {
    #expect(wire.interrupted((.began, 1, 0)) == "down 7 frame")
    #expect(wire.batch((.began, 2, 10)) == "down 8 frame")
  }
}

/// Records the wl_touch events of a client. The touch with the serial n has the device's id 6 + n.
private final class Wire {
  var touches = WaylandTouches()
  var client = WaylandTouches.Client(rawValue: 1)
  var isPrecise = false

  func batch(_ happenings: (TouchPhase, UInt64, Int64)...) -> String {
    var said: [String] = []
    for (phase, serial, milliseconds) in happenings {
      deliver(phase, serial, Int64(serial) + 6, milliseconds, &said)
    }
    return finish(said)
  }

  /// Delivers an event and ends the batch early, as if the client disconnected in the middle of the batch.
  func interrupted(_ happening: (phase: TouchPhase, serial: UInt64, milliseconds: Int64)) -> String {
    var said: [String] = []
    deliver(happening.phase, happening.serial, Int64(happening.serial) + 6, happening.milliseconds, &said)
    touches.forget(happening.serial)
    touches.finish(client) { said.append("frame") }
    return finish(said)
  }

  func batch(serial: UInt64, id: Int64, _ phase: TouchPhase) -> String {
    var said: [String] = []
    deliver(phase, serial, id, 0, &said)
    return finish(said)
  }

  private func finish(_ said: [String]) -> String {
    var said = said
    touches.finish { _ in said.append("frame") }
    return said.joined(separator: " ")
  }

  private func deliver(
    _ phase: TouchPhase, _ serial: UInt64, _ id: Int64, _ milliseconds: Int64, _ said: inout [String]
  ) {
    let delivery = TouchDelivery(
      view: ViewID(rawValue: 1), id: id, serial: serial, phase: phase, type: .direct, tapCount: 1, location: .zero,
      previousLocation: .zero, timestamp: Timestamp(microseconds: milliseconds * 1000),
      time: Timestamp(microseconds: milliseconds * 1000))
    touches.deliver(delivery, to: client, precisely: isPrecise) { event in
      switch event {
      case .down(let id): said.append("down \(id)")
      case .motion(let id): said.append("motion \(id)")
      case .up(let id): said.append("up \(id)")
      case .frame: said.append("frame")
      case .cancel: said.append("cancel")
      case .over(_, let id): said.append("over \(id)")
      }
    }
  }
}
