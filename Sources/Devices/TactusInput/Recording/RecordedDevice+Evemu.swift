// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

extension RecordedDevice {
  /// Reads a line about the device. Returns a description of the error; nil if there is none.
  ///
  /// `lengths` counts the bytes of each mask in earlier lines, by event type; -1 stands for the mask of the properties.
  mutating func readEvemu(_ line: UnsafeBufferPointer<UInt8>, _ lengths: inout [Int64: Int]) -> String? {
    guard line.count >= 2, line[1] == UInt8(ascii: ":") else { return "not a line of a recording" }
    let fields = line.dropFirst(2).split { EvemuLine.isSpace($0) }
    switch line[0] {
    case UInt8(ascii: "N"):
      let text = line.dropFirst(2).drop { EvemuLine.isSpace($0) }
      name = String(decoding: text.last == 0x0d ? text.dropLast() : text, as: UTF8.self)
    case UInt8(ascii: "I"):
      let numbers = fields.compactMap { Decimal.hexadecimal($0) }.map { UInt16(truncatingIfNeeded: $0) }
      guard fields.count == 4, numbers.count == 4 else { return "an id must have four hexadecimal numbers" }
      (bus, vendor, product, version) = (numbers[0], numbers[1], numbers[2], numbers[3])
    case UInt8(ascii: "P"):
      guard let codes = Self.codes(fields[...], after: &lengths[-1, default: 0], limit: 0x20) else {
        return Self.noMask
      }
      properties += codes
    case UInt8(ascii: "B"):
      guard let first = fields.first, let type = Decimal.hexadecimal(first), type <= 0x1f,
        let codes = Self.codes(fields.dropFirst(), after: &lengths[type, default: 0], limit: 0x300)
      else { return Self.noMask }
      if !codes.isEmpty { self.codes[UInt16(type), default: []] += codes }
    case UInt8(ascii: "A"):
      let numbers = fields.dropFirst().compactMap { Decimal.integer($0) }.compactMap { Int32(exactly: $0) }
      guard let first = fields.first, let code = Decimal.hexadecimal(first), code < 0x40,
        numbers.count == fields.count - 1, numbers.count >= 4
      else { return "an axis must have a code, minimum, maximum, fuzz, flat and resolution" }
      // The resolution is the last value; old versions lack it.
      axes[UInt16(code)] = AxisRange(
        minimum: numbers[0], maximum: numbers[1], fuzz: numbers[2], flat: numbers[3],
        resolution: numbers.count > 4 ? numbers[4] : 0)
    case UInt8(ascii: "L"), UInt8(ascii: "S"):
      // The states of LEDs and switches are not needed.
      break
    default:
      return "not a line of a recording"
    }
    return nil
  }

  private static let noMask = "a mask must consist of hexadecimal bytes"

  /// Returns the numbers of the bits that are set in the next bytes of a mask.
  private static func codes(
    _ fields: ArraySlice<Slice<UnsafeBufferPointer<UInt8>>>, after length: inout Int, limit: Int
  ) -> [UInt16]? {
    var codes: [UInt16] = []
    for field in fields {
      guard let byte = Decimal.hexadecimal(field), byte <= 0xff else { return nil }
      for bit in 0..<8 where byte >> bit & 1 == 1 && length * 8 + bit < limit { codes.append(UInt16(length * 8 + bit)) }
      length = min(length + 1, limit)
    }
    return codes
  }
}
