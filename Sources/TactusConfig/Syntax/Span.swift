// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A piece of the text of one file.
struct Span: Hashable, Sendable {
  /// A place in `SourceLog.sources`.
  var file: Int
  /// In bytes.
  var start: Int
  var end: Int

  /// Where something is missing: just behind.
  var behind: Span { Span(file: file, start: end, end: end) }
}
