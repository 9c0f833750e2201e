// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import Tactus
import TactusSystem

/// Converts the times of one seat's touches to the clock of the engine's deadlines, never ahead of it.
///
/// libinput uses that clock for its stamps. If Weston runs inside another compositor, the stamps are that compositor's,
/// 32 bits in milliseconds. Weston does not report which device an event comes from, so the stamps of a seat may jump
/// back and forth between clocks.
struct DeviceClock {
  /// From the device's clock to the engine's.
  private(set) var offset = Interval.zero
  /// The device's last stamp.
  private var last = Timestamp.distantFuture

  /// No event is older than this, unless Weston was held up. Stamps that are out of order differ by no more, either.
  private static let farthest = Interval(microseconds: 1_000_000)

  /// Call it when a finger lands while no other is down.
  mutating func begin(_ time: timespec, at now: Timestamp = MonotonicClock.now) {
    let stamp = Self.stamp(time)
    let plain = now - stamp
    let age = now - (stamp + offset)
    if plain >= .zero, plain <= Self.farthest {
      // Back on the engine's clock, for example after a suspend.
      offset = .zero
    } else if age < .zero || age > Self.farthest {
      // Stamps of the engine's clock that continue from the last one have waited while Weston was held up. All other
      // stamps come from another clock, or from one that has restarted.
      let hasWaited = offset == .zero && age >= .zero && stamp > last
      if !hasWaited { offset = plain }
    }
    last = stamp
  }

  /// The engine's time of an event.
  mutating func timestamp(_ time: timespec, at now: Timestamp = MonotonicClock.now) -> Timestamp {
    let stamp = Self.stamp(time)
    // The clock has restarted, or belongs to another device.
    if last - stamp > Self.farthest { offset = now - stamp }
    last = stamp
    return min(stamp + offset, now)
  }

  /// Converts back to the clock of a device with this offset.
  static func time(_ timestamp: Timestamp, offset: Interval) -> timespec {
    let microseconds = (timestamp + Interval(microseconds: 0 &- offset.microseconds)).microseconds
    return timespec(tv_sec: .init(clamping: microseconds / 1_000_000), tv_nsec: Int(microseconds % 1_000_000) &* 1000)
  }

  private static func stamp(_ time: timespec) -> Timestamp {
    let (seconds, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000)
    return Timestamp(microseconds: overflow ? 0 : seconds &+ Int64(time.tv_nsec) / 1000)
  }
}
