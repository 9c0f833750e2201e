// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Reads the lines that most of a recording consists of. libyaml would take thirty times as long.
///
///       - evdev:
///         - [  0,  10108,   3,  53,    2050] # EV_ABS / ABS_MT_POSITION_X      2050 (+3)
///         - [  0,  10108,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +10ms
///                                            # Touch device in neutral state
///         libinput:
///         - {time: 0.010108, type: TOUCH_FRAME}
///
/// It accepts only what `libinput record` itself writes, with its indentation, and nothing that YAML might read
/// differently. Everything else, errors included, is left to libyaml.
struct EventLines {
  /// The result; lengths include line feeds.
  enum Line {
    /// The first event of a frame takes two lines, or more if libinput's own events of the frame before come first.
    case event(RecordedEvent, length: Int, lines: Int)
    /// A blank line, or a comment.
    case nothing(length: Int)
    case other
  }

  /// The text of the last time stamp and its value, since all events of a frame have the same.
  private var timeText: (UInt64, UInt64) = (0, 0)
  private var time: Int64 = 0

  /// A zero follows `line` somewhere.
  @inline(__always)
  mutating func read(_ line: UnsafePointer<UInt8>) -> Line {
    var place = line
    var lines = 1
    var begin = Self.word(place)
    if begin == Self.ownBegin, Self.word(place + 6) == Self.ownEnd {
      guard let end = Self.skipOwnEvents(place + 14, &lines) else { return .other }
      place = end
      begin = Self.word(place)
      guard begin == Self.frameBegin else { return .other }
    }
    if begin == Self.frameBegin, Self.word(place + 3) == Self.frameEnd {
      place += 11
      lines += 1
      begin = Self.word(place)
    }
    if begin & 0x00ff_ffff_ffff_ffff == Self.eventBegin {
      place += 7
      guard let event = event(&place), let end = Self.end(place) else { return .other }
      return .event(event, length: end - line, lines: lines)
    }
    guard lines == 1 else { return .other }
    while place.pointee == Self.space { place += 1 }
    guard place.pointee == Self.newline || place.pointee == Self.hash, let end = Self.rest(place) else { return .other }
    return .nothing(length: end - line)
  }

  // MARK: an event

  /// Reads five numbers and the closing bracket.
  @inline(__always)
  private mutating func event(_ place: inout UnsafePointer<UInt8>) -> RecordedEvent? {
    guard readTime(&place) else { return nil }
    let type = Self.number(&place, digits: 9, before: Self.comma)
    let code = Self.number(&place, digits: 9, before: Self.comma)
    while place.pointee == Self.space { place += 1 }
    let isNegative = place.pointee == UInt8(ascii: "-")
    if isNegative { place += 1 }
    let magnitude = Self.digits(&place, atMost: 10, before: UInt8(ascii: "]"))
    guard type | code | magnitude >= 0, type | code <= 0xffff else { return nil }
    guard let value = Int32(exactly: isNegative ? -magnitude : magnitude) else { return nil }
    return RecordedEvent(
      time: time, type: UInt16(truncatingIfNeeded: type), code: UInt16(truncatingIfNeeded: code), value: value)
  }

  /// Reads seconds and microseconds with their commas.
  @inline(__always)
  private mutating func readTime(_ place: inout UnsafePointer<UInt8>) -> Bool {
    // Compares twelve bytes, up to the second comma, in two overlapping words.
    let text = (Self.word(place), Self.word(place + 4))
    if text == timeText {
      place += 12
      return true
    }
    let begin = place
    let second = Self.number(&place, digits: 12, before: Self.comma)
    let microsecond = Self.number(&place, digits: 12, before: Self.comma)
    guard second | microsecond >= 0 else { return false }
    time = second &* 1_000_000 &+ microsecond
    timeText = place - begin == 12 ? text : (0, 0)
    return true
  }

  /// Reads a number of at most this many digits after spaces, and the byte that must follow; negative if there is
  /// anything else.
  @inline(__always)
  private static func number(_ place: inout UnsafePointer<UInt8>, digits: Int, before mark: UInt8) -> Int64 {
    while place.pointee == space { place += 1 }
    return Self.digits(&place, atMost: digits, before: mark)
  }

  @inline(__always)
  private static func digits(_ place: inout UnsafePointer<UInt8>, atMost digits: Int, before mark: UInt8) -> Int64 {
    var number: Int64 = 0
    let begin = place
    while true {
      let digit = place.pointee &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      number = number &* 10 &+ Int64(digit)
      place += 1
    }
    let count = place - begin
    guard count > 0, count <= digits, place.pointee == mark else { return -1 }
    place += 1
    return number
  }

  /// The offset behind the line; only a comment may follow an event.
  @inline(__always)
  private static func end(_ place: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    if place.pointee == newline { return place + 1 }
    guard place.pointee == space, place[1] == hash else { return nil }
    return rest(place + 2)
  }

  // MARK: bytes

  private static let space = UInt8(ascii: " ")
  private static let comma = UInt8(ascii: ",")
  private static let newline = UInt8(ascii: "\n")
  private static let hash = UInt8(ascii: "#")
  /// `    - [`, `  - evde`, ` evdev:` and its line feed, `    libi`, `binput:` and its line feed, as little-endian
  /// words.
  private static let eventBegin: UInt64 = 0x5b_202d_2020_2020
  private static let frameBegin: UInt64 = 0x6564_7665_202d_2020
  private static let frameEnd: UInt64 = 0x0a3a_7665_6476_6520
  private static let ownBegin: UInt64 = 0x6962_696c_2020_2020
  private static let ownEnd: UInt64 = 0x0a3a_7475_706e_6962

  @inline(__always)
  private static func word(_ place: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
  }

  /// The offset behind the line feed, if everything before it is printable ASCII. Looks at eight bytes at a time for
  /// the first byte that is not.
  @inline(__always)
  private static func rest(_ begin: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    var place = begin
    while true {
      let bytes = word(place)
      let low = (bytes &- 0x2020_2020_2020_2020) & ~bytes
      let high = (bytes &+ 0x0101_0101_0101_0101) | bytes
      let marks = (low | high) & 0x8080_8080_8080_8080
      if marks != 0 {
        place += marks.trailingZeroBitCount >> 3
        return place.pointee == newline ? place + 1 : nil
      }
      place += 8
    }
  }

  // MARK: libinput's own events

  /// Skips lines of libinput's events. They are flat: names with words, numbers and lists of numbers.
  private static func skipOwnEvents(_ begin: UnsafePointer<UInt8>, _ lines: inout Int) -> UnsafePointer<UInt8>? {
    var place = begin
    lines += 1
    while word(place) & 0x00ff_ffff_ffff_ffff == ownEventBegin {
      place += 7
      repeat {
        guard skipWord(&place), take(&place, UInt8(ascii: ":")), take(&place, space) else { return nil }
        while place.pointee == space { place += 1 }
        guard skipWord(&place) || skipList(&place) else { return nil }
      } while take(&place, comma) && take(&place, space)
      guard take(&place, UInt8(ascii: "}")), take(&place, newline) else { return nil }
      lines += 1
    }
    return place
  }

  /// `    - {`
  private static let ownEventBegin: UInt64 = 0x7b_202d_2020_2020

  @inline(__always)
  private static func take(_ place: inout UnsafePointer<UInt8>, _ byte: UInt8) -> Bool {
    guard place.pointee == byte else { return false }
    place += 1
    return true
  }

  @inline(__always)
  private static func skipWord(_ place: inout UnsafePointer<UInt8>) -> Bool {
    // A minus sign only before a digit.
    let begin = place.pointee == UInt8(ascii: "-") && place[1] &- UInt8(ascii: "0") < 10 ? place + 1 : place
    var end = begin
    while true {
      let byte = end.pointee
      let isPart =
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "_")
        || (end > begin && (byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")))
      guard isPart else { break }
      end += 1
    }
    // libyaml accepts no key that is too long.
    guard end > begin, end - begin < 100 else { return false }
    place = end
    return true
  }

  @inline(__always)
  private static func skipList(_ place: inout UnsafePointer<UInt8>) -> Bool {
    guard take(&place, UInt8(ascii: "[")) else { return false }
    repeat {
      while place.pointee == space { place += 1 }
      guard skipWord(&place) else { return false }
    } while take(&place, comma)
    return take(&place, UInt8(ascii: "]"))
  }
}
