// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import Tactus
import TactusSystem

/// Converts the times of one seat's touches to the clock of the engine's deadlines. A converted time is never in the
/// future.
///
/// libinput stamps events with times of the engine's clock. If Weston runs inside another compositor, the stamps are
/// times of that compositor's clock, in 32 bits of milliseconds. Weston does not report which device an event comes
/// from, so the stamps of a seat may alternate between clocks.
struct DeviceClock {
  /// The difference that converts a time of the device's clock to the engine's clock.
  private(set) var offset = Interval.zero
  /// The stamp of the device's previous event.
  private var last = Timestamp.distantFuture

  /// The greatest age of an event, unless Weston was delayed. If two events arrive in the wrong order, their stamps
  /// differ by at most this much, too.
  private static let farthest = Interval(microseconds: 1_000_000)

  /// Determines the offset. Must be called when a finger lands while no other is down.
  mutating func begin(_ time: timespec, at now: Timestamp = MonotonicClock.now) {
    let stamp = Self.stamp(time)
    let plain = now - stamp
    let age = now - (stamp + offset)
    if plain >= .zero, plain <= Self.farthest {
      // The stamps are of the engine's clock again, for example after a suspend.
      offset = .zero
    } else if age < .zero || age > Self.farthest {
      // If the stamps are of the engine's clock, and this one is later than the previous one, the event is old because
      // Weston was delayed. All other stamps are of a different clock, or of one that has restarted.
      let hasWaited = offset == .zero && age >= .zero && stamp > last
      if !hasWaited { offset = plain }
    }
    last = stamp
  }

  /// Returns the time of an event on the engine's clock.
  mutating func timestamp(_ time: timespec, at now: Timestamp = MonotonicClock.now) -> Timestamp {
    let stamp = Self.stamp(time)
    // The device's clock has restarted, or the event comes from another device.
    if last - stamp > Self.farthest { offset = now - stamp }
    last = stamp
    return min(stamp + offset, now)
  }

  /// Converts a time back to the clock of a device with this offset.
  static func time(_ timestamp: Timestamp, offset: Interval) -> timespec {
    let microseconds = (timestamp + Interval(microseconds: 0 &- offset.microseconds)).microseconds
    return timespec(tv_sec: .init(clamping: microseconds / 1_000_000), tv_nsec: Int(microseconds % 1_000_000) &* 1000)
  }

  private static func stamp(_ time: timespec) -> Timestamp {
    let (seconds, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000)
    return Timestamp(microseconds: overflow ? 0 : seconds &+ Int64(time.tv_nsec) / 1000)
  }
}
