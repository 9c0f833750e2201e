// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A token of Swift source. Distinguishes only the kinds that the mutator needs.
struct Token {
  enum Kind { case word, number, text, sign, bracket }

  var kind: Kind
  var text: String
  /// The range of bytes in the file.
  var range: Range<Int>
  /// Whether the token begins a line.
  var startsLine = false
  /// Whether white space, an opening bracket, a comma or the beginning of the file precedes the token.
  var spaceBefore = false
  /// Whether white space or the end of the file follows the token.
  var spaceAfter = false

  /// Whether this is an operator between two operands: swift-format puts spaces around all such operators except those
  /// of ranges.
  var isInfix: Bool { kind == .sign && spaceBefore && spaceAfter && ![":", "->"].contains(text) }
  var isPrefix: Bool { kind == .sign && spaceBefore && !spaceAfter }
}
