// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import TactusScenario

@Suite("Checking a scenario")
struct ScenarioCheckTests {
  /// Checks a pan's drag against this expectation.
  private func check(_ expectation: String) throws -> ScenarioCheck {
    try ScenarioCheck.run(
      try sample(
        #"{"id": "p", "kind": "pan", "view": "root"}"#, touches: drag, more: "\"expect\": {\(expectation)},"))
  }

  @Test(
    "A check passes if the outcome is as expected",
    arguments: [
      #""transitions": [{"recognizer": "p", "from": "possible", "to": "began", "t": 20}, {"recognizer": "p", "from": "began", "to": "changed", "t": 43, "tol": 3}, {"recognizer": "p", "from": "changed", "to": "ended", "t": 60}]"#,
      #""final": {"p": "possible"}, "illegal_requests": 0"#,
      #""values": [{"recognizer": "p", "state": "changed", "t": 40, "translation": [40.005, 0]}]"#,
      #""touch_values": [{"id": 1, "t": 20, "phase": "cancelled", "location": [120, 100]}]"#,
      #""resets": [{"recognizer": "p", "t": 60}]"#,
      "",
    ])
  func passes(_ expectation: String) throws {
    #expect(try check(expectation).passed)
  }

  @Test(
    "A check finds each outcome that is not as expected",
    arguments: [
      (#""transitions": []"#, "transitions of p"),
      (
        #""transitions": [{"recognizer": "p", "from": "possible", "to": "began", "t": 20}, {"recognizer": "p", "from": "began", "to": "changed", "t": 44, "tol": 3}, {"recognizer": "p", "from": "changed", "to": "ended", "t": 60}]"#,
        "transitions of p"
      ),
      (#""actions": []"#, "actions"), (#""view_touches": []"#, "touches of views"),
      (#""final": {"p": "began"}"#, "final state"), (#""illegal_requests": 1"#, "illegal requests"),
      (#""resets": []"#, "resets of p"),
      (#""values": [{"recognizer": "p", "state": "changed", "t": 40, "translation": [40.02, 0]}]"#, "values"),
      (#""values": [{"recognizer": "p", "state": "changed", "t": 40, "scale": 1}]"#, "values"),
      (#""values": [{"recognizer": "p", "state": "changed", "t": 41, "translation": [40, 0]}]"#, "values"),
      (#""touch_values": [{"id": 1, "t": 20, "tapCount": 2}]"#, "values of a touch"),
      (#""touch_values": [{"id": 2, "t": 20, "tapCount": 1}]"#, "values of a touch"),
    ])
  func fails(_ expectation: String, _ title: String) throws {
    #expect(try check(expectation).differences.map(\.title) == [title])
  }

  @Test("A difference shows each missing or surplus line at its position") func diff() throws {
    let result = try check(
      #""actions": [{"recognizer": "p", "state": "began", "t": 20}, {"recognizer": "p", "state": "ended", "t": 60}, {"recognizer": "p", "state": "cancelled", "t": 70}]"#
    )
    let lines = try #require(result.differences.first).lines
    #expect(lines.map(\.kind) == [.both, .actual, .both, .expected])
    #expect(lines[1].text == #"{"recognizer": "p", "state": "changed", "t": 40}"#)
  }

  @Test("A check of a scenario without expectations fails") func noExpectation() throws {
    let scenario = try sample(#"{"id": "p", "kind": "pan", "view": "root"}"#, touches: drag)
    #expect(try !ScenarioCheck.run(scenario).passed)
  }

  @Test("An expected action without a target matches any target") func anyTarget() throws {
    let text = #"{"id": "p", "kind": "pan", "view": "root", "targets": ["a"]}"#
    func passes(_ target: String) throws -> Bool {
      let actions = ["began", "changed", "ended"].enumerated().map {
        "{\"recognizer\": \"p\", \"state\": \"\($1)\", \"t\": \($0 * 20 + 20)\(target)}"
      }.joined(separator: ",")
      let scenario = try sample(text, touches: drag, more: "\"expect\": {\"actions\": [\(actions)]},")
      return try ScenarioCheck.run(scenario).passed
    }
    #expect(try passes(""))
    #expect(try passes(#", "target": "a""#))
    #expect(try !passes(#", "target": "b""#))
  }
}
