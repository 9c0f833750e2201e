// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A token of Swift source. Distinguishes only the kinds that the mutator needs.
struct Token {
  enum Kind { case word, number, text, sign, bracket }

  var kind: Kind
  var text: String
  /// The range of bytes in the file.
  var range: Range<Int>
  /// Whether the token begins a line, and whether spaces separate it from its neighbours.
  var startsLine = false
  var spaceBefore = false
  var spaceAfter = false

  /// An operator between two operands: swift-format puts spaces around all but those of ranges.
  var isInfix: Bool { kind == .sign && spaceBefore && spaceAfter && ![":", "->"].contains(text) }
  var isPrefix: Bool { kind == .sign && spaceBefore && !spaceAfter }
}
