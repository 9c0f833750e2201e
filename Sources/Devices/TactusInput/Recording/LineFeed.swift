// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Passes the bytes of a file to libyaml, one line at a time, and remembers where the last lines began. So libyaml is
/// never more than a line or two ahead of its events, and another reader can take over after a line.
///
/// Lines are counted from 0, as in libyaml.
struct LineFeed: ~Copyable {
  var window: ByteWindow
  /// The offset of the next byte to pass on, and its line.
  private(set) var position: Int
  private(set) var line: Int
  /// The lines that were passed on last, the newest first.
  private var recent: (LinePlace, LinePlace, LinePlace)
  /// More than any value or run of comments in a recording needs. libyaml keeps a whole value in memory.
  private static let longestSilence = 1 << 20
  /// How many bytes were passed on since the last event of libyaml.
  var silence = 0
  var isTooLong: Bool { silence > Self.longestSilence }
  /// Whether lines end in line feeds only. libyaml knows five line ends; with the others its line numbers differ from
  /// ours.
  private(set) var isPlain = true
  /// A text that comes before the file's bytes.
  private var prefix: StaticString = ""
  private var prefixPlace = 0
  /// The offset at which the bytes passed on would begin, if the prefix were part of the file.
  private var origin: Int
  private var lastBytes: (UInt8, UInt8) = (0, 0)

  init(_ window: consuming ByteWindow) {
    position = window.kept
    origin = position
    line = 0
    self.window = window
    let none = LinePlace(line: -1, position: 0)
    recent = (LinePlace(line: 0, position: position), none, none)
  }

  /// Starts anew at a line, after some other text.
  mutating func restart(_ begin: LinePlace, prefix: StaticString) {
    position = begin.position
    line = begin.line
    let none = LinePlace(line: -1, position: 0)
    recent = (begin, none, none)
    window.kept = position
    silence = 0
    self.prefix = prefix
    prefixPlace = 0
    origin = position - prefix.utf8CodeUnitCount
  }

  /// The beginning of a recent line, or of the next one, if it is still in the window.
  func begin(ofLine wanted: Int) -> LinePlace? {
    for begin in [recent.0, recent.1, recent.2] where begin.line == wanted && begin.position >= window.kept {
      return begin
    }
    return nil
  }

  /// The line and the column of a recent byte.
  func position(ofByte count: Int) -> (line: Int, column: Int) {
    let wanted = origin + count
    for begin in [recent.0, recent.1, recent.2] where begin.line >= 0 && begin.position <= wanted {
      return (begin.line, wanted - begin.position)
    }
    return (line, 0)
  }

  /// Whether a line has an end. Nothing can be passed on after this call.
  mutating func ends(_ wanted: Int) -> Bool {
    while line <= wanted {
      if position == window.end {
        window.kept = position
        guard window.refill() else { return false }
      }
      if window.pointer(at: position).pointee == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
    return true
  }

  /// Copies the rest of the current line, or as much as fits; 0 at the end.
  mutating func deliver(_ buffer: UnsafeMutablePointer<UInt8>, room: Int) -> Int {
    guard prefixPlace >= prefix.utf8CodeUnitCount else { return deliverPrefix(buffer, room: room) }
    if position == window.end, !refill() { return 0 }
    let source = window.pointer(at: position)
    let limit = min(window.end - position, room)
    var count = 0
    while count < limit {
      let byte = source[count]
      buffer[count] = byte
      count += 1
      inspect(byte)
      if byte == UInt8(ascii: "\n") { break }
    }
    position += count
    silence += count
    if lastBytes.1 == UInt8(ascii: "\n"), count > 0 {
      line += 1
      recent = (LinePlace(line: line, position: position), recent.0, recent.1)
      // Only two lines back are needed.
      window.kept = max(window.kept, recent.2.position)
    }
    return count
  }

  private mutating func refill() -> Bool {
    if window.refill() { return true }
    guard !window.isComplete else { return false }
    // Lines that are too long to return to.
    window.kept = position
    return window.refill()
  }

  private mutating func deliverPrefix(_ buffer: UnsafeMutablePointer<UInt8>, room: Int) -> Int {
    let count = min(prefix.utf8CodeUnitCount - prefixPlace, room)
    buffer.update(from: prefix.utf8Start + prefixPlace, count: count)
    prefixPlace += count
    return count
  }

  /// Looks for a carriage return, U+0085, U+2028, U+2029 and bytes that are not UTF-8.
  private mutating func inspect(_ byte: UInt8) {
    switch byte {
    case 0x0d, 0xf8...: isPlain = false
    case 0x85 where lastBytes.1 == 0xc2: isPlain = false
    case 0xa8, 0xa9: if lastBytes == (0xe2, 0x80) { isPlain = false }
    default: break
    }
    lastBytes = (lastBytes.1, byte)
  }
}

/// Where a line begins in a file: its number, from 0, and the offset of its first byte.
struct LinePlace {
  var line: Int
  var position: Int
}
