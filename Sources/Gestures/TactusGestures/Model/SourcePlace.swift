// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A position in a configuration.
public struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
  public var file: String
  /// The line, counted from 1; 0 means the file as a whole.
  public var line: Int
  /// The column in characters (Unicode scalars), counted from 1.
  public var column: Int
  /// Whether the entry at this position overrides an earlier line, or the built-in configuration.
  public var overrides = false
  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension SourcePlace {
  /// `FILE:LINE:COLUMN`, or `FILE`.
  public var description: String { line == 0 ? file : "\(file):\(line):\(column)" }
}

extension SourcePlace: Comparable {
  public static func < (a: SourcePlace, b: SourcePlace) -> Bool {
    (a.file, a.line, a.column) < (b.file, b.line, b.column)
  }
}
