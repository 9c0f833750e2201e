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
    var text = EventText(line)
    var lines = 1
    var begin = text.word
    if begin == Self.ownBegin, text.word(at: 6) == Self.ownEnd {
      guard let end = Self.skipOwnEvents(text.position + 14, &lines) else { return .other }
      text.position = end
      begin = text.word
      guard begin == Self.frameBegin else { return .other }
    }
    if begin == Self.frameBegin, text.word(at: 3) == Self.frameEnd {
      text.position += 11
      lines += 1
      begin = text.word
    }
    if begin & 0x00ff_ffff_ffff_ffff == Self.eventBegin {
      text.position += 7
      guard let event = event(&text), Self.skipEnd(&text) else { return .other }
      return .event(event, length: text.position - line, lines: lines)
    }
    guard lines == 1 else { return .other }
    text.skipSpaces()
    guard text.byte == Self.newline || text.byte == Self.hash, Self.skipRest(&text) else { return .other }
    return .nothing(length: text.position - line)
  }

  // MARK: an event

  /// Reads five numbers and the closing bracket.
  @inline(__always)
  private mutating func event(_ text: inout EventText) -> RecordedEvent? {
    guard readTime(&text) else { return nil }
    let type = Self.number(&text, digits: 9)
    let code = Self.number(&text, digits: 9)
    text.skipSpaces()
    guard let value = text.value(before: UInt8(ascii: "]")), UInt64(bitPattern: type | code) <= 0xffff else {
      return nil
    }
    return RecordedEvent(
      time: time, type: UInt16(truncatingIfNeeded: type), code: UInt16(truncatingIfNeeded: code), value: value)
  }

  /// Reads seconds and microseconds with their commas.
  @inline(__always)
  private mutating func readTime(_ text: inout EventText) -> Bool {
    // Compares twelve bytes, up to the second comma, in two overlapping words.
    let bytes = (text.word, text.word(at: 4))
    if bytes == timeText {
      text.position += 12
      return true
    }
    let begin = text.position
    let second = Self.number(&text, digits: 12)
    let microsecond = Self.number(&text, digits: 12)
    guard second | microsecond >= 0 else { return false }
    time = second &* 1_000_000 &+ microsecond
    timeText = text.position - begin == 12 ? bytes : (0, 0)
    return true
  }

  /// Reads a number of at most this many digits after spaces, and a comma; negative if there is anything else.
  @inline(__always)
  private static func number(_ text: inout EventText, digits: Int) -> Int64 {
    text.skipSpaces()
    return text.digits(atMost: digits, before: comma)
  }

  /// Skips what is left of the line; only a comment may follow an event.
  @inline(__always)
  private static func skipEnd(_ text: inout EventText) -> Bool {
    text.take(newline) || text.take(space) && text.take(hash) && skipRest(&text)
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

  /// Skips the line, if everything before the line feed is printable ASCII. Looks at eight bytes at a time for the
  /// first byte that is not.
  @inline(__always)
  private static func skipRest(_ text: inout EventText) -> Bool {
    while true {
      let bytes = text.word
      let low = (bytes &- 0x2020_2020_2020_2020) & ~bytes
      let high = (bytes &+ 0x0101_0101_0101_0101) | bytes
      let marks = (low | high) & 0x8080_8080_8080_8080
      if marks != 0 {
        text.position += marks.trailingZeroBitCount >> 3
        return text.take(newline)
      }
      text.position += 8
    }
  }

  // MARK: libinput's own events

  /// Skips lines of libinput's events. They are flat: names with words, numbers and lists of numbers.
  private static func skipOwnEvents(_ begin: UnsafePointer<UInt8>, _ lines: inout Int) -> UnsafePointer<UInt8>? {
    var text = EventText(begin)
    lines += 1
    while text.word & 0x00ff_ffff_ffff_ffff == ownEventBegin {
      text.position += 7
      repeat {
        guard skipWord(&text), text.take(UInt8(ascii: ":")), text.take(space) else { return nil }
        text.skipSpaces()
        guard skipWord(&text) || skipList(&text) else { return nil }
      } while text.take(comma) && text.take(space)
      guard text.take(UInt8(ascii: "}")), text.take(newline) else { return nil }
      lines += 1
    }
    return text.position
  }

  /// `    - {`
  private static let ownEventBegin: UInt64 = 0x7b_202d_2020_2020

  @inline(__always)
  private static func skipWord(_ text: inout EventText) -> Bool {
    // A minus sign only before a digit.
    let isNegative = text.byte == UInt8(ascii: "-") && text.position[1] &- UInt8(ascii: "0") < 10
    let begin = isNegative ? text.position + 1 : text.position
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
    text.position = end
    return true
  }

  @inline(__always)
  private static func skipList(_ text: inout EventText) -> Bool {
    guard text.take(UInt8(ascii: "[")) else { return false }
    repeat {
      text.skipSpaces()
      guard skipWord(&text) else { return false }
    } while text.take(comma)
    return text.take(UInt8(ascii: "]"))
  }
}

extension EventText {
  @inline(__always)
  fileprivate mutating func skipSpaces() { skip { $0 == UInt8(ascii: " ") } }

  @inline(__always)
  fileprivate var word: UInt64 { word(at: 0) }

  /// Eight bytes, little-endian.
  @inline(__always)
  fileprivate func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(position + offset).loadUnaligned(as: UInt64.self))
  }
}
