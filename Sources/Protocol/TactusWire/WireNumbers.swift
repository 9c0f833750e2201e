// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import Tactus

/// Converts numbers to and from the formats of the protocol. A number out of range becomes the nearest valid one, and
/// NaN becomes zero, so that an invalid number does not end a connection.
package enum Wire {
  /// Converts a number to the fixed-point format of Wayland, with 24.8 bits.
  package static func fixed(_ value: Double) -> Int32 { whole(value * 256) }
  package static func number(_ fixed: Int32) -> Double { Double(fixed) / 256 }

  /// Converts an element of a transform to units of 1/65536.
  package static func fine(_ value: Double) -> Int32 { whole(value * 65536) }
  package static func number(fine: Int32) -> Double { Double(fine) / 65536 }

  /// Converts the scale of a pinch, which is never negative, to units of 1/65536.
  package static func scale(_ value: Double) -> UInt32 {
    value > 0 ? UInt32(min(value * 65536, Double(UInt32.max)).rounded()) : 0
  }
  package static func number(scale: UInt32) -> Double { Double(scale) / 65536 }

  package static func whole(_ value: Double) -> Int32 {
    let rounded = value.rounded()
    guard rounded == rounded else { return 0 }
    return Int32(min(max(rounded, Double(Int32.min)), Double(Int32.max)))
  }

  /// Converts sides to the bits of xdg_toplevel.resize_edge, in this order: top, bottom, left, right.
  package static func sides(_ sides: Sides) -> UInt32 { UInt32(sides.rawValue >> 2 | (sides.rawValue & 3) << 2) }
  /// Converts bits of the protocol to sides. Nil if other bits are set.
  package static func sides(_ wire: UInt32) -> Sides? {
    wire <= UInt32(Sides.all.rawValue) ? Sides(rawValue: UInt8(wire >> 2 | (wire & 3) << 2)) : nil
  }
  /// Converts sides in the value of a parameter; values of other parameters are unchanged.
  package static func sides(parameter: Parameter, _ value: Double) -> Double {
    guard parameter.isSides, let number = UInt8(exactly: value), number <= Sides.all.rawValue else { return value }
    return Double(sides(Sides(rawValue: number)))
  }
  package static func high(_ time: Timestamp) -> UInt32 {
    UInt32(truncatingIfNeeded: UInt64(bitPattern: time.microseconds) >> 32)
  }
  package static func low(_ time: Timestamp) -> UInt32 { UInt32(truncatingIfNeeded: time.microseconds) }

  package static func milliseconds(_ interval: Interval) -> UInt32 {
    UInt32(truncatingIfNeeded: min(max(0, interval.microseconds / 1000), Int64(UInt32.max)))
  }

  package static func degrees(_ radians: Double) -> Double { radians * (180 / .pi) }
  package static func radians(_ degrees: Double) -> Double { degrees * (.pi / 180) }
}

extension Timestamp {
  package init(high: UInt32, low: UInt32) {
    self.init(microseconds: Int64(bitPattern: UInt64(high) << 32 | UInt64(low)))
  }
}

extension GestureKind {
  /// The number of the kind in the protocol: 1 for the first case of this enumeration, 2 for the second, and so on.
  package var wire: UInt32 { UInt32(rawValue) + 1 }

  package init?(wire: UInt32) {
    guard let number = UInt8(exactly: wire), number > 0 else { return nil }
    self.init(rawValue: number - 1)
  }
}

extension TouchPhase {
  /// The number of the phase in the protocol: down, motion, up, cancelled. Nil for a stationary touch, which the
  /// protocol does not report.
  package var wire: UInt32? {
    switch self {
    case .began: 1
    case .moved: 2
    case .stationary: nil
    case .ended: 3
    case .cancelled: 4
    }
  }

  package init?(wire: UInt32) {
    let phases: [TouchPhase] = [.began, .moved, .ended, .cancelled]
    guard let phase = phases.first(where: { $0.wire == wire }) else { return nil }
    self = phase
  }
}
