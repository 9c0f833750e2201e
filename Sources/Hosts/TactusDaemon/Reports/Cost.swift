// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Tactus

/// Measures the daemon's cost: the time from a touch event to the end of the turn of the event loop that handles it,
/// and the resources that the process uses.
struct Cost {
  /// The timestamps of the frames in this turn. The clock is read once for all frames of a turn, after the last one was
  /// handled.
  private var open: [Timestamp] = []
  /// The number of frames that took at most 2^index microseconds, but more than the previous entry allows; the last
  /// entry counts all slower frames.
  private var counts: [UInt64] = Array(repeating: 0, count: 24)
  private(set) var frames: UInt64 = 0

  mutating func heard(_ frame: TouchFrame) { open.append(frame.time) }

  mutating func turnEnded(at now: @autoclosure () -> Timestamp) {
    guard !open.isEmpty else { return }
    let now = now()
    for time in open {
      let time = max(1, (now - time).microseconds)
      let index = min(counts.count - 1, Int64.bitWidth - (time - 1).leadingZeroBitCount)
      counts[index] += 1
      frames += 1
    }
    open.removeAll(keepingCapacity: true)
  }

  /// Returns the time in microseconds within which this fraction of the frames was handled, rounded up to a power of
  /// two, or nil if there were no frames.
  func time(ofPart part: Double) -> Int? {
    guard frames > 0 else { return nil }
    var sum: UInt64 = 0
    for (index, count) in counts.enumerated() {
      sum += count
      if Double(sum) >= Double(frames) * part { return 1 << index }
    }
    return nil
  }

  /// The process's processor time in milliseconds, and its peak memory in kB.
  static var used: (processor: Int, memory: Int) { used(tactus_usage()) }

  static func used(_ usage: rusage) -> (processor: Int, memory: Int) {
    let time = [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + $1.tv_sec * 1000 + $1.tv_usec / 1000 }
    return (time, usage.ru_maxrss)
  }
}
