// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A line of an evemu recording.
enum EvemuLine {
  case event(RecordedEvent, end: UnsafePointer<UInt8>)
  /// It begins like an event, but is invalid from `at` on.
  case wrong(at: UnsafePointer<UInt8>)
  /// A blank line, or a comment.
  case nothing
  case header

  private static let space = UInt8(ascii: " ")
  private static let tab = UInt8(ascii: "\t")

  /// `line` is followed by a line feed or a zero.
  @inline(__always)
  static func read(_ line: UnsafePointer<UInt8>) -> EvemuLine {
    var place = line
    guard line.pointee == UInt8(ascii: "E"), line[1] == UInt8(ascii: ":") else {
      while isSpace(place.pointee) { place += 1 }
      return isEnd(place.pointee) ? .nothing : .header
    }
    place += 2
    let second = number(&place, digits: 12)
    guard second >= 0, place.pointee == UInt8(ascii: ".") else { return .wrong(at: place) }
    place += 1
    guard let microsecond = fraction(&place) else { return .wrong(at: place) }
    let type = hexadecimal(&place)
    guard type >= 0 else { return .wrong(at: place) }
    let code = hexadecimal(&place)
    guard code >= 0 else { return .wrong(at: place) }
    while isSpace(place.pointee) { place += 1 }
    let isNegative = place.pointee == UInt8(ascii: "-")
    if isNegative { place += 1 }
    let magnitude = number(&place, digits: 10)
    guard magnitude >= 0, let value = Int32(exactly: isNegative ? -magnitude : magnitude) else {
      return .wrong(at: place)
    }
    let end = place
    while isSpace(place.pointee) { place += 1 }
    guard isEnd(place.pointee) else { return .wrong(at: place) }
    return .event(
      RecordedEvent(
        time: second &* 1_000_000 &+ microsecond, type: UInt16(truncatingIfNeeded: type),
        code: UInt16(truncatingIfNeeded: code), value: value), end: end)
  }

  /// A carriage return counts as blank, since files travel through other systems.
  static func isSpace(_ byte: UInt8) -> Bool { byte == space || byte == tab || byte == 0x0d }

  private static func isEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "#") || byte == 0
  }

  /// Reads at most this many digits after spaces; negative if there is no number.
  @inline(__always)
  private static func number(_ place: inout UnsafePointer<UInt8>, digits: Int) -> Int64 {
    while isSpace(place.pointee) { place += 1 }
    return Self.digits(&place, atMost: digits)
  }

  @inline(__always)
  private static func digits(_ place: inout UnsafePointer<UInt8>, atMost digits: Int) -> Int64 {
    let begin = place
    var number: Int64 = 0
    while true {
      let digit = place.pointee &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      number = number &* 10 &+ Int64(digit)
      place += 1
    }
    return place - begin > 0 && place - begin <= digits ? number : -1
  }

  /// Reads the digits after a decimal point as millionths.
  @inline(__always)
  private static func fraction(_ place: inout UnsafePointer<UInt8>) -> Int64? {
    let begin = place
    var microsecond = digits(&place, atMost: 6)
    guard microsecond >= 0 else { return nil }
    for _ in (place - begin)..<6 { microsecond *= 10 }
    return microsecond
  }

  /// Reads at most four hexadecimal digits after spaces; negative if there is no number.
  @inline(__always)
  private static func hexadecimal(_ place: inout UnsafePointer<UInt8>) -> Int32 {
    while isSpace(place.pointee) { place += 1 }
    let begin = place
    var number: Int32 = 0
    while true {
      let byte = place.pointee
      let decimal = byte &- UInt8(ascii: "0")
      let letter = (byte | 0x20) &- UInt8(ascii: "a")
      if decimal < 10 {
        number = number &<< 4 | Int32(decimal)
      } else if letter < 6 {
        number = number &<< 4 | Int32(letter + 10)
      } else {
        break
      }
      place += 1
    }
    return place - begin > 0 && place - begin <= 4 ? number : -1
  }
}
