// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Reads the parts of a line. The text must contain a zero somewhere after the line. Everything is inlined, since
/// recordings consist mostly of events.
struct EventText {
  var position: UnsafePointer<UInt8>

  @inline(__always)
  init(_ line: UnsafePointer<UInt8>) { position = line }

  @inline(__always)
  var byte: UInt8 { position.pointee }

  @inline(__always)
  mutating func take(_ wanted: UInt8) -> Bool {
    guard byte == wanted else { return false }
    position += 1
    return true
  }

  @inline(__always)
  mutating func skip(_ isSkipped: (UInt8) -> Bool) {
    while isSkipped(byte) { position += 1 }
  }

  /// Reads digits. Returns a negative number if there are none, or more than `count`.
  @inline(__always)
  mutating func digits(atMost count: Int) -> Int64 {
    let begin = position
    var number: Int64 = 0
    while true {
      let digit = byte &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      number = number &* 10 &+ Int64(digit)
      position += 1
    }
    return position - begin > 0 && position - begin <= count ? number : -1
  }

  /// Reads the value of an event, which may be negative. Returns nil if there is no value, or if it does not fit.
  @inline(__always)
  mutating func value() -> Int32? {
    let isNegative = take(UInt8(ascii: "-"))
    let magnitude = digits(atMost: 10)
    return magnitude >= 0 ? Int32(exactly: isNegative ? -magnitude : magnitude) : nil
  }
}
