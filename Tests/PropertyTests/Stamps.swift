// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Wrong timestamps: some kinds that real devices and hosts have produced, and worse ones.
enum Stamps: CaseIterable {
  /// Every third frame has a stamp 50 ms too early.
  case late
  /// The clock jumps by an hour: permanently in `setBack` and `setAhead`, for one frame in `onceBack` and `onceAhead`.
  case setBack, setAhead, onceBack, onceAhead
  case standingStill
  /// Milliseconds in 32 bits, which overflow.
  case wrapping
  /// Two devices, with clocks an hour apart.
  case twoClocks
  /// The earliest and the latest possible time.
  case extreme

  func stamp(_ time: Timestamp, _ n: Int) -> Timestamp {
    let hour = Interval(microseconds: 3_600_000_000)
    let anHourAgo = Interval(microseconds: -3_600_000_000)
    switch self {
    case .late: return n % 3 == 2 ? time + Interval(microseconds: -50_000) : time
    case .setBack: return n > 5 ? time + anHourAgo : time
    case .setAhead: return n > 5 ? time + hour : time
    case .onceBack: return n == 5 ? time + anHourAgo : time
    case .onceAhead: return n == 5 ? time + hour : time
    case .standingStill: return Timestamp(microseconds: 1_000_000)
    case .wrapping:
      let milliseconds = UInt32(truncatingIfNeeded: time.microseconds / 1000) &- 200
      return Timestamp(microseconds: Int64(milliseconds) * 1000)
    case .twoClocks: return n % 2 == 1 ? time + hour : time
    case .extreme: return [time, .distantFuture, time, .distantPast][n % 4]
    }
  }
}
