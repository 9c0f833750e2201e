// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CaseFiles
import Tactus
import TactusJSON
import Testing

@testable import TactusScenario

@Suite("Writing a scenario")
struct ScenarioWriterTests {
  @Test("A scenario that was written is read back unchanged", arguments: CaseFile.all)
  func roundTrip(_ file: CaseFile) throws {
    let scenario = try file.scenario
    let again = try Scenario(json: Array(scenario.json.utf8))
    #expect(again == scenario)
    #expect(again.json == scenario.json)
  }

  @Test("A scenario is written like the case from which it was read") func looksLikeTheOriginal() throws {
    let file = CaseFile.named("swipe_before_pan_no_movement")
    #expect(try Array(file.scenario.json.utf8) == file.bytes)
  }

  @Test("Every part of a scenario survives writing and reading") func everything() throws {
    let text = #"""
      {"name": "all \"of\" it\n", "clauses": ["S1", "S2"], "note": "é", "engine": {"actionOnCancel": false, "thresholdScale": 1.5},
       "views": [{"id": "root", "frame": [0.5, 0, 400, 800]},
        {"id": "v", "parent": "root", "frame": [0, 0, 10, 10], "hidden": true, "userInteractionEnabled": false,
         "multipleTouch": false, "alpha": 0.25, "scale": 2, "control": {"kind": "slider", "axis": "vertical", "knob": [1, 2, 3, 4]}}],
       "recognizers": [
        {"id": "p", "kind": "pan", "view": "v", "enabled": false, "detached": true, "name": "the pan", "targets": ["a", "b"],
         "minimumNumberOfTouches": 2, "hysteresis": 0.1, "directions": ["left", "up"], "rebasesOnRecognition": true,
         "cancelsTouchesInView": false, "delaysTouchesBegan": true, "delaysTouchesEnded": false,
         "requiresExclusiveTouchType": false, "requiresSequenceStart": true, "actionOnCancel": true,
         "allowedTouchTypes": ["direct", "indirectPointer"],
         "delegate": {"shouldBegin": false, "rejectTouchesInViews": ["v"], "rejectTouchIds": [-3, 4]}},
        {"id": "s", "kind": "swipe", "view": "root", "direction": "left"},
        {"id": "e", "kind": "edgePan", "view": "root", "edges": ["bottom"]},
        {"id": "pi", "kind": "pinch", "view": "root"}, {"id": "ro", "kind": "rotation", "view": "root"},
        {"id": "x", "kind": "scripted", "view": "root", "script": {"20.125": ["began", "ended"], "40": []}}],
       "relations": [["requireToFail", "p", "s"], ["cannotBePreventedBy", "p", "e"]],
       "touches": [{"t": 0.001, "id": 1, "phase": "down", "x": 0.1, "y": -2e-7, "type": "pencil"},
        {"t": 5, "id": 1, "phase": "cancel"}],
       "ops": [{"t": 1, "op": "enable", "recognizer": "p"}, {"when": "p.began", "op": "disable", "recognizer": "p"},
        {"t": 2, "op": "add", "recognizer": "p"}, {"t": 3, "op": "remove", "recognizer": "p"},
        {"t": 4, "op": "unmapView", "view": "v"}, {"t": 5, "op": "destroyView", "view": "v"},
        {"t": 6, "op": "sessionEvent"}, {"t": 7, "op": "setState", "recognizer": "x", "state": "failed"},
        {"t": 8, "op": "setTranslation", "recognizer": "p", "value": [1, -0.5]},
        {"t": 8, "op": "setDelegate", "recognizer": "p", "delegate": {"rejectTouchIds": [1]}},
        {"t": 8, "op": "setRelation", "relation": ["simultaneous", "p", "s"], "value": true},
        {"t": 9, "op": "setScale", "recognizer": "pi", "value": 0.5},
        {"t": 9, "op": "setRotation", "recognizer": "ro", "value": -0.5},
        {"t": 9, "op": "setMinimumNumberOfTouches", "recognizer": "p", "value": 3}],
       "run_until": 99.999,
       "expect": {"transitions": [{"recognizer": "p", "from": "possible", "to": "failed", "t": 1, "tol": 0.5}],
        "actions": [{"recognizer": "p", "state": "began", "t": 2, "target": "a"}],
        "view_touches": [{"view": "v", "id": 1, "phase": "began", "t": 3}], "final": {"p": "possible"},
        "values": [{"recognizer": "p", "state": "began", "t": 2, "translation": [1, 2], "edge": "left", "tolerance": 1}],
        "touch_values": [{"id": 1, "t": 3, "view": "v", "phase": "stationary", "tapCount": 2}],
        "resets": [{"recognizer": "p", "t": 3}], "illegal_requests": 2}}
      """#
    let scenario = try Scenario(json: Array(text.utf8))
    #expect(try Scenario(json: Array(scenario.json.utf8)) == scenario)
    for word in [
      "\"note\": \"é\"", "0.25", "\"rejectTouchIds\": [-3, 4]", "-2e-07", "\"20.125\"", "99.999", "\"tol\": 0.5",
    ] {
      #expect(scenario.json.contains(word))
    }
  }

  @Test("A scenario made in Swift can be written and read") func fromSwift() throws {
    var scenario = Scenario(
      name: "made", views: [ScenarioView(id: "root", frame: Rect(x: 0, y: 0, width: 9, height: 9))],
      runUntil: Timestamp(microseconds: 1))
    scenario.recognizers = [ScenarioRecognizer(id: "t", kind: .builtIn(.tap), view: "root")]
    scenario.recognizers[0].parameters = [.numberOfTapsRequired: 2]
    scenario.touches = [
      ScenarioTouch(time: Timestamp(microseconds: 0), id: 1, phase: .down, location: Point(x: 1, y: 2))
    ]
    scenario.expectation = ScenarioExpectation(observed: try ScenarioRunner.run(scenario))
    let again = try Scenario(json: Array(scenario.json.utf8))
    #expect(again == scenario)
    #expect(try ScenarioCheck.run(again).passed)
  }

  @Test(
    "Numbers are written in their shortest exact form",
    arguments: [(500, "500"), (0.1, "0.1"), (-0.0, "0"), (1e-7, "1e-07"), (1e300, "1e+300"), (.nan, "null")]
      as [(Double, String)])
  func numbers(_ value: Double, _ text: String) {
    #expect(JSONText.number(value) == text)
  }
}
