// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Tactus

/// The write end of a pipe that the signal handler writes to. Writing is one of the few operations that are allowed in
/// a signal handler, and it wakes up `poll`.
nonisolated(unsafe) private var interruptionPipe: Int32 = -1

/// The clock, and functions that wait without needless wake-ups.
extension System {
  /// The clock of the kernel's input events.
  static var now: Timestamp { Timestamp(microseconds: tactus_monotonic_microseconds()) }

  static func sleep(until time: Timestamp) {
    while case let left = time - now, left > .zero {
      var pause = timespec(
        tv_sec: Int(left.microseconds / 1_000_000), tv_nsec: Int(left.microseconds % 1_000_000 * 1000))
      nanosleep(&pause, nil)
    }
  }

  /// Makes SIGINT, SIGTERM and SIGHUP no longer end the process; instead, the returned descriptor becomes readable.
  /// Returns nil and changes nothing if no descriptors are left.
  static func catchInterruptions() -> Int32? {
    var ends: [Int32] = [-1, -1]
    guard tactus_pipe(&ends) == 0 else { return nil }
    // A write that blocks in a signal handler could stop the process for ever.
    tactus_never_wait(ends[1])
    interruptionPipe = ends[1]
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { _ in
        var byte: UInt8 = 0
        _ = tactus_write(interruptionPipe, &byte, 1)
      }
    }
    return ends[0]
  }

  /// Returns the timeout for poll(2), which is infinite if there is no deadline.
  static func timeout(until deadline: Timestamp?) -> Int32 {
    guard let deadline else { return -1 }
    // The time is rounded up, since waking up just before the deadline would be useless.
    let left = max(0, (deadline - now).microseconds)
    return Int32(clamping: left / 1000 + (left % 1000 == 0 ? 0 : 1))
  }

  /// Waits until one of the descriptors is readable, or until the deadline. Returns the readable descriptors.
  static func wait(for descriptors: [Int32], until deadline: Timestamp? = nil) -> Set<Int32> {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&polled, nfds_t(polled.count), timeout(until: deadline)) > 0 else { return [] }
    return Set(polled.filter { $0.revents != 0 }.map { $0.fd })
  }
}
