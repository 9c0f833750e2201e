// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import TactusText

/// A program that consists of several commands.
package struct Tool {
  let name: String
  let subcommands: [SubcommandEntry]
  /// The commands of other programs, each with the name of its program.
  let elsewhere: [String: String]

  static let version = Release.version

  package init(name: String, _ subcommands: [SubcommandEntry], elsewhere: [String: String] = [:]) {
    (self.name, self.subcommands, self.elsewhere) = (name, subcommands, elsewhere)
  }

  /// The program `tactus`. Each command is in a file of its own; a new command only needs to be added to this list.
  package static var tactus: Tool {
    Tool(
      name: "tactus",
      [
        .of(Check.self), .of(Completions.self), .of(Devices.self), .of(Explain.self), .of(Fit.self),
        .of(Inspect.self), .of(Monitor.self), .of(Probe.self), .of(Record.self), .of(ReleaseScreen.self),
        .of(Replay.self), .of(Report.self), .of(ResumeGestures.self), .of(Settings.self), .of(Setup.self),
        .of(LearnShape.self), .of(Status.self), .of(Watch.self), .of(Why.self),
      ],
      elsewhere: ["feel": "tactus-lab", "simulate": "tactus-lab"])
  }

  package func main() -> Never {
    let console = Console.standard()
    let status: ExitCode
    if System.mayRead("/proc/self/cmdline") {
      status = run(ProcessList.ownArguments, console)
    } else {
      console.complain("\(name): cannot read its own arguments: /proc is not mounted\n")
      status = .misuse
    }
    console.flush()
    exit((console.hasFailed && status == .success ? .failure : status).rawValue)
  }

  func run(_ words: [String], _ console: Console) -> ExitCode {
    guard let first = words.first else {
      console.complain(overview)
      return .misuse
    }
    switch first {
    case "--help", "-h", "help":
      // "tactus help check" means "tactus check --help".
      if let command = words.dropFirst().first { return run([command, "--help"], console) }
      console.print(overview)
      return .success
    case "--version":
      console.print("\(name) \(Self.version)\n")
      return .success
    default: break
    }
    guard let subcommand = subcommands.first(where: { $0.name == first }) else {
      let kind = first.hasPrefix("-") ? "option" : "command"
      let known = subcommands.map { $0.name } + ["--help", "--version"]
      let hint = elsewhere[first].map { "; it is in \($0)" } ?? Suggestion.hint(for: first, among: known)
      console.complain("\(name): unknown \(kind) \(first)\(hint)\n")
      console.complain("Try '\(name) --help'.\n")
      return .misuse
    }
    return run(subcommand, Array(words.dropFirst()), console)
  }

  private func run(
    _ subcommand: SubcommandEntry, _ words: [String], _ console: Console
  ) -> ExitCode {
    do {
      let arguments = try CommandArguments(words, options: subcommand.options)
      if arguments.asksForHelp {
        console.print(help(subcommand))
        return .success
      }
      return try subcommand.run(arguments, console)
    } catch {
      console.complain("\(name) \(subcommand.name): \(error.message)\n")
      console.complain("Try '\(name) \(subcommand.name) --help'.\n")
      return .misuse
    }
  }

  private var overview: String {
    var text = "usage: \(name) COMMAND [OPTION...] [ARGUMENT...]\n\n"
    text += TextTable.text(subcommands.map { [$0.name, $0.summary] }, indent: 2)
    text += "\n'\(name) COMMAND --help' tells more.\n\n"
    return text + TextTable.text([["--help", "this text"], ["--version", "the version"]], indent: 2)
  }

  private func help(_ subcommand: SubcommandEntry) -> String {
    let usage = [name, subcommand.name, subcommand.usage].filter { !$0.isEmpty }.joined(separator: " ")
    let examples = subcommand.examples.split(separator: "\n").map { "  \($0)\n" }.joined()
    var text = "usage: \(usage)\n\n\(examples)\n\(subcommand.details)\n\n"
    text += TextTable.text((subcommand.options + [.help]).map { [$0.spelling, $0.summary] }, indent: 2)
    return text
  }
}
