// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusText
import TactusScenario

/// The command `tactus`.
@main
enum Tool {
  /// Each command has its own file; a new one only needs to be listed here.
  static var subcommands: [any Subcommand.Type] {
    [
      Check.self, Devices.self, Explain.self, Feel.self, Inspect.self, Monitor.self, Probe.self, Record.self,
      ReleaseScreen.self, Replay.self, Report.self, ResumeGestures.self, Setup.self, LearnShape.self, Simulate.self,
      Status.self, Watch.self, Why.self,
    ]
  }

  static let version = Release.version

  static func main() {
    let console = Console.standard()
    let status = run(Array(CommandLine.arguments.dropFirst()), console)
    console.flush()
    System.exit(console.hasFailed && status == .success ? .failure : status)
  }

  static func run(_ words: [String], _ console: Console) -> ExitCode {
    guard let first = words.first else {
      console.complain(overview)
      return .misuse
    }
    switch first {
    case "--help", "-h", "help":
      // "tactus help simulate" is "tactus simulate --help".
      if let name = words.dropFirst().first { return run([name, "--help"], console) }
      console.print(overview)
      return .success
    case "--version":
      console.print("tactus \(version)\n")
      return .success
    default: break
    }
    guard let subcommand = subcommands.first(where: { $0.name == first }) else {
      let kind = first.hasPrefix("-") ? "option" : "command"
      let known = subcommands.map { $0.name } + ["--help", "--version"]
      console.complain("tactus: unknown \(kind) \(first)\(Suggestion.hint(for: first, among: known))\n")
      console.complain("Try 'tactus --help'.\n")
      return .misuse
    }
    return run(subcommand, Array(words.dropFirst()), console)
  }

  private static func run(
    _ subcommand: any Subcommand.Type, _ words: [String], _ console: Console
  ) -> ExitCode {
    do {
      let arguments = try Arguments(words, options: subcommand.options)
      if arguments.asksForHelp {
        console.print(help(subcommand))
        return .success
      }
      return try subcommand.run(arguments, console)
    } catch {
      console.complain("tactus \(subcommand.name): \(error.message)\n")
      console.complain("Try 'tactus \(subcommand.name) --help'.\n")
      return .misuse
    }
  }

  private static var overview: String {
    var text = "usage: tactus COMMAND [OPTION...] [ARGUMENT...]\n\n"
    text += TextTable.text(subcommands.map { [$0.name, $0.summary] }, indent: 2)
    text += "\n'tactus COMMAND --help' tells more.\n\n"
    return text + TextTable.text([["--help", "this text"], ["--version", "the version"]], indent: 2)
  }

  private static func help(_ subcommand: any Subcommand.Type) -> String {
    let usage = ["tactus", subcommand.name, subcommand.usage].filter { !$0.isEmpty }.joined(separator: " ")
    let examples = subcommand.examples.split(separator: "\n").map { "  \($0)\n" }.joined()
    var text = "usage: \(usage)\n\n\(examples)\n\(subcommand.details)\n\n"
    text += TextTable.text((subcommand.options + [.help]).map { [$0.spelling, $0.summary] }, indent: 2)
    return text
  }
}
