// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusCommand
import TactusGestures
import TactusHands
import TactusText

/// Implements `tactus-lab fit`: fits the configuration to each of many simulated people, and prints how this changes
/// the outcome of other gestures of the same people.
enum FitTable: Subcommand {
  static let name = "fit"
  static let summary = "fit a configuration to many simulated hands, and print what improved"
  static let usage = "[OPTION...]"
  static let examples = """
    tactus-lab fit
    tactus-lab fit --config tablet.conf --hands 1000
    """
  static let details = """
    Each simulated hand does the exercises of 'tactus fit' once, and its configuration gets the numbers that
    'tactus fit' proposes. Then the hand does the exercises five more times, and also makes ordinary touches,
    which windows should receive, five times each. All of these are judged both by the configuration before the fit and
    by the one after it.
    Exit status: 0; 1 if more gestures go wrong than before; 2 if the configuration cannot be tried.
    """
  static let config = Option("config", value: "FILE", "fit this configuration (default: the built-in one)")
  static let hands = Option("hands", value: "N", "how many hands in all (default: 200)")
  static let seed = Option("seed", value: "N", "the seed of the random hands (default: 1)")
  static let options = [config, hands, seed]

  /// The kinds of people to whom the configuration is fitted: `children` have small hands; `thumbs` make gestures with
  /// the thumb of the hand that holds the device.
  private static let people = ["trembling", "slow", "children", "thumbs"]
  private static let repetitions: UInt64 = 5

  private struct Row {
    var name: String
    var fitted = 0
    var hands = 0
    var before = FitTally()
    var after = FitTally()

    mutating func add(_ other: Row) {
      fitted += other.fitted
      hands += other.hands
      before.add(other.before)
      after.add(other.after)
    }

    var cells: [String] {
      [
        name, "\(hands)", "\(fitted)", "\(before.count)", "\(before.right)", "\(after.right)", "\(before.wrong)",
        "\(after.wrong)",
      ]
    }
  }

  static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    if let operand = arguments.operands.first { throw UsageError(message: "unexpected \(operand)") }
    let count = try arguments.number(hands, 200, 4...100_000)
    let first = UInt64(try arguments.number(seed, 1, 0...1_000_000_000))
    let configuration: Configuration
    do throws(ConfigurationErrors) {
      configuration = try ConfigurationChoice.configuration(file: arguments.value(of: config), presets: [])
    } catch {
      console.complain("\(error)\n")
      return .misuse
    }
    guard let before = FitTrial(configuration) else {
      console.complain("tactus-lab fit: the presets here change the gestures that the exercises need\n")
      return .misuse
    }
    var all = Row(name: "all")
    var rows: [Row] = []
    for kind in People.all where people.contains(kind.name) {
      var row = Row(name: kind.name)
      for n in 0..<count / people.count {
        let seed = first &* 1_000_003 &+ UInt64(n)
        add(kind.one(seed: seed), seed, configuration, before, &row)
      }
      rows.append(row)
      all.add(row)
    }
    let heading = ["people", "hands", "fitted", "gestures", "right", "after", "wrong", "after"]
    console.print(TextTable.text([heading] + (rows + [all]).map(\.cells)))
    return all.after.wrong <= all.before.wrong ? .success : .failure
  }

  private static func add(
    _ one: People, _ seed: UInt64, _ configuration: Configuration, _ before: FitTrial, _ row: inout Row
  ) {
    let fitting = Fitting(FitHands.exercises(of: one, seed: seed), configuration)
    var tried: [FitRecording] = []
    for n in 1...repetitions {
      let other = seed &+ n &* 1_000_000_007
      tried += FitHands.exercises(of: one, seed: other) + FitHands.others(of: one, seed: other)
    }
    let tally = before.tally(tried)
    row.hands += 1
    row.before.add(tally)
    guard fitting.fitted != configuration, let after = FitTrial(fitting.fitted) else { return row.after.add(tally) }
    row.fitted += 1
    row.after.add(after.tally(tried))
  }
}
