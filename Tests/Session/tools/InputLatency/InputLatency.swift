// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc

/// Measures the time from the kernel's time stamp of each frame to the frame's effects, until the device is removed.
///
///     input-latency bare|engine NODE
///
/// `bare` uses only libinput's loop; `engine` uses a `LibinputSource` and a `GestureEngine` with seven recognizers.
/// Prints `ready`, and at the end `latency MICROSECONDS` for each frame.
@main
struct InputLatency {
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    let subjects: [String: (String, inout Latencies) -> String?] = ["bare": BareLoop.run, "engine": EngineLoop.run]
    guard words.count == 2, let kind = words.first, let node = words.last, let run = subjects[kind] else {
      print("error: InputLatency bare|engine NODE")
      exit(2)
    }
    var latencies = Latencies()
    if let error = run(node, &latencies) {
      print("error \(error)")
      exit(1)
    }
    for microseconds in latencies.microseconds { print("latency \(microseconds)") }
    print("end")
  }

  static func say(_ line: String) {
    print(line)
    fflush(nil)
  }

  /// Returns false if waiting has failed.
  static func waitUntilReadable(_ descriptor: Int32) -> Bool {
    var file = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&file, 1, -1) > 0
  }
}

/// Collects the latency of each frame. The latencies are printed at the end, since printing takes time.
struct Latencies {
  private(set) var microseconds: [Int64] = []

  init() { microseconds.reserveCapacity(100_000) }

  mutating func frame(of time: Int64) {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    microseconds.append(Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000 - time)
  }
}
