// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CaseFiles
import Glibc
import Tactus
import TactusScenario
import Testing

/// Properties that hold for random view trees, recognizers, relations and touches. A failure prints the seed, and the
/// failing scenario without the parts that are not needed for the failure.
struct PropertyTests {
  /// The seeds of the scenarios with which each property is tried. There are 300, unless the environment variable
  /// `SEEDS` contains another number.
  static let seeds = 1..<(getenv("SEEDS").flatMap { UInt64(String(cString: $0)) } ?? 300) + 1

  /// The scenarios of `Tests/Cases`. A session event is added at the end of each, as in random scenarios, so that no
  /// recognizer waits for ever.
  private static let cases = CaseFile.all.compactMap { file -> Scenario? in
    guard var scenario = try? file.scenario else { return nil }
    scenario.operations.append(ScenarioOperation(.at(scenario.runUntil), .sessionEvent))
    return scenario
  }

  private func run(_ scenario: Scenario) throws -> [ScenarioEvent] {
    try ScenarioRunner.run(scenario, observing: .trace, checkingInvariants: true)
  }

  /// Tries a property with all scenarios. `property` returns a description of the fault, or nil.
  private func check(_ name: String, withCases: Bool = false, _ property: (Scenario) throws -> String?) {
    func fault(_ scenario: Scenario) -> String? {
      do { return try property(scenario) } catch { return "\(error)" }
    }
    for scenario in withCases ? Self.cases : [] {
      if let fault = fault(scenario) { Issue.record("\(name): \(scenario.name): \(fault)") }
    }
    for seed in Self.seeds {
      let scenario = RandomScenario.make(seed: seed)
      guard let first = fault(scenario) else { continue }
      // Reports the failure before shrinking it, since shrinking takes long, and with some faults never ends.
      Issue.record("\(name): seed \(seed): \(first)")
      let small = Shrinker.shrink(scenario) { fault($0) != nil }
      Issue.record("the same, shrunk: \(fault(small) ?? "")\n\(small.json)")
      return
    }
  }

  @Test func thereAreCases() { #expect(Self.cases.count == CaseFile.all.count && Self.cases.count > 200) }

  @Test func invariantsHoldAfterEveryInput() {
    check("invariants") { EventInvariants.broken(in: try run($0), of: $0) }
  }

  @Test func theSameScriptGivesTheSameOutput() {
    check("repeated") { try run($0) == run($0) ? nil : "two runs differ" }
  }

  @Test func anHourLaterTheSameTouchesHaveTheSameEffects() {
    let hour = Interval(microseconds: 3_600_000_000)
    check("shifted") { scenario in
      let now = try run(scenario)
      let later = try run(scenario.shifted(by: hour))
      return difference(now.map { $0.shifted(by: hour) }, later)
    }
  }

  /// A scenario that was played earlier on other views does not affect gestures, even through the engine's caches.
  @Test func aScenarioPlayedBeforeOnOtherViewsChangesNothing() {
    check("after another") { scenario in
      let before = RandomScenario.make(seed: 1000 + (UInt64(scenario.name.dropFirst("random_".count)) ?? 0))
      let pause = Interval(microseconds: before.runUntil.microseconds + 1_000_000)
      let alone = try run(scenario.shifted(by: pause))
      let after = try run(scenario.shifted(by: pause).preceded(by: before))
      return difference(alone, after.compactMap { $0.since(Timestamp(microseconds: pause.microseconds)) })
    }
  }

  @Test func renamedTouchesHaveTheSameEffects() {
    check("renamed") { scenario in
      difference(try run(scenario).map { $0.renamed(Self.newName) }, try run(scenario.renamed(Self.newName)))
    }
  }

  @Test func aRecognizerThatAlwaysFailsAndDelaysNothingChangesNothing() {
    check("bystander") { scenario in
      var watched = scenario
      // An edge pan without edges fails at every landing.
      var bystander = ScenarioRecognizer(id: "bystander", kind: .builtIn(.edgePan), view: "root")
      bystander.flags[.delaysTouchesEnded] = false
      watched.recognizers.append(bystander)
      return difference(try run(scenario), try run(watched).compactMap { $0.without("bystander") })
    }
  }

  @Test func aScenarioSurvivesBeingWrittenAndRead() {
    check("written") { try Scenario(json: Array($0.json.utf8)) == $0 ? nil : "what is read is not what was written" }
  }

  /// The engine skips work whose results the host does not observe. This must not change the results that it observes.
  @Test(
    arguments: [
      [], .endings, [.endings, .withholding], [.endings, .resets], .trace, .stationary,
    ] as [Observation])
  func observingFewerEffectsDoesNotChangeThem(_ observation: Observation) {
    check("observed", withCases: true) { scenario in
      let all = try ScenarioRunner.run(scenario, observing: [.trace, .stationary])
      let some = try ScenarioRunner.run(scenario, observingOnly: observation)
      return difference(all.filter { $0.isSeen(by: observation) }, some)
    }
  }

  /// No touch is lost, and none remains after its end, whatever timestamps devices give their frames (S1.6). This is
  /// true even if the engine skips work because the host observes nothing.
  @Test(arguments: Stamps.allCases) func noTimestampLosesATouch(_ stamps: Stamps) {
    check("stamped \(stamps)", withCases: true) { scenario in
      let all = try ScenarioRunner.run(
        scenario, observingOnly: [.transitions, .resets, .trace], checkingInvariants: true, stamping: stamps.stamp)
      if scenario.namesEachTouchOnce, let fault = EventInvariants.broken(in: all, of: scenario) { return fault }
      let some = try ScenarioRunner.run(scenario, observingOnly: [], stamping: stamps.stamp)
      return difference(all.filter { $0.isSeen(by: []) }, some)
    }
  }

  private static func newName(_ id: Int64) -> Int64 { 1000 - id * 7 }

  private func difference(_ expected: [ScenarioEvent], _ actual: [ScenarioEvent]) -> String? {
    for (n, pair) in zip(expected, actual).enumerated() where pair.0 != pair.1 {
      return "event \(n) is \(pair.1), not \(pair.0)"
    }
    return expected.count == actual.count ? nil : "\(actual.count) events, not \(expected.count)"
  }
}
