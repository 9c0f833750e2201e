// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import TactusActions
import TactusGestures
import TactusExplain

/// Implements `tactus check`: reports errors and warnings of a configuration, and the relations that were derived from
/// it.
enum Check: Subcommand {
  static let name = "check"
  static let summary = "check a configuration, and show what it binds"
  static let usage = "[OPTION...] [FILE]"
  static let examples = """
    tactus check ~/.config/tactusd/config
    tactus check --relations FILE     which gesture waits for which, why, and for how long at most
    tactus check --session FILE       how each binding would act here, or why it cannot
    tactus check --default --print    the built-in configuration
    """
  static let details = """
    Reads a configuration and all files that it includes, and prints errors and warnings. Warnings name gestures that
    can never fire, gestures that delay other gestures, and words that no host obeys. With --session, they also name
    words that tactusd does not obey. Without FILE, the command reads $TACTUS_CONFIG, or /etc/tactusd/config and
    ~/.config/tactusd/config. Files add to the built-in configuration.
    Exit status: 0, even if there are warnings; 1 if there are errors or if, with --session, a binding of a file cannot
    act here.
    """
  static let relations = Option("relations", "print which gestures wait for others, run together or give way, and why")
  static let session = Option("session", "print how each binding would act in this session, or why it cannot")
  static let json = Option("json", "print everything as one JSON object")
  static let print = Option("print", "print the configuration as Tactus understands it")
  static let language = Option("language", "print all words of the language, without reading a configuration")
  static let options = [relations, session, print, json, language, ConfigurationChoice.option]

  static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    if arguments.has(language) {
      console.print(ConfigurationLanguage.text)
      return .success
    }
    let choice = try ConfigurationChoice.of(arguments, arguments.operands[...])
    do throws(ConfigurationErrors) {
      return try check(choice, arguments, console)
    } catch {
      if arguments.has(json) {
        console.print(CheckReport.json(error))
      } else {
        console.complain("\(error)\n")
      }
      return .failure
    }
  }

  private static func check(
    _ choice: ConfigurationChoice, _ arguments: CommandArguments, _ console: Console
  ) throws(ConfigurationErrors) -> ExitCode {
    // With --session, the configuration is read as tactusd reads it, so that the report shows the backends that
    // tactusd would use.
    let reading = try choice.read(for: arguments.has(session) ? .daemon : nil)
    let probe: SessionProbe?
    do throws(SystemError) {
      probe = arguments.has(session) ? try SessionProbe(for: reading.configuration, asksForWindows: true) : nil
    } catch {
      console.complain("tactus check: \(error)\n")
      return .failure
    }
    let outlooks = probe?.outlooks(of: reading.configuration)
    let status =
      outlooks?.contains { $0.choice.backend == nil && !$0.isLeftOut } == true ? ExitCode.failure : .success
    let report = try CheckReport(reading, outlooks)
    if arguments.has(json) {
      console.print(report.json)
      return status
    }
    for warning in reading.warnings { console.complain("\(warning)\n") }
    for warning in report.compiled.warnings { console.complain("\(warning)\n") }
    // Missing programs are reported only for the configuration in use, since a file given as an argument may be meant
    // for another machine.
    var here: [String] = []
    if arguments.operands.isEmpty, !arguments.has(session) { here += Self.missingPrograms(reading.configuration) }
    here += (probe?.names.remarks(on: reading.configuration) ?? []).map { "warning: \($0)" }
    if probe != nil, DaemonReport(at: Status.socket)?.onlyWatches == true {
      here += reading.configuration.bindings.filter { $0.effect == .block }
        .map { "\($0.place): warning: nothing is blocked: \(DaemonReport.watching)" }
    }
    for line in report.complaints + here { console.complain("\(line)\n") }
    if arguments.has(print) {
      if case .byDefault = choice {
        console.print(DefaultConfiguration.text)
      } else {
        console.print(reading.configuration.text)
      }
      return status
    }
    console.print("\(choice.name(reading)): \(report.summary(withWarningsHere: here.count))\n")
    if arguments.has(relations) { console.print("\n" + report.relations) }
    if outlooks != nil { console.print("\n" + report.outlook) }
    return status
  }

  /// Returns a warning for each program that one of the user's bindings starts, but that is missing on this machine.
  private static func missingPrograms(_ configuration: Configuration) -> [String] {
    configuration.bindings.filter { !$0.isBuiltIn }.flatMap { binding in
      binding.deeds.compactMap { deed in
        guard case .exec(let words) = deed, let program = words.first,
          let failure = ProgramSearch.absence(of: program, on: System.environment("PATH"))
        else { return nil }
        return "\(binding.place): warning: `\(binding.name ?? binding.words)` cannot act: \(failure.description)"
      }
    }
  }
}
