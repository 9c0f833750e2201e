// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import Tactus
import TactusSystem

/// The times of one touchscreen, on the clock by which the engine's deadlines are kept.
///
/// libinput stamps by that clock. Under another compositor the stamps are its own, of 32 bits in milliseconds.
struct DeviceClock {
  private var offset = Interval.zero

  /// Farther from now no event is older than that: its clock must be another one, or have begun anew.
  private static let farthest = Interval(microseconds: 1_000_000)

  /// A finger lands, and no other is down.
  mutating func set(by time: timespec, at now: Timestamp = MonotonicClock.now) {
    let age = now - (Self.stamp(time) + offset)
    if age < .zero || age > Self.farthest { offset = now - Self.stamp(time) }
    // Back on the engine's clock, as after a suspend.
    let plain = now - Self.stamp(time)
    if plain >= .zero, plain <= Self.farthest { offset = .zero }
  }

  func timestamp(_ time: timespec) -> Timestamp { Self.stamp(time) + offset }

  /// As the device said it.
  func time(_ timestamp: Timestamp) -> timespec {
    let microseconds = (timestamp + Interval(microseconds: 0 &- offset.microseconds)).microseconds
    return timespec(tv_sec: Int(microseconds / 1_000_000), tv_nsec: Int(microseconds % 1_000_000) &* 1000)
  }

  private static func stamp(_ time: timespec) -> Timestamp {
    let (seconds, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000)
    return Timestamp(microseconds: overflow ? 0 : seconds &+ Int64(time.tv_nsec) / 1000)
  }
}
