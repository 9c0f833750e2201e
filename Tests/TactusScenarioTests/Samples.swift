// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusJSON
@testable import TactusScenario

/// Returns a scenario with one view. Each text contains the elements of one of its lists, without the brackets.
func sample(
  _ recognizers: String, touches: String = "", ops: String = "", relations: String = "", more: String = "",
  runUntil: Int = 3000
) throws -> Scenario {
  try Scenario(
    json: Array(
      """
      {"name": "sample", "views": [{"id": "root", "frame": [0, 0, 400, 800]}], "recognizers": [\(recognizers)],
       "relations": [\(relations)], "touches": [\(touches)], "ops": [\(ops)], \(more) "run_until": \(runUntil)}
      """.utf8))
}

/// One finger that moves 20 px to the right each 20 ms, and lifts.
let drag = """
  {"t": 0, "id": 1, "phase": "down", "x": 100, "y": 100}, {"t": 20, "id": 1, "phase": "move", "x": 120, "y": 100},
  {"t": 40, "id": 1, "phase": "move", "x": 140, "y": 100}, {"t": 60, "id": 1, "phase": "up"}
  """

/// Returns the transitions, such as "20 p began".
func transitions(_ scenario: Scenario) throws -> [String] {
  try ScenarioRunner.run(scenario).compactMap {
    guard case .transition(let one, _) = $0 else { return nil }
    return "\(JSONText.number(one.moment.time.sinceStart.milliseconds)) \(one.recognizer) \(one.to.word)"
  }
}

/// Returns all lines that a run prints.
func lines(_ scenario: Scenario) throws -> [String] { try ScenarioRunner.run(scenario).map(\.line) }
