// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusJSON

/// Writes an event as a JSON object on one line, with the same members as in an expectation.
extension ScenarioEvent: JSONWritable {
  public var line: String {
    var text = JSONText()
    write(to: &text)
    return text.string
  }

  public func write(to text: inout JSONText) {
    text.object { text in
      switch self {
      case .transition(let transition, let reason):
        text.head("transition", at: transition.moment.time)
        text.members(of: transition, type(of: transition).own)
        if !reason.isEmpty { text.member("reason", reason) }
      case .action(let action):
        let expected = action.expectation
        text.head("action", at: action.time)
        text.members(of: expected, [ScenarioExpectation.Action.recognizer, ScenarioExpectation.Action.target])
        text.member("kind", action.kind.name)
        text.members(of: expected, [ScenarioExpectation.Action.state])
        text.members(action.fields)
      case .touch(let touch):
        text.head("touch", at: touch.time)
        text.members(of: touch.expectation, ScenarioExpectation.Touch.own)
        text.members(touch.fields)
      case .reset(let reset):
        text.head("reset", at: reset.moment.time)
        text.members(of: reset, type(of: reset).own)
      case .illegal(let recognizer, let requested, let time):
        text.head("illegal", at: time)
        text.member("recognizer", recognizer)
        text.member("requested", requested.word)
      case .trace(let what, let fields, let time):
        text.head("trace", at: time)
        text.member("what", what)
        text.members(fields)
      case .states(let states, let time):
        text.head("final", at: time)
        text.name("states")
        Form.states.write(states, &text)
      }
    }
  }
}

extension JSONText {
  fileprivate mutating func head(_ type: String, at time: Timestamp) {
    member("type", type)
    member("t", time.sinceStart.milliseconds)
  }

  fileprivate mutating func members<Record>(of record: Record, _ members: [Member<Record>]) {
    for member in members { member.write(record, &self) }
  }

  fileprivate mutating func members(_ fields: [ScenarioField]) {
    for field in fields { member(field.name, field.value.rounded) }
  }
}
