// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusText

/// Implements `tactus completions`: prints a completion script for a shell.
enum Completions: Subcommand {
  static let name = "completions"
  static let summary = "print the completion script for bash, zsh or fish"
  static let usage = "bash|zsh|fish"
  static let examples = """
    tactus completions fish > ~/.config/fish/completions/tactus.fish
    """
  static let details = """
    Prints a completion script for the shell, with all commands and their options. The packages of Tactus install these
    scripts themselves.
    Exit status: 0; 2 if the command line is wrong.
    """
  static let options: [Option] = []

  static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    guard arguments.operands.count == 1 else { throw UsageError(message: "needs a shell: bash, zsh or fish") }
    let shell = arguments.operands[0]
    switch shell {
    case "bash": console.print(bash)
    case "zsh": console.print(zsh)
    case "fish": console.print(fish)
    default: throw UsageError(message: "no completions for \(shell); there are some for bash, zsh and fish")
    }
    return .success
  }

  private static let licence = """
    # SPDX-FileCopyrightText: The Tactus authors
    # SPDX-License-Identifier: MIT
    #
    # Printed by `tactus completions`.

    """
  private static let general = [Option.help, Option("version", "the version")]
  private static var commands: [SubcommandEntry] { Tool.tactus.subcommands }

  private static func takesFiles(_ command: SubcommandEntry) -> Bool {
    ["FILE", "RECORDING"].contains { command.usage.contains($0) }
  }
  private static func isFile(_ option: Option) -> Bool { ["FILE", "PATH", "DIR"].contains(option.value) }
  private static func options(_ command: SubcommandEntry) -> [Option] { command.options + [.help] }

  // MARK: bash

  private static var bash: String {
    let words = commands.map { $0.name } + general.map { "--\($0.name)" }
    var text = """
      \(licence)
      _tactus() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} options= others=
        COMPREPLY=()
        if ((COMP_CWORD == 1)); then
          mapfile -t COMPREPLY < <(compgen -W '\(words.joined(separator: " "))' -- "$current")
          return
        fi
        case ${COMP_WORDS[1]} in

      """
    for command in commands {
      let others = options(command).filter { $0.value != nil && !isFile($0) }.map { "--\($0.name)" }
      text += "    \(command.name))\n"
      text += "      options='\(options(command).map { "--\($0.name)" }.joined(separator: " "))'\n"
      if !others.isEmpty { text += "      others='\(others.joined(separator: " "))'\n" }
      text += "      ;;\n"
    }
    return text + """
        esac
        if [[ " $others " == *" $previous "* ]]; then
          # The option takes a number or a name, so no files are offered.
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
    func quoted(_ text: String) -> String { "'" + text.escaped { $0 == "'" ? "'\\''" : nil } + "'" }
    func inBrackets(_ text: String) -> String {
      text.escaped { ["\\", "[", "]", ":"].contains($0) ? "\\\($0)" : nil }
    }
    var text = "#compdef tactus\n\(licence)\nlocal -a commands=(\n"
    for command in commands { text += "  \(quoted("\(command.name):\(command.summary)"))\n" }
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
    for command in commands {
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
    func quoted(_ text: String) -> String {
      "'" + text.escaped { $0 == "\\" || $0 == "'" ? "\\\($0)" : nil } + "'"
    }
    var text = licence + "\n"
    for option in general {
      text += "complete -c tactus -n __fish_use_subcommand -l \(option.name) -d \(quoted(option.summary))\n"
    }
    for command in commands {
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
