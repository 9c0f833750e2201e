// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusJSON

extension ScenarioOperation: JSONRecord {
  static let noun = "an operation"
  static let blank = ScenarioOperation(.at(Timestamp(microseconds: 0)), .sessionEvent)
  static let members: [Member<ScenarioOperation>] = [
    Member(
      keys: ["t", "when"],
      read: { (operation, fields) throws(ScenarioError) in
        switch (fields["t"], fields["when"]) {
        case (let time?, nil): operation.moment = .at(try fields.source.time(time))
        case (nil, let when?): operation.moment = try Self.action(when, in: fields.source)
        default: throw fields.source.error("an operation needs either \"t\" or \"when\"", at: fields.value.offset)
        }
      },
      write: { operation, text in
        switch operation.moment {
        case .at(let time): text.member("t", time.sinceStart.milliseconds)
        case .when(let recognizer, let state): text.member("when", "\(recognizer).\(state.word)")
        }
      }),
    Member(
      keys: ["op"] + VerbForm.operands,
      read: { (operation, fields) throws(ScenarioError) in
        let name = try fields.need("op")
        let word = try fields.source.string(name)
        guard let form = VerbForm.all.first(where: { $0.name == word }) else {
          throw fields.source.unknown("operation", word, among: VerbForm.all.map(\.name), at: name.offset)
        }
        operation.verb = try form.read(
          JSONFields(
            fields.value, "the operation \(word)", allowing: ["t", "when", "op"] + form.operands, in: fields.source))
      },
      write: { operation, text in
        for form in VerbForm.all where form.write(operation.verb, &text) { return }
      }),
  ]

  /// Reads an action such as "pan.began".
  private static func action(_ value: JSONValue, in source: ScenarioSource) throws(ScenarioError) -> Moment {
    let text = try source.string(value)
    guard let dot = text.lastIndex(of: ".") else {
      throw source.error("expected an action such as \"pan.began\", found \"\(text)\"", at: value.offset)
    }
    let name = try source.recognizer(JSONValue(.string(String(text[..<dot])), at: value.offset))
    let state: GestureState = try source.word(
      JSONValue(.string(String(text[text.index(after: dot)...])), at: value.offset), "state")
    guard state != .possible, state != .failed else {
      throw source.error("no action is sent for \"\(state.word)\"", at: value.offset)
    }
    return .when(recognizer: name, state: state)
  }
}

/// How a verb is read and written: its name, and its operands.
private struct VerbForm: Sendable {
  typealias Verb = ScenarioOperation.Verb

  let name: String
  let operands: [String]
  let read: @Sendable (JSONFields) throws(ScenarioError) -> Verb
  /// Writes a verb of this form and returns true; returns false for a verb of any other form.
  let write: @Sendable (Verb, inout JSONText) -> Bool

  static let all = [
    VerbForm("enable", .recognizer, Verb.enable) { if case .enable(let who) = $0 { who } else { nil } },
    VerbForm("disable", .recognizer, Verb.disable) { if case .disable(let who) = $0 { who } else { nil } },
    VerbForm("add", .recognizer, Verb.add) { if case .add(let who) = $0 { who } else { nil } },
    VerbForm("remove", .recognizer, Verb.remove) { if case .remove(let who) = $0 { who } else { nil } },
    VerbForm("unmapView", .view, Verb.unmapView) { if case .unmapView(let view) = $0 { view } else { nil } },
    VerbForm("destroyView", .view, Verb.destroyView) { if case .destroyView(let view) = $0 { view } else { nil } },
    VerbForm("sessionEvent", .sessionEvent),
    VerbForm("setState", .recognizer, Operand("state", .word("state")), Verb.setState) {
      if case .setState(let who, let state) = $0 { (who, state) } else { nil }
    },
    VerbForm("setTranslation", .recognizer([.pan, .edgePan], "translation"), .value(.vector), Verb.setTranslation) {
      if case .setTranslation(let who, let value) = $0 { (who, value) } else { nil }
    },
    VerbForm("setScale", .recognizer([.pinch], "scale"), .value(.positive), Verb.setScale) {
      if case .setScale(let who, let value) = $0 { (who, value) } else { nil }
    },
    VerbForm("setRotation", .recognizer([.rotation], "rotation"), .value(.number), Verb.setRotation) {
      if case .setRotation(let who, let value) = $0 { (who, value) } else { nil }
    },
    VerbForm(
      "setMinimumNumberOfTouches", .recognizer([.pan], "minimum number of touches"), .value(.count),
      Verb.setMinimumNumberOfTouches
    ) {
      if case .setMinimumNumberOfTouches(let who, let count) = $0 { (who, count) } else { nil }
    },
    VerbForm("setDelegate", .recognizer, Operand("delegate", .record), Verb.setDelegate) {
      if case .setDelegate(let who, let delegate) = $0 { (who, delegate) } else { nil }
    },
    VerbForm("setRelation", Operand("relation", .relation), .value(.bool), Verb.setRelation) {
      if case .setRelation(let relation, let isMade) = $0 { (relation, isMade) } else { nil }
    },
  ]

  /// The operands of all verbs.
  static let operands: [String] = all.flatMap(\.operands).reduce([]) { $0.contains($1) ? $0 : $0 + [$1] }
}

extension VerbForm {
  fileprivate init(_ name: String, _ verb: Verb) {
    self.init(name: name, operands: [], read: { _ in verb }) { one, text in
      guard one == verb else { return false }
      text.member("op", name)
      return true
    }
  }

  /// Makes the form of a verb with one operand. `make` builds the verb from its operand; `part` extracts the operand
  /// from the verb.
  fileprivate init<Part>(
    _ name: String, _ operand: Operand<Part>, _ make: @escaping @Sendable (Part) -> Verb,
    part: @escaping @Sendable (Verb) -> Part?
  ) {
    self.init(
      name: name, operands: [operand.key],
      read: { (fields) throws(ScenarioError) in make(try operand.read(fields)) },
      write: { verb, text in
        guard let part = part(verb) else { return false }
        text.member("op", name)
        operand.write(part, &text)
        return true
      })
  }

  fileprivate init<First, Second>(
    _ name: String, _ first: Operand<First>, _ second: Operand<Second>,
    _ make: @escaping @Sendable (First, Second) -> Verb, parts: @escaping @Sendable (Verb) -> (First, Second)?
  ) {
    self.init(
      name: name, operands: [first.key, second.key],
      read: { (fields) throws(ScenarioError) in make(try first.read(fields), try second.read(fields)) },
      write: { verb, text in
        guard let parts = parts(verb) else { return false }
        text.member("op", name)
        first.write(parts.0, &text)
        second.write(parts.1, &text)
        return true
      })
  }
}

/// A member that a verb requires in its JSON object.
private struct Operand<Value: Equatable & Sendable>: Sendable {
  let key: String
  let form: Form<Value>

  init(_ key: String, _ form: Form<Value>) { (self.key, self.form) = (key, form) }

  static func value(_ form: Form<Value>) -> Operand { Operand("value", form) }

  func read(_ fields: JSONFields) throws(ScenarioError) -> Value { try form.read(fields.source)(try fields.need(key)) }

  func write(_ value: Value, _ text: inout JSONText) {
    text.name(key)
    form.write(value, &text)
  }
}

extension Operand where Value == String {
  static var view: Operand { Operand("view", .view) }
  static var recognizer: Operand { Operand("recognizer", .recognizer) }

  /// The recognizer of an operation that sets a property. The recognizer must be of one of `kinds`, since all other
  /// kinds lack the property.
  static func recognizer(_ kinds: [GestureKind], _ property: String) -> Operand {
    let form = Form { source in
      { (value) throws(ScenarioError) in
        let name = try source.recognizer(value)
        guard let kind = source.kinds[name], !kinds.map(ScenarioKind.builtIn).contains(kind) else { return name }
        throw source.error("the kind \"\(kind.name)\" has no \(property)", at: value.offset)
      }
    }
    return Operand("recognizer", form)
  }
}

extension Form where Value == Int {
  fileprivate static var count: Form { Form(ScenarioSource.count) }
}
