// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Something to be said about a place of a configuration.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  public enum Severity: Hashable, Sendable { case error, warning }

  public var severity: Severity
  public var place: SourcePlace
  public var what: String
  /// The line it is about, and under it a mark.
  public var line: String
  public var mark: String

  /// `FILE:LINE:COLUMN: what`, and the line with its mark below.
  public var description: String {
    let kind = severity == .warning ? "warning: " : ""
    let head = "\(SourceText.harmless(place.file)):\(place.line):\(place.column): \(kind)\(what)"
    return line.isEmpty ? head : "\(head)\n    \(line)\n    \(mark)"
  }
}
