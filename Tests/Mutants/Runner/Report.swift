// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation

/// Prints the verdicts on the mutants: each survivor as soon as it is known, then tables.
struct Report {
  struct Count {
    var killed = 0
    /// The number of mutants with which one test never ends, and all tests that ran before it pass.
    var hung = 0
    var survived = 0
    var unreached = 0
    var equivalent = 0
    /// The number of mutants that a row of the session tests kills.
    var bySession = 0
    /// The lines of the survivors.
    var lines: [Int] = []

    var all: Int { alive + killed + bySession + equivalent }
    /// The number of mutants that are not killed. It includes the mutants that no test reaches.
    var alive: Int { hung + survived + unreached }
    private var dead: Int { killed + bySession }
    var isEnough: Bool { dead * 100 >= (dead + alive) * 95 }
    var percent: String {
      alive + dead == 0 ? "-" : String(format: "%.1f %%", 100 * Double(dead) / Double(alive + dead))
    }
  }

  private(set) var total = Count()
  private(set) var survivors: [Mutant] = []
  private var modules: [String: Count] = [:]
  private var files: [String: Count] = [:]
  private var kinds: [String: Count] = [:]

  mutating func note(_ mutant: Mutant, _ verdict: Trial.Verdict) {
    if verdict != .killed {
      survivors.append(mutant)
      let how =
        switch verdict {
        case .unreached: " (no test comes here)"
        case .hung: " (a test does not end)"
        case .survived, .killed: ""
        }
      print("\(mutant.path):\(mutant.line): \(mutant.function)\(how)")
      print("- \(mutant.was)\n+ \(mutant.becomes)\n")
    }
    count(mutant) {
      switch verdict {
      case .killed: $0.killed += 1
      case .hung: $0.hung += 1
      case .survived: $0.survived += 1
      case .unreached: $0.unreached += 1
      }
      if verdict != .killed, $0.lines.last != mutant.line { $0.lines.append(mutant.line) }
    }
  }
  mutating func noteEquivalent(_ mutant: Mutant) { count(mutant) { $0.equivalent += 1 } }
  mutating func noteSession(_ mutant: Mutant) { count(mutant) { $0.bySession += 1 } }

  private mutating func count(_ mutant: Mutant, _ add: (inout Count) -> Void) {
    add(&total)
    add(&modules[mutant.module, default: Count()])
    add(&files[mutant.path, default: Count()])
    add(&kinds[mutant.kind, default: Count()])
  }

  func write() {
    for (title, counts) in [("file", files), ("kind", kinds), ("module", modules)] {
      row(title, "mutants", "killed", "by session", "hung", "survived", "unreached", "equivalent", "% killed")
      for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
        row(name, count, title == "file" ? count.lines : [])
      }
      print()
    }
    row("all", total)
  }

  private func row(_ name: String, _ count: Count, _ lines: [Int] = []) {
    let numbers = [
      count.all, count.killed, count.bySession, count.hung, count.survived, count.unreached, count.equivalent,
    ].map(String.init)
    row(
      name, numbers + [count.percent], lines.isEmpty ? "" : "  lines " + lines.map(String.init).joined(separator: " "))
  }
  private func row(_ name: String, _ columns: String...) { row(name, columns, "") }
  private func row(_ name: String, _ columns: [String], _ rest: String) {
    let cells = columns.map { String(repeating: " ", count: max(0, 11 - $0.count)) + $0 }
    print(name.padding(toLength: 54, withPad: " ", startingAt: 0) + cells.joined() + rest)
  }
}
