// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A line of an evemu recording.
enum EvemuLine {
  case event(RecordedEvent, end: UnsafePointer<UInt8>)
  /// The line begins like an event, but is invalid. `at` points to the error.
  case wrong(at: UnsafePointer<UInt8>)
  /// A blank line, or a comment.
  case nothing
  case header

  /// Reads a line, which a line feed or a zero must follow.
  @inline(__always)
  static func read(_ line: UnsafePointer<UInt8>) -> EvemuLine {
    var text = EventText(line)
    guard line.pointee == UInt8(ascii: "E"), line[1] == UInt8(ascii: ":") else {
      text.skip(isSpace)
      return isEnd(text.byte) ? .nothing : .header
    }
    text.position += 2
    text.skip(isSpace)
    let second = text.digits(atMost: 12)
    guard second >= 0, text.take(UInt8(ascii: ".")), let microsecond = fraction(&text) else {
      return .wrong(at: text.position)
    }
    let type = hexadecimal(&text)
    guard type >= 0 else { return .wrong(at: text.position) }
    let code = hexadecimal(&text)
    guard code >= 0 else { return .wrong(at: text.position) }
    text.skip(isSpace)
    guard let value = text.value() else { return .wrong(at: text.position) }
    let end = text.position
    text.skip(isSpace)
    guard isEnd(text.byte) else { return .wrong(at: text.position) }
    return .event(
      RecordedEvent(
        time: second &* 1_000_000 &+ microsecond, type: UInt16(truncatingIfNeeded: type),
        code: UInt16(truncatingIfNeeded: code), value: value), end: end)
  }

  /// Returns whether a byte is blank. A carriage return is blank too, since files may have been edited on other
  /// systems.
  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == 0x0d }

  @inline(__always)
  private static func isEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "#") || byte == 0
  }

  /// Reads the digits after a decimal point as millionths.
  @inline(__always)
  private static func fraction(_ text: inout EventText) -> Int64? {
    let begin = text.position
    var microsecond = text.digits(atMost: 6)
    guard microsecond >= 0 else { return nil }
    for _ in (text.position - begin)..<6 { microsecond *= 10 }
    return microsecond
  }

  /// Reads one to four hexadecimal digits after spaces. Returns a negative number if there are none, or more than four.
  @inline(__always)
  private static func hexadecimal(_ text: inout EventText) -> Int32 {
    text.skip(isSpace)
    let begin = text.position
    var number: Int32 = 0
    while true {
      let decimal = text.byte &- UInt8(ascii: "0")
      let letter = (text.byte | 0x20) &- UInt8(ascii: "a")
      guard decimal < 10 || letter < 6 else { break }
      number = number &<< 4 | Int32(decimal < 10 ? decimal : letter + 10)
      text.position += 1
    }
    return text.position - begin > 0 && text.position - begin <= 4 ? number : -1
  }
}
