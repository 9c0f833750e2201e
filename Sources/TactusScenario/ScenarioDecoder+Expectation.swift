// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusJSON

extension ScenarioDecoder {
  private static let expectationKeys = [
    "transitions", "actions", "view_touches", "final", "values", "touch_values", "resets", "illegal_requests",
  ]
  /// What actions carry, beside what names the action.
  private static let actionFields = [
    "location", "numberOfTouches", "translation", "velocity", "edge", "scale", "rotation", "direction",
    "numberOfTaps", "samples",
  ]
  private static let touchFields = ["location", "previous", "timestamp", "tapCount"]

  func expectation(_ value: JSONValue) throws(ScenarioError) -> ScenarioExpectation {
    let fields = try JSONFields(value, "an expectation", allowing: Self.expectationKeys, in: source)
    var expectation = ScenarioExpectation()
    if fields["transitions"] != nil {
      expectation.transitions = []
      for item in try fields.list("transitions") { expectation.transitions?.append(try transition(item)) }
    }
    if fields["actions"] != nil {
      expectation.actions = []
      for item in try fields.list("actions") { expectation.actions?.append(try action(item)) }
    }
    if fields["view_touches"] != nil {
      expectation.viewTouches = []
      for item in try fields.list("view_touches") { expectation.viewTouches?.append(try touch(expected: item)) }
    }
    if let value = fields["final"] { expectation.final = try states(value) }
    for item in try fields.list("values") { expectation.values.append(try values(item)) }
    for item in try fields.list("touch_values") { expectation.touchValues.append(try touchValues(item)) }
    if fields["resets"] != nil {
      expectation.resets = []
      for item in try fields.list("resets") { expectation.resets?.append(try reset(item)) }
    }
    if let value = fields["illegal_requests"] { expectation.illegalRequests = Int(try source.whole(value)) }
    return expectation
  }

  private func moment(_ fields: JSONFields) throws(ScenarioError) -> ScenarioExpectation.Moment {
    var moment = ScenarioExpectation.Moment(try source.time(try fields.need("t")))
    if let value = fields["tol"] { moment.tolerance = try source.time(value).sinceStart }
    return moment
  }

  private func transition(_ value: JSONValue) throws(ScenarioError) -> ScenarioExpectation.Transition {
    let keys = ["recognizer", "from", "to", "t", "tol"]
    let fields = try JSONFields(value, "a transition", allowing: keys, in: source)
    return ScenarioExpectation.Transition(
      recognizer: try checkRecognizer(try fields.need("recognizer")),
      from: try source.word(try fields.need("from"), "state"), to: try source.word(try fields.need("to"), "state"),
      moment: try moment(fields))
  }

  private func action(_ value: JSONValue) throws(ScenarioError) -> ScenarioExpectation.Action {
    let keys = ["recognizer", "state", "t", "tol", "target"]
    let fields = try JSONFields(value, "an action", allowing: keys, in: source)
    return ScenarioExpectation.Action(
      recognizer: try checkRecognizer(try fields.need("recognizer")),
      state: try source.word(try fields.need("state"), "state"), moment: try moment(fields),
      target: try fields.string("target"))
  }

  private func touch(expected value: JSONValue) throws(ScenarioError) -> ScenarioExpectation.Touch {
    let fields = try JSONFields(value, "a view's touch", allowing: ["view", "id", "phase", "t", "tol"], in: source)
    return ScenarioExpectation.Touch(
      view: try checkView(try fields.need("view")), id: try source.whole(try fields.need("id")),
      phase: try source.word(try fields.need("phase"), "phase"), moment: try moment(fields))
  }

  private func states(_ value: JSONValue) throws(ScenarioError) -> [ScenarioExpectation.State] {
    var states: [ScenarioExpectation.State] = []
    for member in try source.members(value, "the final states") {
      let name = try checkRecognizer(JSONValue(.string(member.name), at: member.offset))
      states.append(ScenarioExpectation.State(recognizer: name, state: try source.word(member.value, "state")))
    }
    return states
  }

  private func reset(_ value: JSONValue) throws(ScenarioError) -> ScenarioExpectation.Reset {
    let fields = try JSONFields(value, "a reset", allowing: ["recognizer", "t", "tol"], in: source)
    return ScenarioExpectation.Reset(
      recognizer: try checkRecognizer(try fields.need("recognizer")), moment: try moment(fields))
  }

  private func values(_ value: JSONValue) throws(ScenarioError) -> ScenarioExpectation.Values {
    let keys = ["recognizer", "state", "t", "tol", "tolerance"] + Self.actionFields
    let fields = try JSONFields(value, "an action's values", allowing: keys, in: source)
    return ScenarioExpectation.Values(
      recognizer: try checkRecognizer(try fields.need("recognizer")),
      state: try source.word(try fields.need("state"), "state"), moment: try moment(fields),
      fields: try measured(Self.actionFields, fields), tolerance: try fields.number("tolerance"))
  }

  private func touchValues(_ value: JSONValue) throws(ScenarioError) -> ScenarioExpectation.TouchValues {
    let keys = ["id", "t", "tol", "view", "phase", "tolerance"] + Self.touchFields
    let fields = try JSONFields(value, "a touch's values", allowing: keys, in: source)
    var values = ScenarioExpectation.TouchValues(
      id: try source.whole(try fields.need("id")), moment: try moment(fields),
      fields: try measured(Self.touchFields, fields), tolerance: try fields.number("tolerance"))
    if let view = fields["view"] { values.view = try checkView(view) }
    if let phase = fields["phase"] { values.phase = try source.word(phase, "phase") }
    return values
  }

  /// Those of the named values that are there, in the order of the text.
  private func measured(_ names: [String], _ fields: JSONFields) throws(ScenarioError) -> [ScenarioField] {
    var measured: [ScenarioField] = []
    for member in fields.members where names.contains(member.name) {
      let value: ScenarioValue
      switch member.value.content {
      case .number(let number): value = .number(number)
      case .string(let word): value = .word(word)
      default:
        let pair = try source.numbers(2, "a number, [x, y] or a word", member.value)
        value = .pair(pair[0], pair[1])
      }
      measured.append(ScenarioField(member.name, value))
    }
    return measured
  }
}
