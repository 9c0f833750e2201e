// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CaseFiles
import Tactus
import Testing

@testable import TactusScenario

/// Plays every case of `Tests/Cases` as an application, on an engine in this process and over the wire. The actions and
/// the touches that views receive must be the same as with the engine alone.
@Suite struct CaseTests {
  /// The cases in which views receive different touches over the wire than in one process. The actions are the same.
  ///
  /// A custom recognizer decides in the client. Its decision about a frame arrives after views have received the frame,
  /// so these views receive a touch that is cancelled at once. With `delaysTouchesBegan` there is no difference.
  private static let differences: [String: Difference] = [
    "capture_begins_on_touch_down": .touches,
    "capture_cancelled": .touches,
    "changed_fires_every_time_it_is_set": .touches,
    "edge_pan_outside_the_root": .touches,  // A window receives no finger outside of it.
    "failed_from_began_becomes_cancelled": .touches,
  ]
  private enum Difference { case touches }

  private func compare(
    _ file: CaseFile, but difference: Difference? = nil,
    on makeStage: (Double, Double, Double) -> (any CaseStage)?
  ) throws {
    var scenario = try file.scenario
    // Skips cases with several roots, since a window is on one output.
    guard scenario.views.count(where: { $0.parent == nil }) == 1 else { return }
    let alone = try ScenarioRunner.run(scenario)
    scenario.expectation = CaseTests.expectation(alone, without: scenario.setsValues ? ["velocity"] : [])
    let root = try #require(scenario.views.first).frame
    let stage = try #require(makeStage(root.width, root.height, scenario.thresholdScale ?? 1))
    let player = CasePlayer(scenario, on: stage)
    player.play()
    if difference == .touches {
      #expect(!ScenarioCheck(scenario, player.events).passed)
      scenario.expectation?.viewTouches = nil
      scenario.expectation?.touchValues = []
    }
    for difference in ScenarioCheck(scenario, player.events).differences {
      let lines = difference.lines.map { line in
        switch line.kind {
        case .both: "  \(line.text)"
        case .expected: "- \(line.text)"
        case .actual: "+ \(line.text)"
        }
      }
      Issue.record("\(difference.title)\n\(lines.joined(separator: "\n"))")
    }
  }

  /// Returns everything that an application observes: the actions and the touches, with their values.
  private static func expectation(_ events: [ScenarioEvent], without skipped: [String]) -> ScenarioExpectation {
    let observed = ScenarioExpectation(observed: events)
    var seen = ScenarioExpectation()
    seen.actions = observed.actions
    seen.viewTouches = observed.viewTouches
    for event in events {
      switch event {
      case .action(let action):
        var values = action.values
        values.fields.removeAll { skipped.contains($0.name) }
        seen.values.append(values)
      case .touch(let touch): seen.touchValues.append(touch.values)
      default: break
      }
    }
    return seen
  }

  @Test("A case has its expected outcome in the application's process", arguments: CaseFile.all)
  func inProcess(_ file: CaseFile) throws {
    try compare(file) { LocalStage(width: $0, height: $1, thresholdScale: $2) }
  }

  @Test("A case has its expected outcome over the wire, or the documented difference", arguments: CaseFile.all)
  func overTheWire(_ file: CaseFile) throws {
    try compare(file, but: CaseTests.differences[file.name]) { WireStage(width: $0, height: $1, thresholdScale: $2) }
  }

  @Test func `the documentation lists exactly the cases whose outcome differs over the wire`() {
    #expect(OverTheWire.rows(below: "### Scenarios") == CaseTests.differences.keys.sorted())
  }
}

extension Scenario {
  /// Whether an operation sets a recognizer's translation, scale or rotation. The engine then restarts its measurement
  /// and the velocity, while an application's recognizer only adds an offset, and the velocity continues.
  fileprivate var setsValues: Bool {
    operations.contains {
      switch $0.verb {
      case .setTranslation, .setScale, .setRotation: true
      default: false
      }
    }
  }
}
