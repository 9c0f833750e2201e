// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Numbers with a unit, as they are written: `2.5mm`.
enum Number {
  /// Nil where it does not begin with a number; no sign, no exponent, at most six digits before and four behind the
  /// point.
  static func split(_ text: String) -> (value: Double, unit: String)? {
    let digits = text.utf8.prefix { isDigit($0) || $0 == UInt8(ascii: ".") }
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let whole = parts.first, (1...6).contains(whole.count), parts.count <= 2,
      parts.count == 1 || (1...4).contains(parts[1].count)
    else { return nil }
    // Both halves are exact, so their quotient is the number nearest to what is written. `Double(String)` is not for
    // Embedded Swift.
    var value = 0.0
    var scale = 1.0
    for digit in parts.joined() { value = value * 10 + Double(digit &- UInt8(ascii: "0")) }
    for _ in parts.dropFirst().joined() { scale *= 10 }
    return (value / scale, String(decoding: text.utf8.dropFirst(digits.count), as: UTF8.self))
  }

  /// A whole number without sign.
  static func whole(_ text: String) -> Int? {
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy(isDigit) else { return nil }
    return Int(text)
  }

  /// As `split` reads it.
  static func text(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
