// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TactusCommand
@testable import TactusLab

/// The subcommands of both programs follow the same conventions.
@Suite("The command line")
struct HelpTests {
  private static var tools: [Tool] { [Tool.tactus, Lab.tool] }
  static let commands = tools.flatMap { tool in tool.subcommands.map { [tool.name, $0.name] } }

  private static func tool(_ words: [String]) throws -> Tool { try #require(tools.first { $0.name == words[0] }) }

  @Test("Each help begins with examples that the command understands", arguments: commands)
  func examples(_ words: [String]) throws {
    let (tool, name) = (try Self.tool(words), words[1])
    let command = try #require(tool.subcommands.first { $0.name == name })
    let run = CommandRun([name, "--help"], of: tool)
    #expect(run.status == .success && run.complaints.isEmpty)
    #expect(CommandRun(["help", name], of: tool).output == run.output)
    let parts = run.output.components(separatedBy: "\n\n")
    #expect(parts[0].hasPrefix("usage: \(tool.name) \(name)") && !parts[0].contains("\n") && parts[0].last != " ")
    let examples = parts[1].split(separator: "\n").map { $0.dropFirst(2) }
    #expect(!examples.isEmpty)
    for example in examples {
      // Leaves out the remark after an example, and the command into which the example is piped.
      let line = example.components(separatedBy: "  ")[0].components(separatedBy: " | ")[0]
      var parts: [String] = []
      for (n, piece) in line.components(separatedBy: "\"").enumerated() {
        if n % 2 == 1 { parts.append(piece) } else { parts += piece.split(separator: " ").map { String($0) } }
      }
      #expect(Array(parts.prefix(2)) == words, "\(example)")
      _ = try CommandArguments(Array(parts.dropFirst(2)), options: command.options)
    }
    #expect(command.details.contains("Exit status: 0"), "no exit status")
  }

  @Test("Each command ends with status 2 on a mistake, and says where to find help", arguments: commands)
  func mistakes(_ words: [String]) throws {
    let run = CommandRun([words[1], "--nonsense"], of: try Self.tool(words))
    #expect(run.status == .misuse && run.output.isEmpty)
    let command = words.joined(separator: " ")
    #expect(run.complaints == "\(command): unknown option --nonsense\nTry '\(command) --help'.\n")
  }

  @Test(
    "`--version` prints the release's version, and `--help` names all commands", arguments: ["tactus", "tactus-lab"])
  func overview(_ name: String) throws {
    let tool = try Self.tool([name])
    #expect(CommandRun(["--version"], of: tool).output == "\(name) \(Tool.version)\n")
    let overview = CommandRun(["--help"], of: tool)
    #expect(overview.status == .success)
    for command in tool.subcommands { #expect(overview.output.contains("\n  \(command.name) ")) }
    #expect(CommandRun([], of: tool).status == .misuse)
  }

  @Test(
    "If `tactus` is given a command of `tactus-lab`, the error names `tactus-lab`", arguments: ["feel", "simulate"])
  func moved(_ name: String) {
    let run = CommandRun(name, "--help")
    #expect(run.status == .misuse && run.output.isEmpty)
    #expect(run.complaints == "tactus: unknown command \(name); it is in tactus-lab\nTry 'tactus --help'.\n")
  }
}
