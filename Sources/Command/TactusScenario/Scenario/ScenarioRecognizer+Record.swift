// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusJSON

extension ScenarioRecognizer: JSONRecord {
  static let noun = "a recognizer"
  static let blank = ScenarioRecognizer(id: "", kind: .scripted, view: "")
  static let members: [Member<ScenarioRecognizer>] =
    [
      .needed("id", \.id, .newRecognizer),
      .needed("kind", \.kind, .word("kind")),
      .needed("view", \.view, .view),
      .usual("enabled", \.isEnabled, .bool),
      .usual("detached", \.isDetached, .bool),
      .optional("name", \.name, .string),
      .usual("targets", \.targets, .targets),
      parameters,
    ] + RecognizerFlag.allCases.map { flag in .optional(flag.rawValue, \.flags[flag], .bool) } + [
      .optional("allowedTouchTypes", \.allowedTouchTypes, .list(of: .word("touch type"))),
      .usual("script", \.script, .script).afterCheck { (recognizer, fields) throws(ScenarioError) in
        guard let value = fields["script"], recognizer.kind != .scripted else { return }
        throw fields.source.error("the kind \"\(recognizer.kind.word)\" has no \"script\"", at: value.offset)
      },
      .optional("delegate", \.delegate, .record),
    ]

  mutating func finish(_ fields: JSONFields) throws(ScenarioError) {
    fields.source.define(self)
  }

  /// The parameters. Each is checked by setting it on a recognizer of the same kind.
  private static let parameters = Member<ScenarioRecognizer>(
    keys: Parameter.allCases.map(\.name.description),
    read: { (recognizer, fields) throws(ScenarioError) in
      let source = fields.source
      var trial: RecognizerID?
      for member in fields.members {
        guard let parameter = Parameter(named: member.name.utf8) else { continue }
        if trial == nil, case .builtIn(let kind) = recognizer.kind { trial = source.engine.add(kind: kind) }
        // To find out whether the kind has the parameter, sets it to 1, which is a valid count, length, time, switch
        // and side, or to 2, which is the smallest number of fingers of a pinch.
        guard let trial, [1, 2].contains(where: { source.engine.set(parameter, to: $0, of: trial) }) else {
          throw source.error("the kind \"\(recognizer.kind.word)\" has no \"\(member.name)\"", at: member.offset)
        }
        let value = try parameter.form.read(source)(member.value)
        guard source.engine.set(parameter, to: value, of: trial) else {
          throw source.error("\"\(member.name)\" cannot be \(JSONText.number(value))", at: member.value.offset)
        }
        recognizer.parameters[parameter] = value
      }
    },
    write: { recognizer, text in
      for parameter in Parameter.allCases {
        guard let value = recognizer.parameters[parameter] else { continue }
        text.name(parameter.name.description)
        parameter.form.write(value, &text)
      }
    })
}

extension ScenarioRecognizer.Delegate: JSONRecord {
  static let noun = "a delegate"
  static let blank = ScenarioRecognizer.Delegate()
  static let members: [Member<ScenarioRecognizer.Delegate>] = [
    .optional("shouldBegin", \.shouldBegin, .bool),
    .usual("rejectTouchesInViews", \.rejectTouchesInViews, .list(of: .view)),
    .usual("rejectTouchIds", \.rejectTouchIds, .list(of: .whole)),
  ]
}

extension Parameter {
  fileprivate var form: Form<Double> {
    switch self {
    case .rebasesOnRecognition: Form.bool.mapped({ $0 ? 1 : 0 }, back: { $0 == 1 })
    case .direction: .sides(.directions, writesOneAsWord: true)
    case .directions: .sides(.directions)
    case .edges: .sides(.edges)
    default: .number
    }
  }
}

extension Form where Value == Double {
  fileprivate static func sides(_ naming: Sides.Naming, writesOneAsWord: Bool = false) -> Form {
    let form = Form<Sides>(
      read: { source in { (value) throws(ScenarioError) in try source.sides(value, naming) } },
      write: { sides, text in
        let words = sides.words(naming)
        if writesOneAsWord, words.count == 1 { text.value(words[0]) } else { text.value(words) }
      })
    return form.mapped({ Double($0.rawValue) }, back: { Sides(rawValue: UInt8(exactly: $0) ?? 0) })
  }
}

extension Form where Value == [String] {
  fileprivate static var targets: Form { Form(ScenarioSource.targets) }
}

extension Form where Value == [ScenarioRecognizer.ScriptStep] {
  fileprivate static var script: Form {
    Form(read: ScenarioSource.script) { steps, text in
      text.object { text in
        for step in steps { text.member(JSONText.number(step.time.sinceStart.milliseconds), step.states.map(\.word)) }
      }
    }
  }
}
