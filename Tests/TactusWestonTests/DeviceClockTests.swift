// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import Tactus
import Testing

@testable import TactusWeston

@Suite struct `The clock of a touchscreen` {
  private let now = Timestamp(microseconds: 5_000_000_000)

  private func stamp(_ microseconds: Int) -> timespec {
    timespec(tv_sec: microseconds / 1_000_000, tv_nsec: microseconds % 1_000_000 * 1000)
  }

  @Test func `stamps by the engine's clock are taken as they are`() {
    var clock = DeviceClock()
    clock.set(by: stamp(4_999_990_000), at: now)
    #expect(clock.timestamp(stamp(5_000_000_123)) == Timestamp(microseconds: 5_000_000_123))
  }

  @Test func `the first stamp of another clock is now, and time goes on from there`() {
    var clock = DeviceClock()
    clock.set(by: stamp(123_000), at: now)
    #expect(clock.timestamp(stamp(123_000)) == now)
    #expect(clock.timestamp(stamp(133_000)) == now + Interval(microseconds: 10_000))
  }

  @Test func `another clock is not set anew for what comes a little late`() {
    var clock = DeviceClock()
    clock.set(by: stamp(123_000), at: now)
    clock.set(by: stamp(423_000), at: now + Interval(microseconds: 304_000))
    #expect(clock.timestamp(stamp(423_000)) == now + Interval(microseconds: 300_000))
  }

  @Test func `a clock that begins anew is followed, and one that comes back`() {
    var clock = DeviceClock()
    clock.set(by: stamp(4_294_967_000), at: now)
    clock.set(by: stamp(5000), at: now)
    #expect(clock.timestamp(stamp(5000)) == now)
    clock.set(by: stamp(5_000_000_000), at: now)
    #expect(clock.timestamp(stamp(5_000_000_000)) == now)
  }

  @Test func `a window hears the device's own time`() {
    var clock = DeviceClock()
    for first in [4_999_990_000, 123_000] {
      clock.set(by: stamp(first), at: now)
      let time = clock.time(clock.timestamp(stamp(first + 1_234_567)))
      #expect(time.tv_sec * 1_000_000 + time.tv_nsec / 1000 == first + 1_234_567)
    }
  }

  @Test func `no stamp traps`() {
    var clock = DeviceClock()
    for seconds in [Int.min, -1, 0, Int.max] {
      let time = timespec(tv_sec: seconds, tv_nsec: 999_999_999)
      clock.set(by: time, at: now)
      _ = clock.time(clock.timestamp(time))
    }
  }
}
