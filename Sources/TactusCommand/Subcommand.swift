// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// One task of the tool.
protocol Subcommand {
  /// What it is called on the command line.
  static var name: String { get }
  /// One line for the overview.
  static var summary: String { get }
  /// What follows its name.
  static var usage: String { get }
  /// A paragraph for its own help.
  static var details: String { get }
  /// `--help` is understood without being listed.
  static var options: [Option] { get }
  static func run(_ arguments: Arguments, _ console: Console) throws(UsageError) -> ExitCode
}

/// Says how the process ends.
enum ExitCode: Int32 {
  case success = 0
  /// It ran, and something did not come out as it should.
  case failure = 1
  /// The command line or a file could not be used.
  case misuse = 2
}

/// The command line cannot be understood.
struct UsageError: Error, Equatable {
  var message: String
}
