// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Reads numbers in the forms in which recordings contain them.
enum Decimal {
  /// Reads digits, optionally after a minus sign. Returns nil for other text, and for numbers that do not fit.
  static func integer(_ bytes: some Collection<UInt8>) -> Int64? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    return magnitude(isNegative ? bytes.dropFirst() : bytes[...], radix: 10).map { isNegative ? -$0 : $0 }
  }

  /// Reads hexadecimal digits, optionally after 0x. Returns nil for other text, and for numbers that do not fit.
  static func hexadecimal(_ bytes: some Collection<UInt8>) -> Int64? {
    let hasPrefix = bytes.starts(with: [UInt8(ascii: "0"), UInt8(ascii: "x")])
    return magnitude(hasPrefix ? bytes.dropFirst(2) : bytes[...], radix: 16)
  }

  private static func magnitude(_ bytes: some Collection<UInt8>, radix: Int64) -> Int64? {
    guard !bytes.isEmpty, bytes.count <= 15 || radix == 10 && bytes.count <= 18 else { return nil }
    var number: Int64 = 0
    for byte in bytes {
      guard let digit = digit(byte), digit < radix else { return nil }
      number = number * radix + digit
    }
    return number
  }

  private static func digit(_ byte: UInt8) -> Int64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int64(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int64(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
