// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TactusCommand

/// The shells complete every command with its options: the files in `packaging/completions` are what is made here from
/// the command's own lists. `OUTCOMES=write` makes them anew; `Tests/Package/completions.sh` runs them.
@Suite("Completions")
struct CompletionTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "packaging/completions")

  @Test("They are made from the lists of commands and options", arguments: ["tactus", "_tactus", "tactus.fish"])
  func made(_ name: String) throws {
    let text =
      switch name {
      case "tactus": Self.bash
      case "_tactus": Self.zsh
      default: Self.fish
      }
    let path = Self.folder.appending(path: name)
    if ProcessInfo.processInfo.environment["OUTCOMES"] == "write" { try Data(text.utf8).write(to: path) }
    #expect(try String(contentsOf: path, encoding: .utf8) == text)
  }

  private static let licence = """
    # SPDX-FileCopyrightText: The Tactus authors
    # SPDX-License-Identifier: MIT
    #
    # Made by Tests/CommandTests/CompletionTests.swift.

    """
  private static let general = [Option.help, Option("version", "the version")]

  private static func takesFiles(_ command: any Subcommand.Type) -> Bool {
    ["FILE", "RECORDING"].contains { command.usage.contains($0) }
  }
  private static func isFile(_ option: Option) -> Bool { ["FILE", "PATH", "DIR"].contains(option.value) }
  private static func options(_ command: any Subcommand.Type) -> [Option] { command.options + [.help] }

  // MARK: bash

  private static var bash: String {
    let commands = Tool.tactus.subcommands.map { $0.name } + general.map { "--\($0.name)" }
    var text = """
      \(licence)
      _tactus() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} options= others=
        COMPREPLY=()
        if ((COMP_CWORD == 1)); then
          mapfile -t COMPREPLY < <(compgen -W '\(commands.joined(separator: " "))' -- "$current")
          return
        fi
        case ${COMP_WORDS[1]} in

      """
    for command in Tool.tactus.subcommands {
      let others = options(command).filter { $0.value != nil && !isFile($0) }.map { "--\($0.name)" }
      text += "    \(command.name))\n"
      text += "      options='\(options(command).map { "--\($0.name)" }.joined(separator: " "))'\n"
      if !others.isEmpty { text += "      others='\(others.joined(separator: " "))'\n" }
      text += "      ;;\n"
    }
    return text + """
        esac
        if [[ " $others " == *" $previous "* ]]; then
          # A number or a name, which no file helps with.
          compopt +o default
        elif [[ $current == -* ]]; then
          mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
        fi
      }
      complete -o default -F _tactus tactus

      """
  }

  // MARK: zsh

  private static var zsh: String {
    func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
    func inBrackets(_ text: String) -> String {
      ["\\", "[", "]", ":"].reduce(text) { $0.replacing($1, with: "\\" + $1) }
    }
    var text = "#compdef tactus\n\(licence)\nlocal -a commands=(\n"
    for command in Tool.tactus.subcommands { text += "  \(quoted("\(command.name):\(command.summary)"))\n" }
    for option in general { text += "  \(quoted("--\(option.name):\(option.summary)"))\n" }
    text += """
      )
      if ((CURRENT == 2)); then
        _describe command commands
        return
      fi
      shift words
      ((CURRENT--))
      case $words[1] in

      """
    for command in Tool.tactus.subcommands {
      text += "  \(command.name))\n    _arguments"
      for option in options(command) {
        var spec = "--\(option.name)[\(inBrackets(option.summary))]"
        if let value = option.value { spec += ":\(inBrackets(value)):\(isFile(option) ? "_files" : " ")" }
        text += " \\\n      \(quoted(spec))"
      }
      if takesFiles(command) { text += " \\\n      '*:file:_files'" }
      text += "\n    ;;\n"
    }
    return text + "esac\n"
  }

  // MARK: fish

  private static var fish: String {
    func quoted(_ text: String) -> String { "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'" }
    var text = licence + "\n"
    for option in general {
      text += "complete -c tactus -n __fish_use_subcommand -l \(option.name) -d \(quoted(option.summary))\n"
    }
    for command in Tool.tactus.subcommands {
      text += "\ncomplete -c tactus -n __fish_use_subcommand -f -a \(command.name) -d \(quoted(command.summary))\n"
      let head = "complete -c tactus -n '__fish_seen_subcommand_from \(command.name)'"
      if !takesFiles(command) { text += "\(head) -f\n" }
      for option in options(command) {
        let value = option.value == nil ? "" : isFile(option) ? " -r -F" : " -x"
        text += "\(head) -l \(option.name)\(value) -d \(quoted(option.summary))\n"
      }
    }
    return text
  }
}
