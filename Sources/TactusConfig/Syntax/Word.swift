// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A word of a configuration, without its quotes.
package struct Word: Sendable {
  var text: String
  /// A quoted word is never an arrow.
  var isQuoted: Bool
  var span: Span

  var isArrow: Bool { text == "->" && !isQuoted }
  /// Whether it contains an arrow.
  var containsArrow: Bool { !isQuoted && zip(text.utf8, text.utf8.dropFirst()).contains { $0 == 0x2D && $1 == 0x3E } }

  /// The word in a message: shortened, and without characters that control a terminal.
  var quoted: String { Word.quote(text) }

  static func quote(_ text: String) -> String {
    "`" + SourceText.harmless(text, most: 40) + (text.unicodeScalars.count > 40 ? "..." : "") + "`"
  }
}
