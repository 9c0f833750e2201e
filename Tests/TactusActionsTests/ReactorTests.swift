// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import TactusActions

@Suite("The reactor")
struct ReactorTests {
  let reactor: Reactor
  let pump = Pump()

  init() throws {
    reactor = try Reactor()
    pump.add(reactor)
  }

  private func pair() -> (Int32, Int32) {
    var ends: [Int32] = [0, 0]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
    return (ends[0], ends[1])
  }

  @Test("rings alarms in order, each once")
  func alarms() throws {
    var rung: [Int] = []
    for delay in [20, 1, 10] as [Int64] {
      _ = Alarm(inMilliseconds: delay, on: reactor) { rung.append(Int(delay)) }
    }
    try pump.until("all have rung") { rung.count >= 3 }
    pump.turn(milliseconds: 30)
    #expect(rung == [1, 10, 20])
  }

  @Test("does not ring what was stopped, even if another alarm of the same moment stops it")
  func stopped() throws {
    var rung = 0
    var second: Alarm?
    _ = Alarm(inMilliseconds: 0, on: reactor) {
      rung += 1
      second?.stop()
    }
    second = Alarm(inMilliseconds: 0, on: reactor) { rung += 10 }
    try pump.until("the first has rung") { rung > 0 }
    pump.turn(milliseconds: 5)
    #expect(rung == 1)
  }

  @Test("tells what can be read, and nothing of what was stopped")
  func watches() throws {
    let (a, b) = pair()
    defer { for each in [a, b] { close(each) } }
    var told = 0
    let watch = try Watch(a, .read, on: reactor) { _ in told += 1 }
    write(b, "x", 1)
    try pump.until("it is told") { told > 0 }
    watch.stop()
    told = 0
    pump.turn(milliseconds: 5)
    #expect(told == 0)
  }

  @Test("sleeps while nothing happens")
  func sleeps() {
    var waiting = pollfd(fd: reactor.fileDescriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&waiting, 1, 50) == 0)
  }
}
