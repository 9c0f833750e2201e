// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import Tactus
import TactusServer
import WireSupport

/// Measures the cost of requests from a client that has nearly as many objects as the limits allow. callgrind counts
/// instructions, and writes a dump at each mark.
enum RequestCosts {
  /// The number of instructions that each request may take, including those of libwayland.
  private static let limits = [
    ("relate, 500 related recognizers", 11_000.0), ("commit, 500 related recognizers", 25_000),
    ("ack, 1000 hosts", 14_000), ("commit, 1000 subsurfaces", 17_000),
  ]
  /// The number of times that each request is made between two marks.
  private static let times = 100

  /// Reads callgrind's counts from standard input.
  static func read() -> [Comparison] {
    limits.map { name, limit in
      // A missing count is treated as a count that exceeds the limit.
      let count = readLine().flatMap { Double($0) } ?? .greatestFiniteMagnitude / 1e10
      return Comparison(
        name: name, unit: "instr.", measured: min(count / Double(times), 1e9), beside: limit, limit: 1)
    }
  }

  static func run() {
    relations()
    acks()
    subsurfaces()
  }

  private static func measure(_ rig: Rig, _ body: (Int) -> Void) {
    mark()
    for n in 0..<times {
      body(n)
      if n % 20 == 19 { rig.settle() }
    }
    mark()
  }

  /// Measures requests about one of 500 recognizers, each of which has eight relations.
  private static func relations() {
    let rig = Rig()
    let client = rig.client()
    let host = rig.window(of: client).host
    var taps: [WireRecognizer] = []
    for n in 0..<500 {
      let tap = host.view("view", 0, Double(n % 300), 400, 1).add(.tap, "tap")
      for other in taps.suffix(8) { tap.relate(.requireFailure, other) }
      taps.append(tap)
      if n % 20 == 19 { rig.settle() }
    }
    host.commit()
    rig.settle()
    measure(rig) { taps[499].relate(.simultaneous, taps[$0]) }
    measure(rig) { n in
      taps[n].set(.numberOfTapsRequired, to: Double(n % 2 + 1))
      host.commit()
    }
  }

  private static func acks() {
    let rig = Rig()
    let client = rig.client()
    let windows = (0..<1000).map { n in rig.window(of: client, "host", Double(n % 10) * 100, 0, 100, 100) }
    client.acks = false
    // Gives each window a new size, so that the client owes an ack for each host.
    for window in windows { rig.place(window.surface, 0, 0, 90, 90) }
    measure(rig) { n in windows[n].host.ack(2) }
  }

  private static func subsurfaces() {
    let rig = Rig()
    let client = rig.client()
    let (surface, host) = rig.window(of: client)
    for n in 0..<1000 { _ = rig.surface(of: client, "child", Double(n % 390), 10, 10, 10, in: surface) }
    let view = host.view("view", 0, 0, 400, 300)
    host.commit()
    rig.settle()
    measure(rig) { n in
      view.setPosition(0, 0, 400, Double(300 + n % 2))
      host.commit()
    }
  }

}

/// Marks a position for callgrind, which finds this function by its name. The function does something, so that the
/// compiler keeps the calls.
@inline(never)
@c(wire_bench_mark) public func mark() { sched_yield() }
