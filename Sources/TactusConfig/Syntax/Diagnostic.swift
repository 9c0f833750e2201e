// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// An error or warning about a position in a configuration.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  public enum Severity: Hashable, Sendable { case error, warning }

  public var severity: Severity
  public var place: SourcePlace
  public var what: String
  /// The line that it is about, and a mark below.
  public var line: String
  public var mark: String

  /// `FILE:LINE:COLUMN: what`, and the line with its mark below.
  public var description: String {
    let kind = severity == .warning ? "warning: " : ""
    let head = "\(SourceText.harmless(place.description)): \(kind)\(what)"
    return line.isEmpty ? head : "\(head)\n    \(line)\n    \(mark)"
  }
}
