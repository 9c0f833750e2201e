// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A recording that cannot be read, or not to its end.
public struct RecordingError: Error, Hashable, Sendable {
  /// From 1, as is the column, which counts characters; both 0 where no place in the file is to blame.
  public var line: Int
  public var column: Int
  public var what: String
  /// Everything up to here was whole and has been handed out: the file was cut off.
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
