// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusCommand
import TactusGestures
import TactusJSON
import TactusText

/// Implements `tactus-lab delay`: measures how much later windows receive touches that belong to no gesture, because
/// gestures withhold them.
enum Delay: Subcommand {
  static let name = "delay"
  static let summary = "measure how late windows receive touches that belong to no gesture"
  static let usage = "[OPTION...]"
  static let examples = """
    tactus-lab delay
    tactus-lab delay --config tablet.conf --limit 25/50
    """
  static let details = """
    Simulates everyday use by hands such as those of `tactus-lab feel`. Prints how much later a window receives each
    landing, the first motion of a finger, each motion and each lift than it would without gestures: the median, the
    95th and 99th percentiles and the maximum, in ms. It measures three modes. 'taken back': touches in windows can be
    cancelled, so windows receive them at once. 'let go': they cannot be cancelled, so windows receive them after a
    short time. 'withheld': all touches are withheld until the decision, as by `deliver delayed`. The command also
    counts touches that windows never received, touches that were cancelled, and touches that arrived in another order.
    It also counts the gestures of which a window received a touch, those of which it received the lift too, and those
    that caused a click. At the end, it prints how long after the last landing, after 8 mm of movement and after the
    first lift each gesture acts. Times are those of the simulated hands, so they do not depend on the machine.
    Exit status: 0; 1 if a limit is exceeded; 2 if the configuration cannot be tried.
    """
  static let limit = Option(
    "limit", value: "ONE/TWO",
    "fail if more than one in 20 landings or first motions reach a window more than ONE ms late with one finger, "
      + "or TWO ms late with two")
  static let hands = Option("hands", value: "N", "how many hands in all (default: 20000)")
  static let keep = Option(
    "keep", value: "DIR",
    "write a recording of each hand into this folder; its file `delays` says how late a window receives each touch")
  static let picture = Option("picture", value: "FILE", "draw, as SVG, how long windows wait")
  static let options = [Feel.config, Feel.preset, hands, Feel.seed, ScreenSize.option, Feel.json, keep, picture, limit]

  static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    if let operand = arguments.operands.first { throw UsageError(message: "unexpected \(operand)") }
    let count = try arguments.number(hands, 20000, 1...10_000_000)
    let seed = try arguments.number(Feel.seed, 1, 0...Int.max)
    let most = try Feel.pair(arguments, limit)
    let (size, glass) = try ScreenSize.withGlass(arguments)
    let presets = try Feel.preset(arguments).map { [$0] } ?? []
    var trials: [(mode: DelayMode, trial: DelayTrial)] = []
    for mode in DelayMode.allCases {
      let compiled: CompiledConfiguration
      do {
        compiled = try mode.compile(
          ConfigurationChoice.configuration(file: arguments.value(of: Feel.config), presets: presets))
      } catch {
        console.complain("\(error)\n")
        return .misuse
      }
      var trial = DelayTrial(compiled, size, glass, seed: UInt64(seed), hasLines: arguments.value(of: keep) != nil)
      guard trial.play(count, Progress(mode.rawValue, console)) else {
        console.complain("tactus-lab delay: the configuration binds too many gestures to be tried\n")
        return .misuse
      }
      trials.append((mode, trial))
    }
    if let path = arguments.value(of: picture) {
      do throws(System.FileError) {
        try System.write(Array(DelayPicture(trials).text.utf8), toFile: path, overwriting: true)
      } catch {
        console.complain("tactus-lab delay: \(path): \(error.message)\n")
        return .misuse
      }
    }
    if let folder = arguments.value(of: keep) {
      do throws(System.FileError) {
        try write(trials, to: folder)
      } catch {
        console.complain("tactus-lab delay: \(error.message)\n")
        return .misuse
      }
    }
    console.print(arguments.has(Feel.json) ? json(trials) : report(trials))
    guard let most else { return .success }
    var late: [String] = []
    for (mode, trial) in trials where mode != .whole {
      for (use, tally) in zip(DelayPlan.uses, trial.tallies) {
        guard let fingers = use.fingers else { continue }
        let latest = Double(fingers == 1 ? most.0 : most.1)
        if [tally.landings, tally.firstMotions].contains(where: { Quantiles($0).p95 > latest + 0.1 }) {
          late.append("\(use.name) (\(mode.rawValue))")
        }
      }
    }
    if !late.isEmpty { console.complain("later than the limit: \(late.joined(separator: ", "))\n") }
    return late.isEmpty ? .success : .failure
  }

  private static func write(
    _ trials: [(mode: DelayMode, trial: DelayTrial)], to folder: String
  ) throws(System.FileError) {
    try trials.first?.trial.keep(in: folder)
    var text = ""
    for (mode, trial) in trials {
      for line in trial.lines { text += "\(mode.rawValue)\t\(line)\n" }
    }
    try System.write(Array(text.utf8), toFile: "\(folder)/delays", overwriting: true)
  }

  private static func report(_ trials: [(mode: DelayMode, trial: DelayTrial)]) -> String {
    var rows = [
      ["use", "touches are", "landing", "first motion", "motion", "lift", "lost", "taken back", "disordered"]
    ]
    for (n, use) in DelayPlan.uses.enumerated() {
      for (mode, trial) in trials {
        let tally = trial.tallies[n]
        let delays = [tally.landings, tally.firstMotions, tally.motions, tally.lifts].map { Quantiles($0).words }
        let counts = [tally.lost, tally.cancelled, tally.disordered].map { $0 == 0 ? "-" : "\($0)" }
        rows.append([use.name, mode.rawValue] + delays + counts)
      }
    }
    var text = TextTable.text(rows) + "each cell: half / 95 % / 99 % / all of the events are at most this late, in ms\n"
    for (mode, trial) in trials {
      let seen = trial.seen
      text += "\(mode.rawValue): windows received a touch in \(seen.seen) of \(seen.gestures) gestures, "
      text += "its lift in \(seen.kept), and a click in \(seen.clicks)\n"
    }
    guard let first = trials.first?.trial, !first.actions.isEmpty else { return text }
    var table = [["gesture", "acts after the last landing", "after 8 mm", "after the first lift"]]
    for action in first.actions {
      table.append([action.name] + [action.landing, action.way, action.lift].map { Quantiles($0).words })
    }
    return text + "\n" + TextTable.text(table)
  }

  private static func json(_ trials: [(mode: DelayMode, trial: DelayTrial)]) -> String {
    func members(_ text: inout JSONText, _ values: [Double]) {
      let quantiles = Quantiles(values)
      text.member("p50", quantiles.p50)
      text.member("p95", quantiles.p95)
      text.member("p99", quantiles.p99)
      text.member("worst", quantiles.worst)
    }
    var text = JSONText()
    text.object { text in
      text.member("trials", list: trials) { text, each in
        text.member("touches", each.mode.rawValue)
        text.member("uses", list: DelayPlan.uses.indices) { text, n in
          let tally = each.trial.tallies[n]
          text.member("use", DelayPlan.uses[n].name)
          text.member("landing") { members(&$0, tally.landings) }
          text.member("firstMotion") { members(&$0, tally.firstMotions) }
          text.member("motion") { members(&$0, tally.motions) }
          text.member("lift") { members(&$0, tally.lifts) }
          text.member("lost", tally.lost)
          text.member("takenBack", tally.cancelled)
          text.member("disordered", tally.disordered)
        }
        text.member("actions", list: each.trial.actions) { text, action in
          text.member("gesture", action.name)
          text.member("afterLanding") { members(&$0, action.landing) }
          text.member("after8mm") { members(&$0, action.way) }
          text.member("afterLift") { members(&$0, action.lift) }
        }
        text.member("gestures", each.trial.seen.gestures)
        text.member("seen", each.trial.seen.seen)
        text.member("kept", each.trial.seen.kept)
        text.member("clicks", each.trial.seen.clicks)
      }
    }
    return text.string + "\n"
  }
}
