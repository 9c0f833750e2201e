// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CaseFiles
import Testing

@testable import TactusScenario

@Suite("Every case of Tests/Cases")
struct CaseTests {
  @Test("there are cases") func thereAreCases() {
    #expect(CaseFile.all.count >= 202)
  }

  @Test("happens as it expects", arguments: CaseFile.all)
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

  @Test("bears the name of its file", arguments: CaseFile.all)
  func bearsItsName(_ file: CaseFile) throws {
    #expect(try file.scenario.name == file.name)
  }

  @Test("happens the same way twice", arguments: CaseFile.all)
  func isDeterministic(_ file: CaseFile) throws {
    let scenario = try file.scenario
    #expect(
      try ScenarioRunner.run(scenario, observing: .trace).map(\.line)
        == ScenarioRunner.run(scenario, observing: .trace).map(\.line))
  }
}
