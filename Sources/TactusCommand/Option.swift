// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// An option of a subcommand.
struct Option: Equatable {
  /// Without the dashes.
  var name: String
  /// What its value is called in the help; nil for a switch.
  var value: String?
  var summary: String

  init(_ name: String, value: String? = nil, _ summary: String) {
    self.name = name
    self.value = value
    self.summary = summary
  }

  var spelling: String { "--\(name)" + (value.map { " \($0)" } ?? "") }

  static let help = Option("help", "this text")
}
