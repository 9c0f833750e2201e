// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// An option of a subcommand.
package struct Option: Equatable, Sendable {
  /// The name without dashes.
  package var name: String
  /// The name of the option's value in the help; nil if the option takes no value.
  package var value: String?
  package var summary: String
  /// A name of one letter, for options that users expect to have such a short name.
  package var letter: Character?

  package init(_ name: String, value: String? = nil, letter: Character? = nil, _ summary: String) {
    self.letter = letter
    self.name = name
    self.value = value
    self.summary = summary
  }

  var spelling: String { "--\(name)" + (value.map { " \($0)" } ?? "") }

  static let help = Option("help", "this text")
}
