// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A word of a configuration, without its quotes.
struct Word: Sendable {
  var text: String
  /// What is in quotes is never an arrow.
  var isQuoted: Bool
  var span: Span

  var isArrow: Bool { text == "->" && !isQuoted }
  /// An arrow somewhere in it.
  var containsArrow: Bool { !isQuoted && zip(text.utf8, text.utf8.dropFirst()).contains { $0 == 0x2D && $1 == 0x3E } }

  /// For a message: never long, and nothing that steers a terminal.
  var quoted: String { Word.quote(text) }

  static func quote(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(40)
    return "`" + SourceText.harmless(shown) + (shown.endIndex < text.unicodeScalars.endIndex ? "..." : "") + "`"
  }
}
