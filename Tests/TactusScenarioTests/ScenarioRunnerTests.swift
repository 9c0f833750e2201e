// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CaseFiles
import Tactus
import Testing

@testable import TactusScenario

@Suite("Running a scenario")
struct ScenarioRunnerTests {
  private let pan = #"{"id": "p", "kind": "pan", "view": "root"}"#

  @Test("The lines of an outcome have the documented format") func lineFormat() throws {
    let found = try lines(try sample(#"{"id": "p", "kind": "pan", "view": "root", "targets": ["a"]}"#, touches: drag))
    #expect(
      found.prefix(4) == [
        #"{"type":"touch","t":0,"view":"root","id":1,"phase":"began","location":[100,100],"previous":[100,100],"timestamp":0,"tapCount":1}"#,
        #"{"type":"transition","t":20,"recognizer":"p","from":"possible","to":"began"}"#,
        #"{"type":"touch","t":20,"view":"root","id":1,"phase":"cancelled","location":[120,100],"previous":[120,100],"timestamp":20,"tapCount":1}"#,
        #"{"type":"action","t":20,"recognizer":"p","target":"a","kind":"pan","state":"began","location":[120,100],"numberOfTouches":1,"translation":[20,0],"velocity":[1000,0]}"#,
      ])
    #expect(
      found.suffix(2) == [
        #"{"type":"reset","t":60,"recognizer":"p"}"#, #"{"type":"final","t":3000,"states":{"p":"possible"}}"#,
      ])
  }

  @Test("Times are in milliseconds, without superfluous decimals") func fractions() throws {
    let touches = #"{"t": 0.5, "id": 1, "phase": "down", "x": 1, "y": 1}, {"t": 33.333, "id": 1, "phase": "up"}"#
    let found = try lines(try sample("", touches: touches)).map { $0.split(separator: ",")[1] }
    #expect(found == [#""t":0.5"#, #""t":33.333"#, #""t":3000"#])
  }

  @Test("A transition that a timer causes has the time of the timer's deadline") func timers() throws {
    let press = #"{"id": "l", "kind": "longPress", "view": "root"}"#
    let touches = #"{"t": 7, "id": 1, "phase": "down", "x": 1, "y": 1}, {"t": 900, "id": 1, "phase": "up"}"#
    #expect(try transitions(try sample(press, touches: touches)) == ["507 l began", "900 l ended"])
  }

  @Test("The clock stops at run_until") func runUntil() throws {
    let scenario = try sample(pan, touches: drag, ops: #"{"t": 50, "op": "disable", "recognizer": "p"}"#, runUntil: 30)
    #expect(try transitions(scenario) == ["20 p began"])
    #expect(try lines(scenario).last == #"{"type":"final","t":30,"states":{"p":"began"}}"#)
  }

  @Test("If an operation and a frame have the same time, the operation runs after the frame")
  func operationAfterFrame() throws {
    let scenario = try sample(pan, touches: drag, ops: #"{"t": 20, "op": "disable", "recognizer": "p"}"#)
    #expect(try transitions(scenario) == ["20 p began", "20 p cancelled"])
  }

  @Test("An operation between frames runs at its own time") func operationBetweenFrames() throws {
    let scenario = try sample(pan, touches: drag, ops: #"{"t": 25.5, "op": "disable", "recognizer": "p"}"#)
    #expect(try transitions(scenario) == ["20 p began", "25.5 p cancelled"])
  }

  @Test("Operations run in the order of their times, and then in list order") func operationOrder() throws {
    let ops = """
      {"t": 30, "op": "enable", "recognizer": "p"}, {"t": 5, "op": "disable", "recognizer": "p"},
      {"t": 100, "op": "disable", "recognizer": "p"}, {"t": 100, "op": "enable", "recognizer": "p"}
      """
    let second =
      #"{"t": 200, "id": 2, "phase": "down", "x": 0, "y": 0}, {"t": 220, "id": 2, "phase": "move", "x": 20, "y": 0}"#
    #expect(
      try transitions(try sample(pan, touches: drag + "," + second, ops: ops, runUntil: 230))
        == ["5 p failed", "220 p began"])
  }

  @Test("An operation triggered by an action runs right after the cycle of the action") func when() throws {
    let tap = #"{"id": "l", "kind": "longPress", "view": "root"}"#
    let touches = #"{"t": 0, "id": 1, "phase": "down", "x": 1, "y": 1}, {"t": 900, "id": 1, "phase": "up"}"#
    let scenario = try sample(tap, touches: touches, ops: #"{"when": "l.began", "op": "disable", "recognizer": "l"}"#)
    #expect(try transitions(scenario) == ["500 l began", "500 l cancelled"])
  }

  @Test("An operation triggered by an action runs once, even with several targets") func whenOnce() throws {
    let scenario = try sample(
      """
      {"id": "p", "kind": "pan", "view": "root", "targets": ["a", "b", "c"]},
      {"id": "x", "kind": "scripted", "view": "root"}
      """, touches: drag, ops: #"{"when": "p.began", "op": "setState", "recognizer": "x", "state": "began"}"#,
      relations: #"["simultaneous", "p", "x"]"#)
    let illegal = try lines(scenario).filter { $0.hasPrefix(#"{"type":"illegal""#) }
    #expect(illegal.isEmpty)
    #expect(try transitions(scenario).contains("20 x began"))
  }

  @Test("Operations that trigger each other without end are an error") func endless() throws {
    let scenario = try sample(
      #"{"id": "x", "kind": "scripted", "view": "root", "script": {"0": ["began"]}}"#, touches: drag,
      ops:
        #"{"when": "x.changed", "op": "setState", "recognizer": "x", "state": "changed"}, {"when": "x.began", "op": "setState", "recognizer": "x", "state": "changed"}"#
    )
    #expect(throws: ScenarioError("operations call one another without end at 0 ms")) {
      try ScenarioRunner.run(scenario)
    }
  }

  @Test("A time before the previous one counts as the previous time") func timeGoesBack() throws {
    let touches = """
      {"t": 20, "id": 1, "phase": "down", "x": 100, "y": 100}, {"t": 10, "id": 1, "phase": "move", "x": 120, "y": 100}
      """
    #expect(try transitions(try sample(pan, touches: touches, runUntil: 30)) == ["20 p began"])
  }

  @Test("A scaled view receives the touches inside its scaled frame") func scaledView() throws {
    let text = #"""
      {"views": [{"id": "root", "frame": [0, 0, 400, 800]},
        {"id": "v", "parent": "root", "frame": [100, 100, 50, 50], "scale": 2},
        {"id": "w", "parent": "v", "frame": [20, 0, 5, 25]}],
       "touches": [{"t": 0, "id": 1, "phase": "down", "x": 101, "y": 101}, {"t": 0, "id": 2, "phase": "down", "x": 139, "y": 149},
        {"t": 0, "id": 3, "phase": "down", "x": 151, "y": 149}, {"t": 0, "id": 4, "phase": "down", "x": 141, "y": 149},
        {"t": 0, "id": 5, "phase": "down", "x": 99, "y": 101}]}
      """#
    let views = try ScenarioRunner.run(Scenario(json: Array(text.utf8))).compactMap { event -> String? in
      if case .touch(let touch) = event { touch.view } else { nil }
    }
    #expect(views == ["v", "v", "root", "w", "root"])
  }

  @Test("Each entry of a recognizer's script runs once") func scriptOnce() throws {
    let touches = """
      {"t": 0, "id": 1, "phase": "down", "x": 100, "y": 100}, {"t": 0, "id": 1, "phase": "move", "x": 110, "y": 100},
      {"t": 0, "id": 1, "phase": "up"}, {"t": 0, "id": 2, "phase": "down", "x": 100, "y": 100}
      """
    let scenario = try sample(
      #"{"id": "x", "kind": "scripted", "view": "root", "script": {"0": ["failed"]}}"#, touches: touches)
    #expect(try transitions(scenario) == ["0 x failed"])
  }

  @Test("A transition to failed or cancelled always has a reason", arguments: CaseFile.all)
  func reasons(_ file: CaseFile) throws {
    for case .transition(let one, let reason) in try ScenarioRunner.run(file.scenario)
    where one.to == .failed || one.to == .cancelled {
      #expect(!reason.isEmpty)
    }
  }

  @Test("A reason names recognizers by their ids") func reasonNames() throws {
    let scenario = try CaseFile.named("view_destroyed_mid_sequence").scenario
    #expect(try lines(scenario).contains { $0.contains("lost to p, which was recognized first") })
    #expect(try lines(scenario).contains { $0.contains("its view left the tree") })
  }

  @Test("The trace, if requested, contains requests, holds and releases") func trace() throws {
    let scenario = try CaseFile.named("single_tap_waits_for_double_tap").scenario
    let traced = try ScenarioRunner.run(scenario, observing: .trace).map(\.line)
    #expect(traced.contains { $0.contains(#""what":"requested","recognizer":"one","state":"ended""#) })
    #expect(traced.contains { $0.contains(#""what":"held","recognizer":"one","reason":"waits for two to fail""#) })
    #expect(traced.contains { $0.contains(#""what":"freed","recognizer":"one""#) })
    #expect(traced.contains { $0.contains(#""what":"withheld","view":"root","id":1,"phase":"ended""#) })
    #expect(traced.contains { $0.contains(#""what":"consumed","view":"root","id":1,"by":"one""#) })
    #expect(try lines(scenario).allSatisfy { !$0.contains(#""type":"trace""#) })
    #expect(traced.filter { !$0.contains(#""type":"trace""#) } == (try lines(scenario)))
  }

  @Test("The trace contains a veto with its reason") func tracedVeto() throws {
    let scenario = try CaseFile.named("button_beats_ancestor_tap").scenario
    let traced = try ScenarioRunner.run(scenario, observing: .trace).map(\.line)
    #expect(traced.contains { $0.contains(#""what":"vetoed","recognizer":"t","reason":"a control does this itself""#) })
  }

  @Test("Stationary touches are reported only if requested") func stationary() throws {
    let scenario = try CaseFile.named("stationary_phase_in_event").scenario
    func phases(_ observation: Observation) throws -> [String] {
      try ScenarioRunner.run(scenario, observing: observation).compactMap { event in
        if case .touch(let touch) = event { "\(touch.id) \(touch.phase.word)" } else { nil }
      }
    }
    let changes = ["1 began", "2 began", "1 moved", "1 ended", "2 ended"]
    #expect(try phases([]) == changes)
    #expect(try phases(.stationary) == ["1 began", "2 began", "1 moved", "2 stationary", "1 ended", "2 ended"])
  }

  @Test(
    "An action contains every value of its kind",
    arguments: [
      ("pinch_out", ["scale", "velocity"]), ("rotation_clockwise_is_positive", ["rotation", "velocity"]),
      ("edge_pan_from_left", ["translation", "velocity", "edge"]), ("swipe_down", ["direction"]),
      ("tap_recognized", ["numberOfTaps"]), ("longpress_basic", []),
      ("pan_began_changed_ended", ["translation", "velocity"]),
      ("capture_begins_on_touch_down", ["samples"]), ("checkmark_recognized", []),
    ])
  func actionValues(_ name: String, _ fields: [String]) throws {
    var found = 0
    for case .action(let action) in try ScenarioRunner.run(CaseFile.named(name).scenario) {
      #expect(action.fields.map(\.name) == ["location", "numberOfTouches"] + fields)
      found += 1
    }
    #expect(found > 0)
  }
}
