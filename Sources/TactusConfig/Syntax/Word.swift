// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A word of a configuration, without its quotes.
struct Word: Sendable {
  var text: String
  /// What is in quotes is never an arrow.
  var isQuoted: Bool
  var span: Span

  var isArrow: Bool { text == "->" && !isQuoted }

  /// For a message: never long, and nothing that steers a terminal.
  var quoted: String { Word.quote(text) }

  static func quote(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(40)
    return "`" + SourceText.harmless(shown) + (shown.endIndex < text.unicodeScalars.endIndex ? "..." : "") + "`"
  }
}
