// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A piece of Swift source, as far as the mutator needs to tell them apart.
struct Token {
  enum Kind { case word, number, text, sign, bracket }

  var kind: Kind
  var text: String
  /// In bytes of the file.
  var range: Range<Int>
  /// A line or a space lies between it and its neighbour.
  var startsLine = false
  var spaceBefore = false
  var spaceAfter = false

  /// An operator between two operands: swift-format puts spaces around all but those of ranges.
  var isInfix: Bool { kind == .sign && spaceBefore && spaceAfter && ![":", "->"].contains(text) }
  var isPrefix: Bool { kind == .sign && spaceBefore && !spaceAfter }
}
