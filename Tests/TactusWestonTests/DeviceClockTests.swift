// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import Tactus
import Testing

@testable import TactusWeston

@Suite struct `The clock of a touchscreen` {
  private let now = Timestamp(microseconds: 5_000_000_000)
  private var clock = DeviceClock()

  private func stamp(_ microseconds: Int) -> timespec {
    timespec(tv_sec: microseconds / 1_000_000, tv_nsec: microseconds % 1_000_000 * 1000)
  }
  private func milliseconds(_ value: Int64) -> Interval { Interval(microseconds: value * 1000) }
  /// Lands the first finger, `wait` after `now`; the device's event has this stamp. Returns the time from `now` to the
  /// landing on the engine's clock. On that clock, `now` is 5,000,000 ms.
  private mutating func land(_ milliseconds: Int, after wait: Interval = .zero) -> Interval {
    clock.begin(stamp(milliseconds * 1000), at: now + wait)
    return hear(milliseconds, after: wait)
  }
  /// Returns how much later than `now` an event with this stamp is, while a finger is down.
  private mutating func hear(_ milliseconds: Int, after wait: Interval = .zero) -> Interval {
    clock.timestamp(stamp(milliseconds * 1000), at: now + wait) - now
  }

  @Test mutating func `stamps of the engine's clock stay unchanged`() {
    #expect(land(4_999_990) == milliseconds(-10))
    #expect(hear(5_000_001, after: milliseconds(2)) == milliseconds(1))
  }

  @Test mutating func `the first stamp of another clock is taken as now, and later stamps continue from there`() {
    #expect(land(123) == .zero)
    #expect(hear(133, after: milliseconds(20)) == milliseconds(10))
  }

  @Test mutating func `a slightly late event of another clock does not change the offset of that clock`() {
    _ = land(123)
    #expect(land(423, after: milliseconds(304)) == milliseconds(300))
  }

  @Test mutating func `the offset changes when a clock restarts and when a device returns to the engine's clock`() {
    _ = land(4_294_967)
    #expect(land(5) == .zero)
    #expect(land(5_000_000) == .zero)
    #expect(clock.offset == .zero)
  }

  @Test mutating func `events that waited while Weston was held up keep their times`() {
    _ = land(4_999_000)
    let wait = milliseconds(3000)
    #expect(land(5_000_300, after: wait) == milliseconds(300))
    #expect(hear(5_000_350, after: wait) == milliseconds(350))
    #expect(land(5_000_600, after: wait) == milliseconds(600))
  }

  @Test mutating func `no event gets a time later than now`() {
    _ = land(5_000_000)
    #expect(hear(8_600_000) == .zero)
    #expect(hear(5_000_010, after: milliseconds(10)) == milliseconds(10))
    #expect(land(5_000_020, after: milliseconds(20)) == milliseconds(20))
  }

  @Test mutating func `a clock that wraps while a finger is down continues from now`() {
    _ = land(4_294_967_290)
    #expect(hear(4, after: milliseconds(10)) == milliseconds(10))
    #expect(hear(14, after: milliseconds(30)) == milliseconds(20))
  }

  @Test mutating func `events that alternate between two clocks all have times close to now`() {
    _ = land(5_000_000)
    for n in 1...9 {
      #expect(hear(100 + n, after: milliseconds(Int64(n))) == milliseconds(Int64(n)))
      #expect(hear(5_000_000 + n, after: milliseconds(Int64(n))) == milliseconds(Int64(n)))
    }
  }

  @Test mutating func `a window receives the device's own times`() {
    for first in [4_999_990, 123] {
      _ = land(first)
      let heard = clock.timestamp(stamp((first + 1234) * 1000 + 5), at: now + milliseconds(5000))
      let time = DeviceClock.time(heard, offset: clock.offset)
      #expect(time.tv_sec * 1_000_000 + time.tv_nsec / 1000 == (first + 1234) * 1000 + 5)
    }
  }

  @Test mutating func `whatever the stamp is, the clock does not trap`() {
    for seconds in [Int.min, -1, 0, Int.max] {
      let time = timespec(tv_sec: seconds, tv_nsec: 999_999_999)
      clock.begin(time, at: now)
      #expect(clock.timestamp(time, at: now) <= now)
      _ = DeviceClock.time(now, offset: clock.offset)
    }
  }

  @Test(arguments: [true, false]) mutating func `a clock ahead of the engine's clock is treated as another clock`(
    isFirst: Bool
  ) {
    if !isFirst { _ = land(5_000_000) }
    #expect(land(8_600_000) == .zero)
    #expect(hear(8_600_010, after: milliseconds(30)) == milliseconds(10))
  }

  @Test mutating func `after a return to the engine's clock, an event may be up to a second old`() {
    for age in [10, 1000] {
      _ = land(123)
      #expect(land(5_000_000 - age) == milliseconds(Int64(-age)))
    }
    let older = stamp(4_999_000_000 - 1)
    clock = DeviceClock()
    clock.begin(older, at: now)
    #expect(clock.timestamp(older, at: now) == now)
  }

  @Test mutating func `another clock keeps its offset unless an event is more than a second late`() {
    _ = land(123)
    #expect(land(1123, after: milliseconds(2000)) == milliseconds(1000))
    #expect(land(6123, after: milliseconds(9000)) == milliseconds(9000))
  }

  @Test mutating func `an event with the same stamp as the previous one gets the current time`() {
    _ = land(4_999_990)
    #expect(land(4_999_990, after: milliseconds(3000)) == milliseconds(3000))
  }

  @Test mutating func `a stamp may be up to a second before the previous one`() {
    _ = land(5_000_000)
    #expect(hear(4_999_000) == milliseconds(-1000))
    #expect(hear(4_997_999) == .zero)
  }

  @Test func `a number of seconds that needs more than 31 bits stays exact`() {
    let time = DeviceClock.time(Timestamp(microseconds: 3_000_000_000_000_005), offset: .zero)
    #expect(time.tv_sec == 3_000_000_000 && time.tv_nsec == 5000)
  }
}
