// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Builds JSON text, deterministically: a number is written in the shortest form that reads as the same number.
public struct JSONText {
  public private(set) var bytes: [UInt8] = []
  /// Whether the next member or item needs a comma before it.
  private var needsComma = false
  private let space: String

  /// `isSpaced` adds a blank after each comma and colon, for people.
  public init(isSpaced: Bool = false) { space = isSpaced ? " " : "" }

  public var string: String { String(decoding: bytes, as: UTF8.self) }

  public mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  public mutating func open(_ bracket: String) {
    separate()
    append(bracket)
    needsComma = false
  }

  public mutating func close(_ bracket: String) {
    append(bracket)
    needsComma = true
  }

  /// Appends a name; its value must follow.
  public mutating func name(_ name: String) {
    separate()
    quote(name)
    append(":" + space)
    needsComma = false
  }

  public mutating func value(_ value: Double) {
    separate()
    append(Self.number(value))
  }

  public mutating func value(_ value: Int64) {
    separate()
    append(String(value))
  }

  public mutating func value(_ value: String) {
    separate()
    quote(value)
  }

  public mutating func value(_ value: Bool) {
    separate()
    append(value ? "true" : "false")
  }

  public mutating func null() {
    separate()
    append("null")
  }

  public mutating func value(_ values: [Double]) {
    open("[")
    for value in values { self.value(value) }
    close("]")
  }

  public mutating func value(_ values: [String]) {
    open("[")
    for value in values { self.value(value) }
    close("]")
  }

  private mutating func separate() {
    if needsComma { append("," + space) }
    needsComma = true
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x0A: append("\\n")
      case 0x09: append("\\t")
      case 0..<0x20, 0x7F:
        append("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes 500, not 500.0. NaN and infinity become null, since JSON lacks them.
  public static func number(_ value: Double) -> String {
    if value.rounded() == value, value.magnitude < 1e15 { return String(Int64(value)) }
    return value.isFinite ? value.description : "null"
  }

  /// Rounds to six decimals, since the rest of sums of measured lengths is noise.
  public static func rounded(_ value: Double) -> Double {
    value.magnitude < 1e9 ? (value * 1e6).rounded() / 1e6 : value
  }
}
