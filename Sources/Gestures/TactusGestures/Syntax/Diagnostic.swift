// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// An error or warning about a position in a configuration.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  public enum Severity: Hashable, Sendable { case error, warning }

  public var severity: Severity
  public var place: SourcePlace
  public var what: String
  /// The line to which the message refers.
  public var line: String
  /// A line with a mark, to be printed below `line`.
  public var mark: String

  /// `FILE:LINE:COLUMN: what`, and the line with its mark below.
  public var description: String {
    let kind = severity == .warning ? "warning: " : ""
    let head = "\(SourceText.harmless(place.description)): \(kind)\(what)"
    return line.isEmpty ? head : "\(head)\n    \(line)\n    \(mark)"
  }
}

/// An error, and its position.
package final class Fault: Error {
  let what: String
  let span: Span

  init(_ what: String, at span: Span) {
    self.what = what
    self.span = span
  }
}

/// A piece of the text of one file.
struct Span: Hashable, Sendable {
  /// The file, as an index into `SourceLog.sources`.
  var file: Int
  /// Offsets in the file, in bytes.
  var start: Int
  var end: Int

  /// The position right after the span, for the error that a word is missing there.
  var behind: Span { Span(file: file, start: end, end: end) }
}
