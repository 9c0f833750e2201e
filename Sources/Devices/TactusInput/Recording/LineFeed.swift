// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Passes the bytes of a file to libyaml one line at a time, so that libyaml never reads more than a line or two ahead
/// of its events. It remembers where the last lines began.
///
/// Lines are counted from 0, as in libyaml.
struct LineFeed: ~Copyable {
  var window: ByteWindow
  /// The offset of the next byte to pass on, and its line.
  private var position: Int
  private(set) var line = 0
  /// The offset of the first byte of all.
  private let origin: Int
  /// Where the last lines begin, the newest first.
  private var recent: [LinePlace]
  /// More than any value or run of comments in a recording needs. libyaml keeps a whole value in memory.
  private static let longestSilence = 1 << 20
  /// How many bytes were passed on since the last event of libyaml.
  var silence = 0
  var isTooLong: Bool { silence > Self.longestSilence }

  init(_ window: consuming ByteWindow) {
    position = window.kept
    origin = position
    recent = [LinePlace(line: 0, position: position)]
    self.window = window
  }

  /// The line and the column of a recent byte.
  func position(ofByte count: Int) -> (line: Int, column: Int) {
    let wanted = origin + count
    for begin in recent where begin.position <= wanted { return (begin.line, wanted - begin.position) }
    return (line, 0)
  }

  /// Whether a line ends with a line break. Nothing can be passed on after this call.
  mutating func ends(_ wanted: Int) -> Bool {
    while line <= wanted {
      if position == window.end, !refill() { return false }
      if window.pointer(at: position).pointee == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
    return true
  }

  /// Copies the rest of the current line, or as much as fits; 0 at the end.
  mutating func deliver(_ buffer: UnsafeMutablePointer<UInt8>, room: Int) -> Int {
    if position == window.end, !refill() { return 0 }
    let rest = UnsafeBufferPointer(start: window.pointer(at: position), count: min(window.end - position, room))
    let end = rest.firstIndex(of: UInt8(ascii: "\n"))
    let count = end.map { $0 + 1 } ?? rest.count
    if let first = rest.baseAddress { buffer.update(from: first, count: count) }
    position += count
    silence += count
    if end != nil {
      line += 1
      recent = [LinePlace(line: line, position: position)] + recent.prefix(2)
    }
    return count
  }

  private mutating func refill() -> Bool {
    window.kept = position
    return window.refill()
  }
}

/// Where a line begins in a file: its number, from 0, and the offset of its first byte.
struct LinePlace {
  var line: Int
  var position: Int
}
