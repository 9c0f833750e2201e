// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusJSON

extension Scenario: JSONRecord {
  /// Reads a scenario. Refuses unknown and repeated members, and undefined names. `fallbackName` is used if the text
  /// has no name.
  public init(json: [UInt8], fallbackName: String = "scenario") throws(ScenarioError) {
    let root: JSONValue
    do throws(JSONError) {
      root = try JSONReader.read(json)
    } catch {
      throw ScenarioError(error.what, at: error.offset, in: json)
    }
    self = try Self.read(root, in: ScenarioSource(json, fallbackName: fallbackName))
  }

  /// The scenario as readable text, with one view, recognizer, touch or expectation per line. Reading this text yields
  /// the same scenario.
  public var json: String {
    var text = JSONText(isSpaced: true)
    text.object(inLines: true) { write(to: &$0) }
    return text.string + "\n"
  }

  static let noun = "a scenario"
  static let blank = Scenario(name: "", views: [], runUntil: Timestamp(microseconds: 0))
  static let members: [Member<Scenario>] = [
    .usual("name", \.name, .string, isAlwaysWritten: true),
    .usual("clauses", \.clauses, .list(of: .string)),
    .optional("note", \.note, .string),
    .usual("engine", \.engine, .record),
    .needed("views", \.views, .list(of: .record, inLines: true)).afterCheck { (_, fields) throws(ScenarioError) in
      guard fields["views"]?.items?.isEmpty == true else { return }
      throw fields.source.error("a scenario needs a view", at: fields.value.offset)
    },
    .usual("recognizers", \.recognizers, .list(of: .record, inLines: true), isAlwaysWritten: true),
    .usual("relations", \.relations, .list(of: .relation, inLines: true), isAlwaysWritten: true),
    .usual("touches", \.touches, .list(of: .record, inLines: true), isAlwaysWritten: true),
    .usual("ops", \.operations, .list(of: .record, inLines: true)),
    .usual("run_until", \.runUntil, .time, isAlwaysWritten: true),
    .optional("expect", \.expectation, .record(inLines: true)),
  ]

  mutating func finish(_ fields: JSONFields) throws(ScenarioError) {
    if fields["name"] == nil { name = fields.source.fallbackName }
    if fields["run_until"] == nil { runUntil = settled }
  }

  /// A time so long after the last touch or operation that all default time limits have passed.
  private var settled: Timestamp {
    var last = Timestamp(microseconds: 0)
    for touch in touches { last = max(last, touch.time) }
    for operation in operations {
      if case .at(let time) = operation.moment { last = max(last, time) }
    }
    return last + Self.settlingTime
  }

  private var engine: Engine {
    get { Engine(actionOnCancel: actionOnCancel, thresholdScale: thresholdScale) }
    set { (actionOnCancel, thresholdScale) = (newValue.actionOnCancel, newValue.thresholdScale) }
  }

  private struct Engine: JSONRecord, Equatable {
    var actionOnCancel: Bool?
    var thresholdScale: Double?

    static let noun = "an engine"
    static let blank = Engine()
    static let members: [Member<Engine>] = [
      .optional("actionOnCancel", \.actionOnCancel, .bool), .optional("thresholdScale", \.thresholdScale, .positive),
    ]
  }
}

extension ScenarioView: JSONRecord {
  static let noun = "a view"
  static let blank = ScenarioView(id: "", frame: Rect(x: 0, y: 0, width: 0, height: 0))
  static let members: [Member<ScenarioView>] = [
    .needed("id", \.id, .newView),
    .usual("parent", \.parent, .parent, isAlwaysWritten: true),
    .needed("frame", \.frame, .rect),
    .usual("hidden", \.isHidden, .bool),
    .usual("userInteractionEnabled", \.isUserInteractionEnabled, .bool),
    .usual("multipleTouch", \.isMultipleTouchEnabled, .bool),
    .usual("alpha", \.alpha, .number),
    .usual("scale", \.scale, .positive),
    .optional("control", \.control, .record),
  ]

  mutating func finish(_ fields: JSONFields) throws(ScenarioError) {
    try fields.source.define(self, at: fields.value.offset)
  }
}

extension Control: JSONRecord {
  static let noun = "a control"
  static let blank = Control(kind: .button)
  static let members: [Member<Control>] = [
    .needed("kind", \.kind, .word("control")),
    .usual("axis", \.axis, .word("axis"), isAlwaysWritten: true),
    .optional("knob", \.knob, .rect),
  ]
}

extension ScenarioTouch: JSONRecord {
  static let noun = "a touch"
  static let blank = ScenarioTouch(time: Timestamp(microseconds: 0), id: 0, phase: .down)
  static let members: [Member<ScenarioTouch>] = [
    .needed("t", \.time, .time),
    .needed("id", \.id, .whole),
    .needed("phase", \.phase, .word("phase")),
    Member(
      keys: ["x", "y"],
      read: { (touch, fields) throws(ScenarioError) in
        let needsPoint = touch.phase == .down || touch.phase == .move
        guard needsPoint || fields["x"] != nil || fields["y"] != nil else { return }
        touch.location = Point(
          x: try fields.source.number(try fields.need("x")), y: try fields.source.number(try fields.need("y")))
      },
      write: { touch, text in
        text.member("x", touch.location?.x)
        text.member("y", touch.location?.y)
      }),
    .usual("type", \.type, .word("touch type")),
  ]
}

extension Form where Value == ScenarioRelation {
  static var relation: Form { Form(read: ScenarioSource.relation) { $1.value([$0.kind.word, $0.first, $0.second]) } }
}
