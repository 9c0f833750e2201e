// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusText

/// A directive of a configuration: `name word word { block }`.
final class Directive {
  let name: Word
  var arguments: [Word] = []
  /// The directives between the braces; nil if there are no braces.
  var block: [Directive]?
  /// Whether an error in the directive was already reported.
  var isBroken = false
  /// The span of the brace that opens the block.
  var brace: Span?

  init(name: Word, isBroken: Bool = false) {
    self.name = name
    self.isBroken = isBroken
  }

  var span: Span { Span(file: name.span.file, start: name.span.start, end: (arguments.last ?? name).span.end) }
}

/// A word of a configuration, without its quotes.
package struct Word: Sendable {
  var text: String
  /// A quoted word is never an arrow.
  var isQuoted: Bool
  var span: Span

  var isArrow: Bool { text == "->" && !isQuoted }
  /// Whether the word is another notation for an arrow.
  var isOtherArrow: Bool { !isQuoted && ["=>", "→", "⇒", "➔", "–>", "—>", "=", "-", ">", ":"].contains(text) }
  /// Whether the word contains an arrow.
  var containsArrow: Bool { !isQuoted && zip(text.utf8, text.utf8.dropFirst()).contains { $0 == 0x2D && $1 == 0x3E } }

  /// Whether the word would have a meaning only in a shell: `|`, `>file`, `$HOME`, `~/bin`.
  var isForShell: Bool {
    guard !isQuoted else { return false }
    return ["|", "||", "&&", "&", ";", "<", ">", ">>", "2>"].contains(text) || text.begins(with: "~/")
      || text.begins(with: ">") || text.begins(with: "2>") || text.begins(with: "$") || text.begins(with: "`")
  }

  /// The word in a message: shortened, and without characters that control a terminal.
  var quoted: String { Word.quote(text) }

  static func quote(_ text: String) -> String {
    "`" + SourceText.harmless(text, most: 40) + (text.unicodeScalars.count > 40 ? "..." : "") + "`"
  }
}
