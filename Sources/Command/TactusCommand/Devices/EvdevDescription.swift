// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import TactusInput

/// The kernel's description of an input device, read from an open descriptor.
struct EvdevDescription {
  private(set) var device = RecordedDevice()
  /// The slot to which the next event belongs; nil for a device without slots.
  private(set) var currentSlot: Int32?

  static let slotAxis: UInt16 = 0x2F

  private static let absolute: UInt16 = 3
  /// `mostTypes` is the number of event types that are queried, `mostCodes` the number of codes of each type.
  private static let mostTypes = 0x20
  private static let mostCodes = 0x300
  private static let synchronizations: [UInt16] = Array(0..<16)

  /// Returns nil if the descriptor is not that of an input device.
  init?(_ descriptor: Int32) {
    guard let id: [UInt16] = Self.ask(descriptor, number: 0x02, count: 4) else { return nil }
    device.bus = id[0]
    device.vendor = id[1]
    device.product = id[2]
    device.version = id[3]
    let name: [UInt8] = Self.ask(descriptor, number: 0x06, count: 256) ?? []
    device.name = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    device.properties = Self.bits(descriptor, number: 0x09, count: 64)
    for type in Self.bits(descriptor, number: 0x20, count: Self.mostTypes) {
      // For type EV_SYN, EVIOCGBIT returns the types instead of codes.
      device.codes[type] =
        type == 0
        ? Self.synchronizations : Self.bits(descriptor, number: 0x20 + UInt(type), count: Self.mostCodes)
    }
    for axis in device.codes[Self.absolute] ?? [] {
      guard let info: [Int32] = Self.ask(descriptor, number: 0x40 + UInt(axis), count: 6) else { continue }
      device.axes[axis] = RecordedDevice.AxisRange(
        minimum: info[1], maximum: info[2], fuzz: info[3], flat: info[4], resolution: info[5])
      if axis == Self.slotAxis { currentSlot = info[0] }
    }
  }

  /// Returns the numbers of the bits that are set in the answer to a request.
  private static func bits(_ descriptor: Int32, number: UInt, count: Int) -> [UInt16] {
    let bytes: [UInt8] = ask(descriptor, number: number, count: count / 8) ?? []
    return (0..<UInt16(bytes.count * 8)).filter { bytes[Int($0 / 8)] >> ($0 % 8) & 1 == 1 }
  }

  /// Reads `count` values with an ioctl; returns nil if the ioctl fails.
  private static func ask<Value: FixedWidthInteger>(_ descriptor: Int32, number: UInt, count: Int) -> [Value]? {
    var values = [Value](repeating: 0, count: count)
    let result = values.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { tactus_evdev_ask(descriptor, Int32(number), $0, bytes.count) } ?? -1
    }
    return result < 0 ? nil : values
  }
}
