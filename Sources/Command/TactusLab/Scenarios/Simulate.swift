// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusCommand
import TactusJSON
import TactusScenario

/// Implements `tactus-lab simulate`: runs scenarios through the engine in virtual time.
enum Simulate: Subcommand {
  static let name = "simulate"
  static let summary = "run scenarios through the engine and print what happens"
  static let usage = "[OPTION...] FILE..."
  static let examples = """
    tactus-lab simulate --check Tests/Cases/*.json
    tactus-lab simulate --trace Tests/Cases/single_tap_waits_for_double_tap.json
    """
  static let details = """
    Plays each scenario in virtual time and prints one JSON object for each event, in order.
    A FILE of '-' is standard input. Exit status: 0; 1 if a check failed; 2 if a file cannot be used.
    """
  static let check = Option("check", "compare with the expected outcome of each scenario, and print only the result")
  static let trace = Option("trace", "also print each decision and its reason")
  static let stationary = Option("stationary", "also print touches that did not change")
  static let options = [check, trace, stationary]

  /// The largest size of a file, far larger than any scenario.
  private static let maximumSize = 64 << 20

  static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    guard !arguments.operands.isEmpty else { throw UsageError(message: "needs a FILE") }
    var scenarios: [(file: String, scenario: Scenario)] = []
    // Reads all files before playing any, so that nothing is printed if one is invalid.
    for file in arguments.operands {
      if let scenario = read(file, console) { scenarios.append((file, scenario)) }
    }
    guard scenarios.count == arguments.operands.count else { return .misuse }
    return arguments.has(check) ? compare(scenarios, arguments, console) : play(scenarios, arguments, console)
  }

  private static func read(_ file: String, _ console: Console) -> Scenario? {
    do {
      let bytes = try System.read(file, atMost: maximumSize)
      return try Scenario(json: bytes, fallbackName: file)
    } catch let error as ScenarioError {
      console.complain(error.description(in: file) + "\n")
    } catch let error as System.FileError {
      console.complain("tactus-lab simulate: \(file): \(error.message)\n")
    } catch {
      console.complain("tactus-lab simulate: \(file): \(error)\n")
    }
    return nil
  }

  private static func observation(_ arguments: CommandArguments) -> Observation {
    var observation: Observation = []
    if arguments.has(trace) { observation.insert(.trace) }
    if arguments.has(stationary) { observation.insert(.stationary) }
    return observation
  }

  private static func play(
    _ scenarios: [(file: String, scenario: Scenario)], _ arguments: CommandArguments, _ console: Console
  ) -> ExitCode {
    var output: [UInt8] = []
    for (file, scenario) in scenarios {
      do {
        let events = try ScenarioRunner.run(scenario, observing: observation(arguments))
        if scenarios.count > 1 { output += heading(scenario) }
        append(events, to: &output)
      } catch {
        console.complain(error.description(in: file) + "\n")
        return .misuse
      }
    }
    console.print(output)
    return .success
  }

  private static func heading(_ scenario: Scenario) -> [UInt8] {
    var text = JSONText()
    text.object { text in
      text.member("type", "scenario")
      text.member("name", scenario.name)
    }
    text.append("\n")
    return text.bytes
  }

  private static func append(_ events: [ScenarioEvent], to output: inout [UInt8]) {
    for event in events {
      var text = JSONText()
      event.write(to: &text)
      output += text.bytes
      output.append(UInt8(ascii: "\n"))
    }
  }

  private static func compare(
    _ scenarios: [(file: String, scenario: Scenario)], _ arguments: CommandArguments, _ console: Console
  ) -> ExitCode {
    var failed = 0
    var output: [UInt8] = []
    for (file, scenario) in scenarios {
      do {
        let result = try ScenarioCheck.run(scenario)
        if result.passed {
          output += "ok \(scenario.name)\n".utf8
          continue
        }
        failed += 1
        output += console.coloured("FAILED", .red).utf8
        output += " \(scenario.name)\n".utf8
        for difference in result.differences { output += diff(difference, console).utf8 }
        if arguments.has(trace) || arguments.has(stationary) {
          append(try ScenarioRunner.run(scenario, observing: observation(arguments)), to: &output)
        }
      } catch {
        console.complain(error.description(in: file) + "\n")
        return .misuse
      }
    }
    output += "\(scenarios.count - failed) passed, \(failed) failed\n".utf8
    console.print(output)
    return failed == 0 ? .success : .failure
  }

  private static func diff(_ difference: ScenarioCheck.Difference, _ console: Console) -> String {
    var text = "  \(difference.title)\n"
    for line in difference.lines {
      switch line.kind {
      case .both: text += "    \(line.text)\n"
      case .expected: text += console.coloured("  - \(line.text)", .red) + "\n"
      case .actual: text += console.coloured("  + \(line.text)", .green) + "\n"
      }
    }
    return text
  }
}
