// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The reason why a recording cannot be read, or cannot be read to its end.
public struct RecordingError: Error, Hashable, Sendable {
  /// Line and column are counted from 1, columns in characters; both are 0 if the error is not in the file.
  public var line: Int
  public var column: Int
  public var what: String
  /// Whether the file was cut off. If so, everything before the error was complete and has been returned.
  public var isTruncation: Bool

  public init(_ what: String, line: Int, column: Int, isTruncation: Bool = false) {
    self.what = what
    self.line = line
    self.column = column
    self.isTruncation = isTruncation
  }

  public func description(in file: String) -> String {
    line > 0 ? "\(file):\(line):\(column): \(what)" : "\(file): \(what)"
  }
}
