// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CMutants
import Glibc

/// Tries mutants, one after another: each is killed by a test that fails, crashes or does not end.
struct Trial {
  var coverage: Coverage

  enum Verdict: String { case killed, survived, unreached }

  /// The tests that are most likely to fail, and quick, come first; then all others that reach the place.
  mutating func judge(_ mutant: Mutant) -> Verdict {
    var reaching = coverage.tests.indices.filter { mutant.isStatic || coverage.tests[$0].sites.contains(mutant.site) }
    if reaching.isEmpty { return .unreached }
    let tests = coverage.tests
    reaching.sort { Self.promise(of: tests[$0]) > Self.promise(of: tests[$1]) }
    var (first, seconds) = (0, 0.0)
    while first < reaching.count, first < 12 || seconds < 0.02 {
      seconds += tests[reaching[first]].seconds
      first += 1
    }
    let parts = [reaching[..<first], reaching[first...]].filter { !$0.isEmpty }
    let normal = reaching.reduce(0) { $0 + tests[$1].seconds }
    let places = Dictionary(reaching.map { (tests[$0].id, $0) }) { first, _ in first }
    let outcome = TestRun.run(
      parts.map { part in Coverage.filter(part.map { tests[$0] }) }, awake: mutant.number,
      cpuSeconds: 1 + 5 * normal, wallSeconds: 60 + 20 * normal
    ) { event in
      switch event {
      case .began(let id): if let place = places[id] { mutants_leave(CInt(place)) }
      case .failed: _exit(1)
      case .ended: break
      }
    }
    if case .passed = outcome { return .survived }
    let killer = Int(mutants_left())
    if coverage.tests.indices.contains(killer) { coverage.tests[killer].kills += 1 }
    return .killed
  }

  private static func promise(of test: Coverage.Test) -> Double {
    Double(test.kills + 1) / (test.seconds + 0.002)
  }
}
