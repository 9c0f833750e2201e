// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import Tactus

/// Numbers as they travel. What does not fit becomes the nearest that does: a broken number must not end anything.
enum Wire {
  static func fixed(_ value: Double) -> wl_fixed_t { whole(value * 256) }

  static func whole(_ value: Double) -> Int32 {
    let rounded = value.rounded()
    guard rounded == rounded else { return 0 }
    return Int32(min(max(rounded, Double(Int32.min)), Double(Int32.max)))
  }

  static func number(_ fixed: wl_fixed_t) -> Double { Double(fixed) / 256 }

  static func high(_ time: Timestamp) -> UInt32 {
    UInt32(truncatingIfNeeded: UInt64(bitPattern: time.microseconds) >> 32)
  }
  static func low(_ time: Timestamp) -> UInt32 { UInt32(truncatingIfNeeded: time.microseconds) }

  static func milliseconds(_ interval: Interval) -> UInt32 {
    UInt32(truncatingIfNeeded: min(max(0, interval.microseconds / 1000), Int64(UInt32.max)))
  }

  static func degrees(_ radians: Double) -> Double { radians * (180 / .pi) }
  static func radians(_ degrees: Double) -> Double { degrees * (.pi / 180) }
}
