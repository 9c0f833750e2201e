// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A text buffer. Reuse the same buffer, so that writing a line for each frame allocates no memory.
struct ByteText {
  private(set) var bytes: [UInt8] = []

  var count: Int { bytes.count }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }
  mutating func append(_ more: [UInt8]) { bytes.append(contentsOf: more) }
  mutating func append(_ text: StaticString) { text.withUTF8Buffer { bytes.append(contentsOf: $0) } }
  mutating func append(text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends a number without trailing zeros, such as 18 or -0.5, with at most `decimals` decimals, from 0 to 6. NaN
  /// becomes null, as JSON writes it.
  mutating func append(_ value: Double, decimals: Int) {
    let decimals = min(max(0, decimals), 6)
    let scaled = (value * Self.powers[decimals]).rounded()
    guard scaled.magnitude < 9e15 else { return append(text: value.isFinite ? value.description : "null") }
    append(Int64(scaled), decimals: decimals)
  }

  /// Appends microseconds as milliseconds.
  mutating func append(milliseconds microseconds: Int64) { append(microseconds, decimals: 3) }

  mutating func append(_ value: Int) { append(Int64(value), decimals: 0) }

  private static let powers = [1, 10, 100, 1e3, 1e4, 1e5, 1e6]

  /// Appends an integer; its last `decimals` digits become decimals.
  private mutating func append(_ value: Int64, decimals: Int) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { digits in
      var index = digits.count
      func put(_ byte: UInt8) {
        index -= 1
        digits[index] = byte
      }
      var rest = value.magnitude
      var hasDecimals = false
      for _ in 0..<decimals {
        let digit = UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
        if digit > 0 { hasDecimals = true }
        if hasDecimals { put(UInt8(ascii: "0") + digit) }
      }
      if hasDecimals { put(UInt8(ascii: ".")) }
      repeat {
        put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
        rest /= 10
      } while rest > 0
      if value < 0 { put(UInt8(ascii: "-")) }
      bytes.append(contentsOf: digits[index...])
    }
  }

  /// Appends a JSON string.
  mutating func append(quoted text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        append(UInt8(ascii: "\\"))
        append(byte)
      case 0..<0x20, 0x7F:
        append("\\u00")
        append(byte < 16 ? "0" : "")
        append(text: String(byte, radix: 16))
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }
}
