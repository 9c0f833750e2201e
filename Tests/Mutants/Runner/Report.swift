// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation

/// What has become of the mutants.
struct Report {
  struct Count {
    var killed = 0
    var survived = 0
    var equivalent = 0

    var percent: String {
      let all = killed + survived
      return all == 0 ? "-" : String(format: "%.1f %%", 100 * Double(killed) / Double(all))
    }
    mutating func add(_ other: Count) {
      killed += other.killed
      survived += other.survived
      equivalent += other.equivalent
    }
  }

  private(set) var total = Count()
  private(set) var survivors: [(mutant: Mutant, isReached: Bool)] = []
  private var files: [String: Count] = [:]
  private var kinds: [String: Count] = [:]

  mutating func note(_ mutant: Mutant, _ verdict: Trial.Verdict) {
    if verdict != .killed { survivors.append((mutant, verdict == .survived)) }
    count(mutant, verdict == .killed ? Count(killed: 1) : Count(survived: 1))
  }
  mutating func noteEquivalent(_ mutant: Mutant) { count(mutant, Count(equivalent: 1)) }

  private mutating func count(_ mutant: Mutant, _ one: Count) {
    total.add(one)
    files[mutant.path, default: Count()].add(one)
    kinds[mutant.kind, default: Count()].add(one)
  }

  func write() {
    for (title, counts) in [("kind", kinds), ("file", files)] {
      row(title, "mutants", "killed", "survive", "equivalent", "of the others killed")
      for (name, count) in counts.sorted(by: { $0.key < $1.key }) { row(name, count) }
      print()
    }
    for (mutant, isReached) in survivors {
      print("\(mutant.path):\(mutant.line): \(mutant.function)\(isReached ? "" : " (no test comes here)")")
      print("- \(mutant.was)\n+ \(mutant.becomes)\n")
    }
    row("all", total)
  }

  private func row(_ name: String, _ count: Count) {
    let all = count.killed + count.survived + count.equivalent
    row(name, "\(all)", "\(count.killed)", "\(count.survived)", "\(count.equivalent)", count.percent)
  }
  private func row(_ name: String, _ columns: String...) {
    let cells = columns.map { String(repeating: " ", count: max(0, 11 - $0.count)) + $0 }
    print(name.padding(toLength: 58, withPad: " ", startingAt: 0) + cells.joined())
  }
}
