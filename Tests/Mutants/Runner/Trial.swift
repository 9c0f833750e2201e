// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CMutants
import Glibc

@testable import PropertyTests

/// Tries mutants one after another. A mutant is killed by a test that fails or crashes. A mutant with which a test
/// merely does not end counts as hung.
struct Trial {
  var coverage: Coverage

  enum Verdict: String { case killed, hung, survived, unreached }

  /// Compares a few random outcomes first: this is quick, and most mutants change them. Then runs quick tests that are
  /// likely to fail, then all other tests that reach the place.
  mutating func judge(_ mutant: Mutant) -> Verdict {
    let tests = coverage.tests
    var reaching = tests.indices.filter {
      (mutant.isStatic || tests[$0].sites.contains(mutant.site)) && tests[$0].isMeant(for: mutant.module)
    }
    if reaching.isEmpty { return .unreached }
    let outcomes: [Outcomes] =
      reaching.contains { tests[$0].isOfOutcomes }
      ? mutant.module == "Tactus" ? [.hosts, .scenarios] : [.sessions, .clients] : []
    reaching.removeAll { tests[$0].isOfOutcomes }
    reaching.sort { Self.promise(of: tests[$0]) > Self.promise(of: tests[$1]) }
    let quick = reaching.filter { tests[$0].seconds < Self.slow }
    let slow = reaching.filter { tests[$0].seconds >= Self.slow }
    let parts = [quick.prefix(12), quick.dropFirst(12), slow[...]]
    let places = Dictionary(reaching.map { (tests[$0].id, $0) }) { first, _ in first }
    let outcome = TestRun.run(
      outcomes,
      parts.filter { !$0.isEmpty }.map { part in
        // A test that takes several times as long as it takes without a mutant counts as hung.
        let seconds = 0.3 + 4 * part.reduce(0) { $0 + tests[$1].seconds }
        return TestRun.Part(filter: Coverage.filter(part.map { tests[$0] }), seconds: seconds)
      }, awake: mutant.number
    ) { event in
      switch event {
      case .began(let id): if let place = places[id] { mutants_leave(CInt(place)) }
      case .failed: _exit(1)
      case .ended: break
      }
    }
    switch outcome {
    case .passed: return .survived
    case .hung: return .hung
    case .failed, .crashed: break
    }
    let killer = Int(mutants_left())
    if coverage.tests.indices.contains(killer) { coverage.tests[killer].kills += 1 }
    return .killed
  }

  private static let slow = 0.02

  private static func promise(of test: Coverage.Test) -> Double {
    Double(test.kills + 1) / (test.seconds + 0.002)
  }
}
