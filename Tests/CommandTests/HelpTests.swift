// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TactusCommand

/// All subcommands are alike to people.
@Suite("The command line")
struct HelpTests {
  @Test("Each help begins with examples that the command understands", arguments: Tool.subcommands.map { $0.name })
  func examples(_ name: String) throws {
    let command = try #require(Tool.subcommands.first { $0.name == name })
    let run = CommandRun(name, "--help")
    #expect(run.status == .success && run.complaints.isEmpty)
    #expect(CommandRun("help", name).output == run.output)
    let parts = run.output.components(separatedBy: "\n\n")
    #expect(parts[0].hasPrefix("usage: tactus \(name)") && !parts[0].contains("\n") && parts[0].last != " ")
    let examples = parts[1].split(separator: "\n").map { $0.dropFirst(2) }
    #expect(!examples.isEmpty)
    for example in examples {
      // Without a remark, and without what it is piped into.
      let line = example.components(separatedBy: "  ")[0].components(separatedBy: " | ")[0]
      var words: [String] = []
      for (n, piece) in line.components(separatedBy: "\"").enumerated() {
        if n % 2 == 1 { words.append(piece) } else { words += piece.split(separator: " ").map { String($0) } }
      }
      #expect(words.prefix(2) == ["tactus", name], "\(example)")
      _ = try Arguments(Array(words.dropFirst(2)), options: command.options)
    }
    #expect(command.details.contains("Exit status: 0"), "no exit status")
  }

  @Test("A mistake ends each with 2, and says where help is", arguments: Tool.subcommands.map { $0.name })
  func mistakes(_ name: String) {
    let run = CommandRun(name, "--nonsense")
    #expect(run.status == .misuse && run.output.isEmpty)
    #expect(run.complaints == "tactus \(name): unknown option --nonsense\nTry 'tactus \(name) --help'.\n")
  }

  @Test("The version is that of the release, and the overview names all commands") func overview() {
    #expect(CommandRun("--version").output == "tactus \(Tool.version)\n")
    let overview = CommandRun("--help")
    #expect(overview.status == .success)
    for command in Tool.subcommands { #expect(overview.output.contains("\n  \(command.name) ")) }
    #expect(CommandRun().status == .misuse)
  }
}
