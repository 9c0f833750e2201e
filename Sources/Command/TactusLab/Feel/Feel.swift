// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusCommand
import TactusGestures
import TactusHands
import TactusInput
import TactusText

/// Implements `tactus-lab feel`: plays simulated hands to a configuration, and counts how many trigger the intended
/// action.
enum Feel: Subcommand {
  static let name = "feel"
  static let summary = "try a configuration with thousands of varied hands"
  static let usage = "[OPTION...]"
  static let examples = """
    tactus-lab feel
    tactus-lab feel --config tablet.conf --hands 20000 --keep wrong
    tactus-lab feel --vary 150 --output 360x720@68x136mm
    """
  static let details = """
    Simulates hands with a model of how people move, and plays their touches as events of the kernel. For each binding,
    and for gestures that are not bound, prints how many hands did what was intended, nothing (or too little), something
    else, or the right thing too often. Also prints what the rules of lisgd and touchegg make of the same hands. The
    same seed makes the same hands. FEEL.md describes the model.
    Exit status: 0; 1 if a limit is exceeded; 2 if the configuration cannot be tried.
    """
  static let config = Option("config", value: "FILE", "try this configuration (default: the built-in one)")
  static let hands = Option("hands", value: "N", "how many hands in all (default: 20000)")
  static let seed = Option("seed", value: "N", "the seed of the random hands (default: 1)")
  static let vary = Option(
    "vary", value: "PERCENT", "how much the hands vary, in percent of the model's variation (default: 100)")
  static let people = Option(
    "people", value: "NAME",
    "whose hands: \(People.all.map(\.name).joined(separator: ", ")) (default: everyday), or all")
  static let preset = Option("preset", value: "NAME", "apply this preset in addition to those of the configuration")
  static let keep = Option("keep", value: "DIR", "write a recording of each hand that went wrong into this folder")
  static let map = Option("map", value: "FILE", "draw, as SVG, what a move triggers, depending on its length and speed")
  static let model = Option("model", "print the model of hands, and nothing else")
  static let limit = Option(
    "limit", value: "WRONG/MISSED",
    "fail if more than WRONG hands do something else or too much, or more than MISSED do nothing or too little")
  static let withoutCancel = Option("without-cancel", "assume that a window's touch cannot be cancelled")
  static let json = Option("json", "print everything as one JSON object")
  static let options = [
    config, preset, people, hands, seed, vary, ScreenSize.option, withoutCancel, json, keep, map, model, limit,
  ]

  static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    if let operand = arguments.operands.first { throw UsageError(message: "unexpected \(operand)") }
    if arguments.has(model) {
      console.print(modelText)
      return .success
    }
    let count = try arguments.number(hands, 20000, 1...10_000_000)
    let width = try arguments.number(vary, 100, 0...1000)
    let first = try arguments.number(seed, 1, 0...Int.max)
    let limits = try pair(arguments, limit).map { (wrong: $0.0, missed: $0.1) }
    let (size, glass) = try ScreenSize.withGlass(arguments)
    let whose = try population(arguments)
    let presets = try preset(arguments).map { [$0] } ?? []
    func makeTrial(_ people: People, _ presets: [Preset]) -> FeelTrial? {
      read(arguments, presets, console).map {
        FeelTrial($0, size, glass, seed: UInt64(first), width: Double(width) / 100, people: people)
      }
    }
    if whose.count > 1 {
      for option in [json, keep, map, limit] where arguments.has(option) {
        throw UsageError(message: "--\(option.name) is for one kind of people: name one with --people")
      }
      return compare(whose, presets, count, console, makeTrial)
    }
    if let path = arguments.value(of: map) {
      guard !arguments.has(people) else { throw UsageError(message: "--map draws everyday hands: leave --people out") }
      guard let compiled = read(arguments, presets, console) else { return .misuse }
      return draw(FeelMap(compiled, size, glass, seed: UInt64(first)).picture, path, console)
    }
    guard var trial = makeTrial(whose[0], presets) else { return .misuse }
    guard trial.play(count, Progress("hands", console)) else {
      console.complain("tactus-lab feel: the configuration binds too many gestures to be tried\n")
      return .misuse
    }
    console.print(arguments.has(json) ? trial.json : trial.report(console))
    if let folder = arguments.value(of: keep) {
      do throws(System.FileError) {
        console.complain("\(try trial.keep(in: folder)) recordings in \(folder)\n")
      } catch {
        console.complain("tactus-lab feel: \(error.message)\n")
        return .misuse
      }
    }
    guard let limits else { return .success }
    let total = trial.total
    let wrong = total[.else_] + total[.twice]
    let words = "wrong: \(wrong) (limit \(limits.wrong)), missed: \(total[.nothing]) (limit \(limits.missed))\n"
    if arguments.has(json) { console.complain(words) } else { console.print(words) }
    return wrong <= limits.wrong && total[.nothing] <= limits.missed ? .success : .failure
  }

  private static func draw(_ picture: String, _ path: String, _ console: Console) -> ExitCode {
    do throws(System.FileError) {
      try System.write(Array(picture.utf8), toFile: path, overwriting: true)
      return .success
    } catch {
      console.complain("tactus-lab feel: \(path): \(error.message)\n")
      return .misuse
    }
  }

  private static func population(_ arguments: CommandArguments) throws(UsageError) -> [People] {
    guard let name = arguments.value(of: people) else { return [.everyday] }
    if name == "all" { return People.all }
    guard let known = People.all.first(where: { $0.name == name }) else {
      throw UsageError(message: "--people \(name): needs one of \(People.all.map(\.name).joined(separator: ", ")), all")
    }
    return [known]
  }

  static func preset(_ arguments: CommandArguments) throws(UsageError) -> Preset? {
    guard let name = arguments.value(of: preset) else { return nil }
    guard let known = Preset(rawValue: name) else {
      throw UsageError(
        message: "--preset \(name): needs one of \(Preset.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return known
  }

  /// Prints one line for each kind of people, and, if there is a preset for these people, a second line with this
  /// preset.
  private static func compare(
    _ people: [People], _ presets: [Preset], _ count: Int, _ console: Console,
    _ makeTrial: (People, [Preset]) -> FeelTrial?
  ) -> ExitCode {
    var rows = [["people", "preset", "right", "missed", "wrong", "gestures that the fewest hands get right"]]
    for kind in people {
      for presets in [presets] + (kind.preset.map { [[$0]] } ?? []) {
        guard var trial = makeTrial(kind, presets), trial.play(count, Progress(kind.name, console)) else {
          return .misuse
        }
        rows.append([kind.name, presets.map(\.rawValue).joined(separator: " ")] + trial.summary)
      }
    }
    console.print(TextTable.text(rows))
    return .success
  }

  private static func read(
    _ arguments: CommandArguments, _ presets: [Preset], _ console: Console
  ) -> CompiledConfiguration? {
    do {
      var options = CompileOptions()
      options.canCancel = !arguments.has(withoutCancel)
      return try ConfigurationChoice.compiled(file: arguments.value(of: config), presets: presets, options)
    } catch {
      console.complain("\(error)\n")
      return nil
    }
  }

  /// Returns the two numbers in the value of an option.
  static func pair(_ arguments: CommandArguments, _ option: Option) throws(UsageError) -> (Int, Int)? {
    guard let text = arguments.value(of: option) else { return nil }
    let parts = text.split(separator: "/").map { Int($0) }
    guard parts.count == 2, let first = parts[0], let second = parts[1] else {
      throw UsageError(message: "--\(option.name) \(text): needs two numbers such as 10/100")
    }
    return (first, second)
  }

  private static var modelText: String {
    func words(_ spread: HandModel.Spread) -> String {
      switch spread {
      case .normal(let mean, let deviation): "normal, \(mean) ± \(deviation)"
      case .lognormal(let median, let deviation): "lognormal, median \(median), deviation \(deviation)"
      case .uniform(let least, let most): "uniform, \(least) to \(most)"
      case .exponential(let mean, let most): "exponential, mean \(mean), at most \(most)"
      case .exactly(let value): "\(value)"
      }
    }
    let rows = HandModel.all.map { [$0.name, $0.unit, words($0.spread), $0.source] }
    return TextTable.text([["what", "unit", "how it is spread", "where it comes from"]] + rows)
  }
}
