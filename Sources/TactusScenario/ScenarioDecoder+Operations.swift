// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusJSON

extension ScenarioDecoder {
  /// What each operation needs beside its moment.
  private static let operands: [(name: String, keys: [String])] = [
    ("enable", ["recognizer"]), ("disable", ["recognizer"]), ("add", ["recognizer"]), ("remove", ["recognizer"]),
    ("unmapView", ["view"]), ("destroyView", ["view"]), ("sessionEvent", []),
    ("setState", ["recognizer", "state"]), ("setTranslation", ["recognizer", "value"]),
    ("setScale", ["recognizer", "value"]), ("setRotation", ["recognizer", "value"]),
    ("setMinimumNumberOfTouches", ["recognizer", "value"]), ("setDelegate", ["recognizer", "delegate"]),
    ("setRelation", ["relation", "value"]),
  ]
  private static let operationKeys = [
    "t", "when", "op", "recognizer", "view", "state", "value", "delegate", "relation",
  ]

  func operation(_ value: JSONValue) throws(ScenarioError) -> ScenarioOperation {
    let fields = try JSONFields(value, "an operation", allowing: Self.operationKeys, in: source)
    let nameValue = try fields.need("op")
    let name = try source.string(nameValue)
    guard let form = Self.operands.first(where: { $0.name == name }) else {
      throw source.unknown("operation", name, among: Self.operands.map(\.name), at: nameValue.offset)
    }
    let own = try JSONFields(value, "the operation \(name)", allowing: ["t", "when", "op"] + form.keys, in: source)
    return ScenarioOperation(try moment(own), try verb(name, own))
  }

  private func moment(_ fields: JSONFields) throws(ScenarioError) -> ScenarioOperation.Moment {
    switch (fields["t"], fields["when"]) {
    case (let time?, nil): return .at(try source.time(time))
    case (nil, let when?): return try action(when)
    default: throw source.error("an operation needs either \"t\" or \"when\"", at: fields.offset)
    }
  }

  /// "pan.began"
  private func action(_ value: JSONValue) throws(ScenarioError) -> ScenarioOperation.Moment {
    let text = try source.string(value)
    guard let dot = text.lastIndex(of: ".") else {
      throw source.error("expected an action such as \"pan.began\", found \"\(text)\"", at: value.offset)
    }
    let recognizer = JSONValue(.string(String(text[..<dot])), at: value.offset)
    let state = JSONValue(.string(String(text[text.index(after: dot)...])), at: value.offset)
    let name = try checkRecognizer(recognizer)
    let found: GestureState = try source.word(state, "state")
    guard found != .possible, found != .failed else {
      throw source.error("no action is sent for \"\(found.word)\"", at: value.offset)
    }
    return .when(recognizer: name, state: found)
  }

  private func verb(_ name: String, _ fields: JSONFields) throws(ScenarioError) -> ScenarioOperation.Verb {
    switch name {
    case "unmapView": return .unmapView(try checkView(try fields.need("view")))
    case "destroyView": return .destroyView(try checkView(try fields.need("view")))
    case "sessionEvent": return .sessionEvent
    case "setRelation":
      let relation = try relation(try fields.need("relation"))
      return .setRelation(relation, try source.bool(try fields.need("value")))
    default: break
    }
    let who = try checkRecognizer(try fields.need("recognizer"))
    switch name {
    case "enable": return .enable(who)
    case "disable": return .disable(who)
    case "add": return .add(who)
    case "remove": return .remove(who)
    case "setState": return .setState(who, try source.word(try fields.need("state"), "state"))
    case "setDelegate": return .setDelegate(who, try delegate(try fields.need("delegate")))
    case "setTranslation":
      try check(who, isOneOf: [.pan, .edgePan], "translation", fields)
      let value = try source.numbers(2, "[x, y]", try fields.need("value"))
      return .setTranslation(who, Vector(dx: value[0], dy: value[1]))
    case "setScale":
      try check(who, isOneOf: [.pinch], "scale", fields)
      return .setScale(who, try source.positive(try fields.need("value")))
    case "setRotation":
      try check(who, isOneOf: [.rotation], "rotation", fields)
      return .setRotation(who, try source.number(try fields.need("value")))
    default:
      try check(who, isOneOf: [.pan], "minimum number of touches", fields)
      let value = try fields.need("value")
      let count = try source.whole(value)
      guard count >= 1 else { throw source.error("expected a count of at least 1", at: value.offset) }
      return .setMinimumNumberOfTouches(who, Int(count))
    }
  }

  private func check(
    _ recognizer: String, isOneOf allowed: [GestureKind], _ property: String, _ fields: JSONFields
  ) throws(ScenarioError) {
    guard let kind = kinds[recognizer], !allowed.map(ScenarioKind.builtIn).contains(kind) else { return }
    throw source.error("the kind \"\(kind.name)\" has no \(property)", at: fields.offset)
  }
}
