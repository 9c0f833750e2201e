// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusSystem
import WaylandServer

extension EventLoop {
  /// Handles events until `holds` returns true, or the deadline has passed.
  func turn(until deadline: Timestamp, _ holds: () -> Bool) {
    while !holds(), case let rest = (deadline - MonotonicClock.now).microseconds, rest > 0 {
      turn(milliseconds: Int32(clamping: rest / 1000 + 1))
    }
  }

  /// The same, for at most this time. Returns whether `holds` returned true.
  func turn(atMost time: Interval, _ holds: () -> Bool) -> Bool {
    turn(until: MonotonicClock.now + time, holds)
    return holds()
  }
}
