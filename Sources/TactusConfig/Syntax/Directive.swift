// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// `name word word { block }`.
final class Directive {
  let name: Word
  var arguments: [Word] = []
  /// Nil if there are no braces.
  var block: [Directive]?
  /// An error in it was already reported.
  var isBroken = false
  /// The span of the brace that opens the block.
  var brace: Span?

  init(name: Word, isBroken: Bool = false) {
    self.name = name
    self.isBroken = isBroken
  }

  var span: Span { Span(file: name.span.file, start: name.span.start, end: (arguments.last ?? name).span.end) }
}
