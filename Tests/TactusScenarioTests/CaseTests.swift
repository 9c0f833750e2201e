// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CaseFiles
import Testing

@testable import TactusScenario

@Suite("The cases in Tests/Cases")
struct CaseTests {
  @Test("Tests/Cases contains at least 202 cases") func thereAreCases() {
    #expect(CaseFile.all.count >= 202)
  }

  @Test("A case has the outcome that it expects", arguments: CaseFile.all)
  func happensAsExpected(_ file: CaseFile) throws {
    let check = try ScenarioCheck.run(file.scenario)
    for difference in check.differences {
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

  @Test("A case has the same name as its file", arguments: CaseFile.all)
  func bearsItsName(_ file: CaseFile) throws {
    #expect(try file.scenario.name == file.name)
  }

  @Test("A case that runs twice has the same outcome both times", arguments: CaseFile.all)
  func isDeterministic(_ file: CaseFile) throws {
    let scenario = try file.scenario
    #expect(
      try ScenarioRunner.run(scenario, observing: .trace).map(\.line)
        == ScenarioRunner.run(scenario, observing: .trace).map(\.line))
  }
}
