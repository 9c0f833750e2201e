// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Passes the bytes of a file to libyaml one line at a time, so that libyaml never reads more than a line or two ahead
/// of its events. Remembers the beginnings of the most recent lines.
///
/// Lines are counted from 0, as in libyaml.
struct LineFeed: ~Copyable {
  var window: ByteWindow
  /// The offset of the next byte to pass on.
  private var position: Int
  /// The number of the line that contains this byte.
  private(set) var line = 0
  /// The offset of the first byte that was passed on.
  private let origin: Int
  /// The beginnings of the most recent lines, the newest first.
  private var recent: [LinePlace]
  /// The most bytes to pass on without an event from libyaml. This limits memory, since libyaml keeps a whole value in
  /// memory. No value and no sequence of comments in a recording is longer.
  private static let longestSilence = 1 << 20
  /// The number of bytes that were passed on since libyaml's last event.
  var silence = 0
  var isTooLong: Bool { silence > Self.longestSilence }

  init(_ window: consuming ByteWindow) {
    position = window.kept
    origin = position
    recent = [LinePlace(line: 0, position: position)]
    self.window = window
  }

  /// Returns the line and the column of a byte that was passed on recently.
  func position(ofByte count: Int) -> (line: Int, column: Int) {
    let wanted = origin + count
    for begin in recent where begin.position <= wanted { return (begin.line, wanted - begin.position) }
    return (line, 0)
  }

  /// Returns whether a line ends with a line break. After this call, nothing can be passed on.
  mutating func ends(_ wanted: Int) -> Bool {
    while line <= wanted {
      if position == window.end, !refill() { return false }
      if window.pointer(at: position).pointee == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
    return true
  }

  /// Copies the rest of the current line, or the part that fits. Returns the number of bytes; 0 at the end.
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

/// The beginning of a line in a file: its number, counted from 0, and the offset of its first byte.
struct LinePlace {
  var line: Int
  var position: Int
}
