// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A command of a program.
package protocol Subcommand {
  /// Its name on the command line.
  static var name: String { get }
  /// Its line in the overview.
  static var summary: String { get }
  /// The arguments after its name.
  static var usage: String { get }
  /// Command lines, one a line; a remark follows two or more spaces.
  static var examples: String { get }
  /// The text that its `--help` adds.
  static var details: String { get }
  /// Its options, without `--help`.
  static var options: [Option] { get }
  static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode
}

/// The exit status.
package enum ExitCode: Int32 {
  case success = 0
  /// The command ran, but found something wrong.
  case failure = 1
  /// The command line or a file cannot be used.
  case misuse = 2
}

/// The command line cannot be understood.
package struct UsageError: Error, Equatable {
  package var message: String

  package init(message: String) { self.message = message }
}
