// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Reads and writes numbers with a unit: `2.5mm`.
package enum Number {
  /// Splits a text into a number and its unit; returns nil if the text does not begin with a number. Signs and
  /// exponents are not accepted. At most six digits may precede the decimal point, and at most four may follow it.
  static func split(_ text: String) -> (value: Double, unit: String)? {
    // The digits and the power of ten are exact, so their quotient is the nearest `Double`. Embedded Swift has no
    // `Double(String)`.
    var value = 0.0
    var scale = 1.0
    var (whole, behind, length) = (0, 0, 0)
    var hasPoint = false
    for byte in text.utf8 {
      if isDigit(byte) {
        value = value * 10 + Double(byte &- UInt8(ascii: "0"))
        if hasPoint {
          scale *= 10
          behind += 1
        } else {
          whole += 1
        }
      } else if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else {
        if byte == UInt8(ascii: ".") { return nil }
        break
      }
      length += 1
    }
    guard (1...6).contains(whole), hasPoint ? (1...4).contains(behind) : true else { return nil }
    return (value / scale, String(decoding: text.utf8.dropFirst(length), as: UTF8.self))
  }

  /// Reads a whole number without sign; returns nil for any other text.
  static func whole(_ text: String) -> Int? {
    guard (1...9).contains(text.utf8.count) else { return nil }
    var value = 0
    for byte in text.utf8 {
      guard isDigit(byte) else { return nil }
      value = value * 10 + Int(byte &- UInt8(ascii: "0"))
    }
    return value
  }

  /// Returns a number as text, with at most four digits after the decimal point, as `split` reads them.
  package static func text(_ value: Double) -> String {
    let scaled = (value.magnitude * 10_000).rounded()
    guard scaled < 1e18 else { return value > 0 ? "inf" : "-inf" }
    guard scaled == scaled else { return "nan" }
    let (whole, behind) = Int64(scaled).quotientAndRemainder(dividingBy: 10_000)
    var text = value < 0 ? "-\(whole)" : "\(whole)"
    var rest = behind
    if rest > 0 { text += "." }
    while rest > 0 {
      text += "\(rest / 1000)"
      rest = rest % 1000 * 10
    }
    return text
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
