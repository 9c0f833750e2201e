// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The text of a file, and where its lines begin.
package struct SourceText: Sendable {
  let name: String
  let bytes: [UInt8]
  private let lineStarts: [Int]
  /// Whether the file could be read. The errors of an unreadable file have no line or column.
  let isRead: Bool

  /// Creates the text of a file; `bytes` is nil if the file could not be read.
  init(name: String, bytes read: [UInt8]?) {
    let bytes = read ?? []
    isRead = read != nil
    self.name = name
    self.bytes = bytes
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == 0x0A { starts.append(offset + 1) }
    lineStarts = starts
  }

  func place(of offset: Int) -> SourcePlace {
    let line = self.line(of: offset)
    guard isRead else { return SourcePlace(file: name, line: 0, column: 0) }
    let before = bytes[min(lineStarts[line], bytes.count)..<max(lineStarts[line], min(offset, bytes.count))]
    return SourcePlace(file: name, line: line + 1, column: 1 + before.count(where: { $0 & 0xC0 != 0x80 }))
  }

  /// Returns the index of the last line that begins at or before the offset.
  private func line(of offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// How many characters of a line are shown before the mark.
  private static let shownBefore = 60
  /// How many characters of a line are shown in all.
  private static let shown = 100

  /// Returns the line in which the span begins, and a line with a mark to print below it, both without a line break. Of
  /// a long line, only a piece is returned.
  func excerpt(_ span: Span) -> (line: String, mark: String) {
    guard isRead else { return ("", "") }
    let line = self.line(of: span.start)
    let start = min(lineStarts[line], bytes.count)
    // Searches only as far as needed, since a line may be as long as the file.
    let nearest = max(start, span.start - 4 * Self.shownBefore)
    var end = nearest
    let farthest = min(bytes.count, max(span.start, nearest) + 4 * Self.shown)
    while end < farthest, bytes[end] != 0x0A { end += 1 }
    let from = min(max(nearest, span.start), end)
    var before = Self.scalars(bytes[nearest..<from])
    var after = Self.scalars(bytes[from..<end])
    if after.last == "\r" { after.removeLast() }
    let isCutBefore = nearest > start || before.count > Self.shownBefore
    before.removeFirst(max(0, before.count - Self.shownBefore))
    let room = Self.shown - before.count
    let isCutAfter = end == farthest && end < bytes.count && bytes[end] != 0x0A || after.count > room
    let marked = Self.scalars(bytes[from..<max(from, min(span.end, end))]).count
    after.removeLast(max(0, after.count - room))
    let text = (isCutBefore ? "..." : "") + Self.harmless(before + after) + (isCutAfter ? "..." : "")
    // Tabs are kept, so that the mark is aligned.
    let indent = (isCutBefore ? "   " : "") + before.map { $0 == "\t" ? "\t" : " " }.joined()
    return (text, indent + "^" + String(repeating: "~", count: max(0, min(marked, after.count) - 1)))
  }

  private static func scalars(_ bytes: ArraySlice<UInt8>) -> [Unicode.Scalar] {
    Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
  }

  /// Replaces characters that could control a terminal or reverse the order of letters. Returns at most `most`
  /// characters.
  package static func harmless(_ text: String, most: Int = .max) -> String {
    var scalars: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars where scalars.count < most { scalars.append(scalar) }
    return harmless(scalars)
  }

  private static func harmless(_ scalars: [Unicode.Scalar]) -> String {
    var result = String.UnicodeScalarView()
    for scalar in scalars { result.append(isHarmless(scalar) || scalar == "\t" ? scalar : "?") }
    return String(result)
  }

  static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: false
    default: true
    }
  }
}
