// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusCommand
import TactusGestures
import TactusHands
import TactusInput
import TactusJSON
import TactusText

/// Plays the hands of a plan to a configuration, and counts their outcomes.
struct FeelTrial {
  private let compiled: CompiledConfiguration
  private let size: ScreenSize
  private let glass: InputDevice.Size
  private let seed: UInt64
  private let width: Double
  private let people: People
  let plan: FeelPlan
  private let scale: FeelPlan.Scale
  private var tallies: [FeelTally] = []
  private var others: [[FeelTally]] = []

  init(
    _ compiled: CompiledConfiguration, _ size: ScreenSize, _ glass: InputDevice.Size, seed: UInt64, width: Double,
    people: People = .everyday
  ) {
    self.compiled = compiled
    self.size = size
    self.glass = glass
    self.seed = seed
    self.width = width
    self.people = people
    scale = FeelPlan.Scale(
      frame: Rect(x: 0, y: 0, width: size.width, height: size.height), pixelsPerMillimetre: size.width / glass.width)
    plan = FeelPlan(compiled, scale)
  }

  var total: FeelTally {
    var total = FeelTally()
    for tally in tallies { total.add(tally) }
    return total
  }

  /// Makes a hand of a row. Each hand has a seed of its own, so that it can be made again without the others.
  func hand(_ row: Int, _ n: Int) -> Hand {
    let own = seed &* 0x2545_F491_4F6C_DD1D &+ UInt64(row) &* 1_000_003 &+ UInt64(n)
    var maker = HandMaker(chance: Chance(seed: own, width: width, people: people), glass: glass)
    return maker.spoil(plan.rows[row].make(&maker))
  }

  private static let programs = [OtherRules.Program.lisgd, .touchegg]

  /// Plays about `count` hands, the same number for each row. Returns false if the engine does not accept the screen.
  mutating func play(_ count: Int, _ progress: Progress? = nil) -> Bool {
    var progress = progress
    tallies = plan.rows.map { _ in FeelTally() }
    others = Self.programs.map { _ in plan.rows.map { _ in FeelTally() } }
    guard !plan.rows.isEmpty, var player = FeelPlayer(compiled, HandGlass(size: glass, slots: people.slots), size)
    else { return false }
    let each = (count + plan.rows.count - 1) / plan.rows.count
    let bound = Set(plan.rows.compactMap(\.other))
    for (number, row) in plan.rows.enumerated() {
      for n in 0..<each {
        progress?.show(number * each + n, of: each * plan.rows.count)
        let hand = hand(number, n)
        let done = player.play(hand, in: row.state)
        tallies[number].add(FeelTally.verdict(done, row.wanted), hand: n, done: done)
        guard let other = row.other else { continue }
        for (p, program) in Self.programs.enumerated() where OtherRules.knows(other, program) {
          let sign = OtherRules.sign(of: hand, program, scale, bound: bound)
          let isNone = sign == .nothing
          others[p][number].add(sign == other ? .right : isNone ? .nothing : .else_, hand: n)
        }
      }
    }
    progress?.end()
    return true
  }

  // MARK: output of the results

  func report(_ console: Console) -> String {
    var rows = [["gesture", "hands", "right", "nothing", "else", "twice", "lisgd", "touchegg", "worst"]]
    for (n, row) in plan.rows.enumerated() { rows.append(cells(row.name, tallies[n], others.map { $0[n] })) }
    let all = others.map { program in
      var sum = FeelTally()
      for tally in program { sum.add(tally) }
      return sum
    }
    rows.append(cells("all", total, all))
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    var text = ""
    for row in rows {
      var line = row.indices.map { TextTable.cell(row[$0], widths[$0], isRight: (1...7).contains($0)) }
        .joined(separator: TextTable.gap)
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    if !plan.untried.isEmpty { text += "no hands are simulated for: \(plan.untried.joined(separator: ", "))\n" }
    return text + "lisgd, touchegg: right / wrong action, of the hands whose gesture they support\n"
  }

  /// The report as JSON, with numbers of hands instead of percentages.
  var json: String {
    func members(_ text: inout JSONText, _ tally: FeelTally) {
      text.member("hands", tally.hands)
      for (name, verdict) in zip(["right", "nothing", "else", "twice"], FeelTally.Verdict.allCases) {
        text.member(name, tally[verdict])
      }
    }
    var text = JSONText()
    text.object { text in
      text.member("gestures", list: plan.rows.indices) { text, n in
        text.member("gesture", plan.rows[n].name)
        members(&text, tallies[n])
        for (program, tallies) in zip(["lisgd", "touchegg"], others) where tallies[n].hands > 0 {
          text.member(program) { members(&$0, tallies[n]) }
        }
      }
      text.member("all") { members(&$0, total) }
      text.member("untried", plan.untried)
    }
    return text.string + "\n"
  }

  /// The percentages of right, missed and wrong hands, and the gestures that fail most often.
  var summary: [String] {
    let total = total
    let worst = plan.rows.indices.filter { tallies[$0][.right] * 1000 < tallies[$0].hands * 995 }
      .sorted { tallies[$0][.right] < tallies[$1][.right] }
      .map { "\(plan.rows[$0].name) \(percent(tallies[$0][.right], of: tallies[$0].hands))" }
    return [
      percent(total[.right], of: total.hands), percent(total[.nothing], of: total.hands),
      percent(total[.else_] + total[.twice], of: total.hands),
      worst.prefix(3).joined(separator: "; ") + (worst.count > 3 ? "; and \(worst.count - 3)" : ""),
    ]
  }

  private func percent(_ count: Int, of all: Int) -> String {
    guard all > 0, count > 0 else { return "-" }
    let parts = (count * 10000 + all / 2) / all
    return "\(parts / 100).\(parts % 100 < 10 ? "0" : "")\(parts % 100) %"
  }

  private func cells(_ name: String, _ tally: FeelTally, _ others: [FeelTally]) -> [String] {
    let all = tally.hands
    let worst = tally.worst.map { hand in
      hand.done.isEmpty ? "#\(hand.hand)" : "#\(hand.hand) \(hand.done.map(\.words).joined(separator: " + "))"
    }
    return [name, "\(all)", percent(tally[.right], of: all)]
      + [.nothing, .else_, .twice].map { percent(tally[$0], of: all) }
      + others.map {
        $0.hands == 0 ? "-" : "\(percent($0[.right], of: $0.hands)) / \(percent($0[.else_], of: $0.hands))"
      }
      + [worst.joined(separator: ", ")]
  }

  /// Writes the worst hands of each row as recordings that `tactus replay` plays. Returns the number of hands.
  func keep(in folder: String) throws(System.FileError) -> Int {
    System.makeFolder(folder)
    var count = 0
    let glass = HandGlass(size: glass, slots: people.slots)
    for (n, row) in plan.rows.enumerated() {
      for worst in tallies[n].worst {
        try glass.record(hand(n, worst.hand), in: folder, as: "\(row.name)-\(worst.hand)")
        count += 1
      }
    }
    return count
  }
}
