// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusJSON
import TactusText
import Tactus

extension Scenario {
  /// Reads a scenario. `fallbackName` is what it is called if it does not say.
  public init(json: [UInt8], fallbackName: String = "scenario") throws(ScenarioError) {
    let root: JSONValue
    do throws(JSONError) {
      root = try JSONReader.read(json)
    } catch {
      throw ScenarioError(error.what, at: error.offset, in: json)
    }
    var decoder = ScenarioDecoder(source: JSONSource(bytes: json))
    self = try decoder.scenario(root, fallbackName)
  }
}

/// Turns JSON into a scenario that can be run: nothing unknown, nothing twice, every name defined.
struct ScenarioDecoder: ~Copyable {
  let source: JSONSource
  /// Knows which kind has which parameter, and what values it takes: nobody else keeps a list.
  var engine = GestureEngine()
  private var viewIDs: [String: ViewID] = [:]
  private var views: [String] = []
  private(set) var recognizers: [ScenarioRecognizer] = []
  private(set) var kinds: [String: ScenarioKind] = [:]

  init(source: JSONSource) { self.source = source }

  private static let keys = [
    "name", "clauses", "note", "engine", "views", "recognizers", "relations", "touches", "ops", "run_until", "expect",
  ]

  mutating func scenario(_ value: JSONValue, _ fallbackName: String) throws(ScenarioError) -> Scenario {
    let fields = try JSONFields(value, "a scenario", allowing: Self.keys, in: source)
    var views: [ScenarioView] = []
    for item in try source.list(try fields.need("views")) { views.append(try view(item)) }
    guard !views.isEmpty else { throw source.error("a scenario needs a view", at: fields.offset) }
    for item in try fields.list("recognizers") {
      let recognizer = try recognizer(item)
      kinds[recognizer.id] = recognizer.kind
      recognizers.append(recognizer)
    }
    var scenario = Scenario(
      name: try fields.string("name") ?? fallbackName, views: views, runUntil: Timestamp(microseconds: 0))
    scenario.recognizers = recognizers
    scenario.clauses = try fields.strings("clauses")
    scenario.note = try fields.string("note")
    if let value = fields["engine"] {
      let engine = try JSONFields(value, "an engine", allowing: ["actionOnCancel", "thresholdScale"], in: source)
      scenario.actionOnCancel = try engine.bool("actionOnCancel")
      if let value = engine["thresholdScale"] { scenario.thresholdScale = try source.positive(value) }
    }
    for item in try fields.list("relations") { scenario.relations.append(try relation(item)) }
    for item in try fields.list("touches") { scenario.touches.append(try touch(item)) }
    for item in try fields.list("ops") { scenario.operations.append(try operation(item)) }
    scenario.runUntil = try fields["run_until"].map(source.time) ?? scenario.settled
    if let value = fields["expect"] { scenario.expectation = try expectation(value) }
    return scenario
  }

  // MARK: names

  func checkView(_ value: JSONValue) throws(ScenarioError) -> String {
    let name = try source.string(value)
    guard viewIDs[name] != nil else { throw source.unknown("view", name, among: views, at: value.offset) }
    return name
  }

  func checkRecognizer(_ value: JSONValue) throws(ScenarioError) -> String {
    let name = try source.string(value)
    guard kinds[name] != nil else {
      throw source.unknown("recognizer", name, among: recognizers.map(\.id), at: value.offset)
    }
    return name
  }

  // MARK: views

  private static let viewKeys = [
    "id", "parent", "frame", "hidden", "userInteractionEnabled", "multipleTouch", "alpha", "scale", "control",
  ]

  private mutating func view(_ value: JSONValue) throws(ScenarioError) -> ScenarioView {
    let fields = try JSONFields(value, "a view", allowing: Self.viewKeys, in: source)
    let idValue = try fields.need("id")
    let id = try source.string(idValue)
    guard viewIDs[id] == nil else { throw source.error("a second view \"\(id)\"", at: idValue.offset) }
    var view = ScenarioView(id: id, frame: try source.rect(try fields.need("frame")))
    if let parent = fields["parent"], !parent.isNull {
      let name = try source.string(parent)
      guard viewIDs[name] != nil else {
        let hint = Suggestion.hint(for: name, among: views)
        throw source.error("no view \"\(name)\" before this one\(hint)", at: parent.offset)
      }
      view.parent = name
    }
    view.isHidden = try fields.bool("hidden") ?? false
    view.isUserInteractionEnabled = try fields.bool("userInteractionEnabled") ?? true
    view.isMultipleTouchEnabled = try fields.bool("multipleTouch") ?? true
    view.alpha = try fields.number("alpha") ?? 1
    if let scale = fields["scale"] { view.scale = try source.positive(scale) }
    if let value = fields["control"] { view.control = try control(value) }
    guard let made = engine.addView(view.properties, in: view.parent.flatMap { viewIDs[$0] }) else {
      throw source.error("views are nested too deep", at: fields.offset)
    }
    viewIDs[id] = made
    views.append(id)
    return view
  }

  private func control(_ value: JSONValue) throws(ScenarioError) -> Control {
    let fields = try JSONFields(value, "a control", allowing: ["kind", "axis", "knob"], in: source)
    var control = Control(kind: try source.word(try fields.need("kind"), "control"))
    if let axis = fields["axis"] { control.axis = try source.word(axis, "axis") }
    if let knob = fields["knob"] { control.knob = try source.rect(knob) }
    return control
  }

  // MARK: relations and touches

  func relation(_ value: JSONValue) throws(ScenarioError) -> ScenarioRelation {
    let items = try source.list(value)
    guard items.count == 3 else {
      throw source.error("expected [relation, recognizer, recognizer]", at: value.offset)
    }
    return ScenarioRelation(
      try source.word(items[0], "relation"), try checkRecognizer(items[1]), try checkRecognizer(items[2]))
  }

  private func touch(_ value: JSONValue) throws(ScenarioError) -> ScenarioTouch {
    let fields = try JSONFields(value, "a touch", allowing: ["t", "id", "phase", "x", "y", "type"], in: source)
    var touch = ScenarioTouch(
      time: try source.time(try fields.need("t")), id: try source.whole(try fields.need("id")),
      phase: try source.word(try fields.need("phase"), "phase"))
    let needsPoint = touch.phase == .down || touch.phase == .move
    if needsPoint || fields["x"] != nil || fields["y"] != nil {
      touch.location = Point(x: try source.number(try fields.need("x")), y: try source.number(try fields.need("y")))
    }
    if let type = fields["type"] { touch.type = try source.word(type, "touch type") }
    return touch
  }
}

extension Scenario {
  /// When all of it has happened, and all default limits have passed.
  var settled: Timestamp {
    var last = Timestamp(microseconds: 0)
    for touch in touches { last = max(last, touch.time) }
    for operation in operations {
      if case .at(let time) = operation.moment { last = max(last, time) }
    }
    return last + Self.settlingTime
  }
}
