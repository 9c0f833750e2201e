// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CaseFiles
import Tactus
import Testing

@testable import TactusScenario

@Suite("Reading a scenario")
struct ScenarioReaderTests {
  private func problem(_ text: String) -> String {
    do {
      _ = try Scenario(json: Array(text.utf8))
      return "none"
    } catch {
      return error.description(in: "f")
    }
  }

  /// Returns the problem that the reader finds in a scenario with one view and one recognizer "p". `keys` are added to
  /// "p", and `more` to the scenario.
  private func problem(kind: String = "pan", _ keys: String = "", _ more: String = "") -> String {
    problem(
      """
      {"views": [{"id": "root", "frame": [0, 0, 400, 800]}], "recognizers": [
      {"id": "p", "kind": "\(kind)", "view": "root"\(keys)}]\(more)}
      """)
  }

  @Test(
    "An error at the top level or in the views of a scenario is reported with its place",
    arguments: [
      (#"{"view": []}"#, #"f:1:2: a scenario has no "view"; did you mean "views"?"#),
      (#"{"name": "x"}"#, #"f:1:1: a scenario needs "views""#),
      (#"{"views": []}"#, "f:1:1: a scenario needs a view"),
      (#"[]"#, "f:1:1: expected a scenario (an object), found a list"),
      (#"{"views": [{"id": "r"}]}"#, #"f:1:12: a view needs "frame""#),
      (#"{"views": [{"id": 3, "frame": [0,0,1,1]}]}"#, "f:1:19: expected a string, found the number 3"),
      (#"{"views": [{"id": "r", "frame": [0,0,1]}]}"#, "f:1:33: expected [x, y, width, height], found a list"),
      (#"{"views": [{"id": "r", "frame": [0,0,1,-1]}]}"#, "f:1:33: width and height must be 0 or more"),
      (
        #"{"views": [{"id": "r", "frame": [0,0,1,1], "colour": 1}]}"#, #"f:1:44: a view has no "colour""#
      ),
      (
        #"{"views": [{"id": "r", "frame": [0,0,1,1], "parent": "s"}]}"#, #"f:1:54: no view "s" before this one"#
      ),
      (
        #"{"views": [{"id": "r", "frame": [0,0,1,1], "scale": 0}]}"#,
        "f:1:53: expected a number above 0, found the number 0"
      ),
      (
        #"{"views": [{"id": "r", "frame": [0,0,1,1]}, {"id": "r", "frame": [0,0,1,1]}]}"#,
        #"f:1:52: a second view "r""#
      ),
      (
        #"{"views": [{"id": "r", "frame": [0,0,1,1], "control": {"kind": "swich"}}]}"#,
        #"f:1:64: unknown control "swich"; did you mean "switch"?"#
      ),
    ])
  func topAndViews(_ text: String, _ message: String) {
    #expect(problem(text) == message)
  }

  @Test(
    "A recognizer accepts only the keys of its kind",
    arguments: [
      ("pna", "", #"f:2:21: unknown kind "pna"; did you mean "pan"?"#),
      ("custom", "", #"f:2:21: unknown kind "custom""#),
      ("pan", #", "hysteresys": 3"#, #"f:2:44: a recognizer has no "hysteresys"; did you mean "hysteresis"?"#),
      ("pan", #", "numberOfTapsRequired": 2"#, #"f:2:44: the kind "pan" has no "numberOfTapsRequired""#),
      ("pan", #", "hysteresis": -1"#, #"f:2:58: "hysteresis" cannot be -1"#),
      ("pan", #", "minimumNumberOfTouches": 1.5"#, #"f:2:70: "minimumNumberOfTouches" cannot be 1.5"#),
      ("pan", #", "rebasesOnRecognition": 1"#, "f:2:68: expected true or false, found the number 1"),
      ("pan", #", "directions": ["top"]"#, #"f:2:59: unknown direction "top""#),
      ("edgePan", #", "edges": ["lift"]"#, #"f:2:58: unknown edge "lift"; did you mean "left"?"#),
      ("capture", #", "hysteresis": 3"#, #"f:2:48: the kind "capture" has no "hysteresis""#),
      ("tap", #", "script": {}"#, #"f:2:54: the kind "tap" has no "script""#),
      ("scripted", #", "script": {"x": []}"#, #"f:2:60: expected a time in milliseconds, found "x""#),
      ("scripted", #", "script": {"1": ["begin"]}"#, #"f:2:66: unknown state "begin"; did you mean "began"?"#),
      ("tap", #", "targets": ["a", "a"]"#, #"f:2:61: a second target "a""#),
      ("tap", #", "allowedTouchTypes": ["finger"]"#, #"f:2:66: unknown touch type "finger""#),
      (
        "tap", #", "delegate": {"rejectTouchesInViews": ["rot"]}"#, #"f:2:82: unknown view "rot"; did you mean "root"?"#
      ),
      ("tap", #", "delegate": {"shouldEnd": true}"#, #"f:2:57: a delegate has no "shouldEnd""#),
    ])
  func recognizers(_ kind: String, _ keys: String, _ message: String) {
    #expect(problem(kind: kind, keys) == message)
  }

  @Test(
    "Relations, touches, operations and expectations must refer to objects of the scenario",
    arguments: [
      (#", "relations": [["simultaneous", "p"]]"#, "f:2:60: expected [relation, recognizer, recognizer]"),
      (#", "relations": [["prevents", "p", "p"]]"#, #"f:2:61: unknown relation "prevents""#),
      (#", "relations": [["simultaneous", "p", "q"]]"#, #"f:2:82: unknown recognizer "q""#),
      (#", "touches": [{"t": 0, "id": 1, "phase": "down", "x": 1}]"#, #"f:2:58: a touch needs "y""#),
      (#", "touches": [{"t": -1, "id": 1, "phase": "up"}]"#, "f:2:64: expected a time in milliseconds, 0 or later"),
      (#", "touches": [{"t": 1, "id": 1.5, "phase": "up"}]"#, "f:2:73: expected a whole number, found the number 1.5"),
      (#", "touches": [{"t": 1, "id": 1, "phase": "moved"}]"#, #"f:2:85: unknown phase "moved"; did you mean "move"?"#),
      (#", "ops": [{"t": 1, "op": "enabel", "recognizer": "p"}]"#, #"did you mean "enable"?"#),
      (#", "ops": [{"op": "enable", "recognizer": "p"}]"#, #"an operation needs either "t" or "when""#),
      (#", "ops": [{"t": 1, "op": "enable"}]"#, #"the operation enable needs "recognizer""#),
      (#", "ops": [{"t": 1, "op": "enable", "view": "root"}]"#, #"the operation enable has no "view""#),
      (#", "ops": [{"t": 1, "op": "setScale", "recognizer": "p", "value": 2}]"#, #"the kind "pan" has no scale"#),
      (#", "ops": [{"when": "p", "op": "sessionEvent"}]"#, #"expected an action such as "pan.began", found "p""#),
      (#", "ops": [{"when": "p.failed", "op": "sessionEvent"}]"#, #"no action is sent for "failed""#),
      (#", "ops": [{"when": "x.began", "op": "sessionEvent"}]"#, #"unknown recognizer "x""#),
      (#", "expect": {"transition": []}"#, #"did you mean "transitions"?"#),
      (#", "expect": {"final": {"x": "possible"}}"#, #"unknown recognizer "x""#),
      (#", "expect": {"values": [{"recognizer": "p", "state": "began", "t": 0, "speed": 1}]}"#, #"has no "speed""#),
    ])
  func others(_ more: String, _ message: String) {
    let found = problem("", more)
    #expect(message.hasPrefix("f:") ? found.hasPrefix(message) : found.hasSuffix(message), "\(found)")
  }

  @Test("Two recognizers with the same name are refused") func duplicateRecognizer() {
    #expect(
      problem(kind: "pan", #"}, {"id": "p", "kind": "tap", "view": "root""#) == #"f:2:52: a second recognizer "p""#)
  }

  @Test("Views nested deeper than the engine allows are refused") func tooDeep() {
    var views = [#"{"id": "v0", "frame": [0,0,1,1]}"#]
    for n in 1...80 { views.append(#"{"id": "v\#(n)", "parent": "v\#(n - 1)", "frame": [0,0,1,1]}"#) }
    #expect(problem("{\"views\": [\(views.joined(separator: ",\n"))]}").hasSuffix("views are nested too deep"))
  }

  @Test("Without run_until, a scenario runs until two seconds after its last touch") func runUntil() throws {
    let text = #"""
      {"views": [{"id": "r", "frame": [0,0,1,1]}], "touches": [{"t": 70.5, "id": 1, "phase": "up"}]}
      """#
    #expect(try Scenario(json: Array(text.utf8)).runUntil == Timestamp(microseconds: 2_070_500))
  }

  @Test("The reader converts sides to the engine's bits") func sides() throws {
    let scenario = try sample(
      """
      {"id": "a", "kind": "swipe", "view": "root", "direction": "up"},
      {"id": "b", "kind": "swipe", "view": "root", "direction": ["left", "down"]},
      {"id": "c", "kind": "pan", "view": "root", "directions": ["left", "right"]},
      {"id": "d", "kind": "edgePan", "view": "root", "edges": ["top", "bottom"]}
      """)
    #expect(
      scenario.recognizers.map(\.parameters) == [[.direction: 4], [.direction: 9], [.directions: 3], [.edges: 12]])
  }

  @Test("A scenario with changed bytes never traps") func mutations() throws {
    var seed: UInt64 = 0x9E37_79B9_7F4A_7C15
    func random(_ limit: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % limit
    }
    let original = try CaseFile.named("slider_knob_beats_parallel_swipe").bytes
    var accepted = 0
    for _ in 0..<3000 {
      var bytes = original
      for _ in 0...random(3) {
        let place = random(bytes.count)
        switch random(3) {
        case 0: bytes[place] = UInt8(random(256))
        case 1: bytes.remove(at: place)
        default: bytes.insert(Array("0123456789-e.,\"[]{}".utf8)[random(19)], at: place)
        }
      }
      guard let scenario = try? Scenario(json: bytes) else { continue }
      accepted += 1
      _ = try ScenarioCheck.run(scenario)
    }
    #expect(accepted > 100)
  }
}
