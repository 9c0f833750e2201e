// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusConfig
import TactusScenario

/// Says what is wrong with a configuration, and what was made of it.
enum Check: Subcommand {
  static let name = "check"
  static let summary = "check a configuration, and show what was derived from it"
  static let usage = "[OPTION...] [FILE]"
  static let details = """
    Reads a configuration with all that it includes, and prints errors and warnings: also of gestures that can never
    fire and of those that make others wait. Without a FILE, /etc/tactusd/config and ~/.config/tactusd/config; where
    neither is there, the default configuration.
    Exit status: 0, also with warnings; 1 if there are errors.

      tactus check ~/.config/tactusd/config
      tactus check --relations FILE     who waits for whom, why, and how long at most
      tactus check --default --print > FILE
    """
  static let relations = Option("relations", "print which gestures wait for others, run together or give way, and why")
  static let json = Option("json", "print everything as one JSON object")
  static let print = Option("print", "print the configuration as it was understood")
  static let language = Option("language", "print all words of the language, and read nothing")
  static let options = [relations, print, json, language, ConfigurationChoice.option]

  static func run(_ arguments: Arguments, _ console: Console) throws(UsageError) -> ExitCode {
    if arguments.has(language) {
      console.print(ConfigurationLanguage.text)
      return .success
    }
    let choice = try ConfigurationChoice.of(arguments, arguments.operands[...])
    do {
      let reading = try choice.read()
      let compiled = reading.configuration.compiled()
      if arguments.has(json) {
        console.print(CheckReport(reading, compiled).json)
        return .success
      }
      for warning in reading.warnings { console.complain("\(warning)\n") }
      for warning in compiled.warnings { console.complain("\(warning)\n") }
      if arguments.has(print) {
        if case .byDefault = choice {
          console.print(DefaultConfiguration.text)
        } else {
          console.print(reading.configuration.description)
        }
        return .success
      }
      let report = CheckReport(reading, compiled)
      console.print("\(choice.name(reading)): \(report.summary)\n")
      if arguments.has(relations) { console.print("\n" + report.relations) }
      return .success
    } catch {
      if arguments.has(json) {
        console.print(CheckReport.json(error))
      } else {
        console.complain("\(error)\n")
      }
      return .failure
    }
  }
}
