// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import Testing
import WaylandServer

@Suite("The event loop")
struct EventLoopTests {
  let pump: Pump

  init() throws { pump = try Pump() }

  @Test("The event loop fires timers in order, each once")
  func timers() throws {
    var rung: [Int32] = []
    let timers = [20, 1, 10].map { delay in
      Timer(inMilliseconds: delay, on: pump.loop) { rung.append(delay) }
    }
    try pump.until("all have rung") { rung.count >= 3 }
    pump.turn(milliseconds: 30)
    #expect(rung == [1, 10, 20])
    withExtendedLifetime(timers) {}
  }

  @Test("A timer does not fire if it is dropped by another timer that is due at the same time")
  func dropped() throws {
    var rung = 0
    var timers: [Timer] = []
    for _ in 0..<2 {
      timers.append(
        Timer(inMilliseconds: 1, on: pump.loop) {
          rung += 1
          timers = []
        })
    }
    try pump.until("one has rung") { rung > 0 }
    pump.turn(milliseconds: 5)
    #expect(rung == 1)
  }

  @Test("The event loop reports readable and writable descriptors, but no dropped ones")
  func descriptors() throws {
    var ends: [Int32] = [0, 0]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
    defer { for each in ends { close(each) } }
    var told = 0
    var source = DescriptorSource(ends[0], on: pump.loop) { told += 1 }
    pump.turn(milliseconds: 5)
    #expect(told == 0)
    source?.awaitsRoom = true
    try pump.until("it takes bytes") { told > 0 }
    source?.awaitsRoom = false
    told = 0
    write(ends[1], "x", 1)
    try pump.until("it can be read") { told > 0 }
    source = nil
    told = 0
    pump.turn(milliseconds: 5)
    #expect(told == 0)
  }
}
