// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The formats of recordings.
public enum RecordingFormat: Sendable {
  /// The YAML of `libinput record`.
  case libinput
  /// The lines of `evemu-record`.
  case evemu

  /// The number of bytes that are examined, since a file may begin with comments.
  private static let lookahead = 16 << 10

  /// Determines the format from the beginning of a file, without consuming bytes of the window.
  static func guess(_ window: inout ByteWindow) throws(RecordingError) -> RecordingFormat {
    while window.end - window.kept < lookahead, window.refill() {}
    if let failure = window.failure(atLine: 1) { throw failure }
    let count = min(window.end - window.kept, lookahead)
    let bytes = UnsafeBufferPointer(start: window.pointer(at: window.kept), count: count)
    guard !bytes.isEmpty else { throw RecordingError("the file is empty", line: 1, column: 1, isTruncation: true) }
    if let index = bytes.firstIndex(where: { $0 < 0x20 && !(0x09...0x0d).contains($0) }) {
      let line = bytes[..<index].reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
      throw RecordingError("not a recording: it has a byte that is not text", line: line, column: 1)
    }
    for (number, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      if let format = guess(line) { return format }
      guard line.allSatisfy(EvemuLine.isSpace) || line.first == UInt8(ascii: "#") else {
        throw RecordingError(
          "not a recording by `libinput record` or `evemu-record`", line: number + 1, column: 1)
      }
    }
    throw RecordingError("the file is cut off: it has comments only", line: 1, column: 1, isTruncation: true)
  }

  /// Returns the format that a line indicates; nil if it indicates none.
  private static func guess(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> RecordingFormat? {
    if line.starts(with: "# EVEMU".utf8) { return .evemu }
    if line.starts(with: "# libinput".utf8) || line.starts(with: "---".utf8) || line.starts(with: "%YAML".utf8) {
      return .libinput
    }
    let name = line.starts(with: [0xef, 0xbb, 0xbf]) ? line.dropFirst(3) : line
    guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let word = name[..<colon]
    if word.count == 1, let letter = word.first, "NIPBAELS".utf8.contains(letter) { return .evemu }
    let isWord = word.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    return isWord && !word.isEmpty ? .libinput : nil
  }
}
