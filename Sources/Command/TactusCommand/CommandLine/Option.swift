// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// An option of a subcommand.
struct Option: Equatable {
  /// The name without dashes.
  var name: String
  /// The name of its value in the help; nil for a switch.
  var value: String?
  var summary: String
  /// A short name, if people expect one.
  var letter: Character?

  init(_ name: String, value: String? = nil, letter: Character? = nil, _ summary: String) {
    self.letter = letter
    self.name = name
    self.value = value
    self.summary = summary
  }

  var spelling: String { "--\(name)" + (value.map { " \($0)" } ?? "") }

  static let help = Option("help", "this text")
}
