// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusJSON

extension ScenarioDecoder {
  private static let ownKeys = [
    "id", "kind", "view", "enabled", "detached", "name", "targets", "allowedTouchTypes", "delegate", "script",
  ]
  private static let recognizerKeys =
    ownKeys + RecognizerFlag.allCases.map(\.rawValue) + Parameter.allCases.map(\.name.description)

  mutating func recognizer(_ value: JSONValue) throws(ScenarioError) -> ScenarioRecognizer {
    let fields = try JSONFields(value, "a recognizer", allowing: Self.recognizerKeys, in: source)
    let idValue = try fields.need("id")
    let id = try source.string(idValue)
    guard kinds[id] == nil else {
      throw source.error("a second recognizer \"\(id)\"", at: idValue.offset)
    }
    let kindValue = try fields.need("kind")
    let kindName = try source.string(kindValue)
    guard let kind = ScenarioKind.all.first(where: { $0.name == kindName }) else {
      throw source.unknown("kind", kindName, among: ScenarioKind.all.map(\.name), at: kindValue.offset)
    }
    var recognizer = ScenarioRecognizer(id: id, kind: kind, view: try checkView(try fields.need("view")))
    recognizer.name = try fields.string("name")
    recognizer.isEnabled = try fields.bool("enabled") ?? true
    recognizer.isDetached = try fields.bool("detached") ?? false
    recognizer.targets = try targets(fields)
    for flag in RecognizerFlag.allCases { recognizer.flags[flag] = try fields.bool(flag.rawValue) }
    if fields["allowedTouchTypes"] != nil {
      var types: [TouchType] = []
      for item in try fields.list("allowedTouchTypes") { types.append(try source.word(item, "touch type")) }
      recognizer.allowedTouchTypes = types
    }
    if let value = fields["delegate"] { recognizer.delegate = try delegate(value) }
    if let value = fields["script"] {
      guard kind == .scripted else { throw refuses("script", kind, value) }
      recognizer.script = try script(value)
    }
    recognizer.parameters = try parameters(of: kind, fields)
    return recognizer
  }

  private func refuses(_ name: String, _ kind: ScenarioKind, _ value: JSONValue) -> ScenarioError {
    source.error("the kind \"\(kind.name)\" has no \"\(name)\"", at: value.offset)
  }

  private func targets(_ fields: JSONFields) throws(ScenarioError) -> [String] {
    var targets: [String] = []
    for item in try fields.list("targets") {
      let target = try source.string(item)
      guard !targets.contains(target) else { throw source.error("a second target \"\(target)\"", at: item.offset) }
      targets.append(target)
    }
    return targets
  }

  /// Tries each on a recognizer of the kind.
  private mutating func parameters(
    of kind: ScenarioKind, _ fields: JSONFields
  ) throws(ScenarioError) -> [Parameter: Double] {
    var parameters: [Parameter: Double] = [:]
    var trial: RecognizerID?
    for member in fields.members {
      guard let parameter = Parameter(named: member.name.utf8) else { continue }
      if trial == nil, case .builtIn(let builtIn) = kind { trial = engine.add(kind: builtIn) }
      // 1 is a count, a length, a time, a switch and a side; fewer than 2 fingers cannot pinch.
      guard let trial, engine.set(parameter, to: 1, of: trial) || engine.set(parameter, to: 2, of: trial) else {
        throw source.error("the kind \"\(kind.name)\" has no \"\(member.name)\"", at: member.offset)
      }
      let value = try number(for: parameter, member.value)
      guard engine.set(parameter, to: value, of: trial) else {
        throw source.error("\"\(member.name)\" cannot be \(JSONText.number(value))", at: member.value.offset)
      }
      parameters[parameter] = value
    }
    return parameters
  }

  private func number(for parameter: Parameter, _ value: JSONValue) throws(ScenarioError) -> Double {
    switch parameter.form {
    case .number: try source.number(value)
    case .flag: try source.bool(value) ? 1 : 0
    case .sides(let naming): Double(try source.sides(value, naming).rawValue)
    }
  }

  func delegate(_ value: JSONValue) throws(ScenarioError) -> ScenarioRecognizer.Delegate {
    let keys = ["shouldBegin", "rejectTouchesInViews", "rejectTouchIds"]
    let fields = try JSONFields(value, "a delegate", allowing: keys, in: source)
    var delegate = ScenarioRecognizer.Delegate()
    delegate.shouldBegin = try fields.bool("shouldBegin")
    for item in try fields.list("rejectTouchesInViews") { delegate.rejectTouchesInViews.append(try checkView(item)) }
    for item in try fields.list("rejectTouchIds") { delegate.rejectTouchIds.append(try source.whole(item)) }
    return delegate
  }

  private func script(_ value: JSONValue) throws(ScenarioError) -> [ScenarioRecognizer.ScriptStep] {
    var steps: [ScenarioRecognizer.ScriptStep] = []
    for member in try source.members(value, "a script") {
      guard let number = Double(member.name), let time = JSONSource.time(number) else {
        throw source.error("expected a time in milliseconds, found \"\(member.name)\"", at: member.offset)
      }
      var states: [GestureState] = []
      for item in try source.list(member.value) { states.append(try source.word(item, "state")) }
      steps.append(ScenarioRecognizer.ScriptStep(time: time, states: states))
    }
    return steps
  }
}

extension Parameter {
  /// How a scenario writes it.
  enum Form {
    case number, flag
    case sides(Sides.Naming)
  }

  var form: Form {
    switch self {
    case .rebasesOnRecognition: .flag
    case .direction, .directions: .sides(.directions)
    case .edges: .sides(.edges)
    default: .number
    }
  }
}

extension JSONValue {
  var isNull: Bool {
    if case .null = content { true } else { false }
  }
}
