// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A command of a program, such as `tactus check`.
package protocol Subcommand {
  /// The command's name on the command line.
  static var name: String { get }
  /// The command's line in the overview of all commands.
  static var summary: String { get }
  /// The arguments after the name, for the help.
  static var usage: String { get }
  /// Example command lines, each on a line of its own; a remark may follow after two or more spaces.
  static var examples: String { get }
  /// Further text for the command's `--help`.
  static var details: String { get }
  /// The command's options, except `--help`.
  static var options: [Option] { get }
  static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode
}

/// A command in the list of a program's commands. It holds what the command's type says, since Embedded Swift cannot
/// store types.
package struct SubcommandEntry {
  let name: String
  let summary: String
  let usage: String
  let examples: String
  let details: String
  let options: [Option]
  let run: (CommandArguments, Console) throws(UsageError) -> ExitCode

  package static func of<Command: Subcommand>(_ command: Command.Type) -> SubcommandEntry {
    SubcommandEntry(
      name: Command.name, summary: Command.summary, usage: Command.usage, examples: Command.examples,
      details: Command.details, options: Command.options
    ) { arguments, console throws(UsageError) in try Command.run(arguments, console) }
  }
}

/// The exit status of a command.
package enum ExitCode: Int32 {
  case success = 0
  /// The command ran, but found something wrong.
  case failure = 1
  /// The command line or a file cannot be used.
  case misuse = 2
}

/// The error for a command line that cannot be understood.
package struct UsageError: Error, Equatable {
  package var message: String

  package init(message: String) { self.message = message }
}
