// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Numbers in the formats of the protocol: 24.8 bits, or in 1/65536. Numbers out of range become the nearest that fits,
/// NaN becomes zero.
enum Fixed {
  static func wire(_ value: Double) -> Int32 { clamp(value * 256) }
  static func value(_ wire: Int32) -> Double { Double(wire) / 256 }

  static func fine(_ value: Double) -> Int32 { clamp(value * 65536) }
  static func value(fine wire: UInt32) -> Double { Double(wire) / 65536 }

  private static func clamp(_ value: Double) -> Int32 {
    guard value == value else { return 0 }
    let rounded = value.rounded()
    if rounded <= Double(Int32.min) { return .min }
    return rounded >= Double(Int32.max) ? .max : Int32(rounded)
  }
}
