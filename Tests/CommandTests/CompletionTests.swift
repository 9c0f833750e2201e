// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import TactusCommand

/// The completions contain every command with its options. `Tests/Package/completions.sh` tries them in the shells.
@Suite("tactus completions")
struct CompletionTests {
  @Test("The completions of each shell contain all commands and their options", arguments: ["bash", "zsh", "fish"])
  func whole(_ shell: String) {
    let run = CommandRun("completions", shell)
    #expect(run.status == .success && run.complaints.isEmpty)
    for command in Tool.tactus.subcommands {
      #expect(run.output.contains(command.name))
      for option in command.options { #expect(run.output.contains("\(shell == "fish" ? "-l " : "--")\(option.name)")) }
    }
  }

  @Test("A quote or a bracket in a summary does not break the completions") func quotes() {
    #expect(CommandRun("completions", "zsh").output.contains("'*:file:_files'"))
    for shell in ["zsh", "fish"] {
      let lines = CommandRun("completions", shell).lines.filter { !$0.hasPrefix("#") }
      // Each line closes the quotes that it opens; escaped quotes do not count.
      for line in lines {
        let quotes = line.replacing("'\\''", with: "").replacing("\\'", with: "").count { $0 == "'" }
        #expect(quotes.isMultiple(of: 2), "\(line)")
      }
    }
  }

  @Test("An unknown shell is refused, and the supported shells are listed") func unknown() {
    let run = CommandRun("completions", "fisch")
    #expect(run.status == .misuse && run.output.isEmpty)
    #expect(
      run.complaints.hasPrefix("tactus completions: no completions for fisch; there are some for bash, zsh and fish\n"))
    for words in [["completions"], ["completions", "bash", "zsh"]] { #expect(CommandRun(words).status == .misuse) }
  }
}
