// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import Tactus
import TactusSystem

/// The times of one seat's touches, on the clock by which the engine's deadlines are kept, and never ahead of it.
///
/// libinput stamps by that clock. Under another compositor the stamps are its own, of 32 bits in milliseconds. Weston
/// does not say which device an event is from, so the stamps of a seat may jump to and fro between clocks.
struct DeviceClock {
  /// From the device's clock to the engine's.
  private(set) var offset = Interval.zero
  /// What the device said last.
  private var last = Timestamp.distantFuture

  /// Farther from now no event is older than that, unless weston was held up; nor do stamps that are out of order lie
  /// farther apart.
  private static let farthest = Interval(microseconds: 1_000_000)

  /// A finger lands, and no other is down.
  mutating func begin(_ time: timespec, at now: Timestamp = MonotonicClock.now) {
    let stamp = Self.stamp(time)
    let plain = now - stamp
    let age = now - (stamp + offset)
    if plain >= .zero, plain <= Self.farthest {
      // Back on the engine's clock, as after a suspend.
      offset = .zero
    } else if age < .zero || age > Self.farthest {
      // Stamps of the engine's own clock that go on from the last one have waited while weston was held up. Any others
      // are of another clock, or of one that has begun anew.
      let hasWaited = offset == .zero && age >= .zero && stamp > last
      if !hasWaited { offset = plain }
    }
    last = stamp
  }

  /// When an event happened.
  mutating func timestamp(_ time: timespec, at now: Timestamp = MonotonicClock.now) -> Timestamp {
    let stamp = Self.stamp(time)
    // It has begun anew, or is another device's.
    if last - stamp > Self.farthest { offset = now - stamp }
    last = stamp
    return min(stamp + offset, now)
  }

  /// As a device says it whose clock is so far off.
  static func time(_ timestamp: Timestamp, offset: Interval) -> timespec {
    let microseconds = (timestamp + Interval(microseconds: 0 &- offset.microseconds)).microseconds
    return timespec(tv_sec: Int(microseconds / 1_000_000), tv_nsec: Int(microseconds % 1_000_000) &* 1000)
  }

  private static func stamp(_ time: timespec) -> Timestamp {
    let (seconds, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000)
    return Timestamp(microseconds: overflow ? 0 : seconds &+ Int64(time.tv_nsec) / 1000)
  }
}
