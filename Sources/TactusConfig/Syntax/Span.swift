// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A piece of the text of one file.
struct Span: Hashable, Sendable {
  /// An index into `SourceLog.sources`.
  var file: Int
  /// Offsets in bytes.
  var start: Int
  var end: Int

  /// The position just behind it, where something is missing.
  var behind: Span { Span(file: file, start: end, end: end) }
}
