// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusJSON

/// One JSON object a line.
extension ScenarioEvent {
  public var line: String {
    var text = JSONText()
    write(to: &text)
    return text.string
  }

  public func write(to text: inout JSONText) {
    text.open("{")
    switch self {
    case .transition(let recognizer, let from, let to, let reason, let time):
      text.head("transition", at: time)
      text.member("recognizer", recognizer)
      text.member("from", from.word)
      text.member("to", to.word)
      if !reason.isEmpty { text.member("reason", reason) }
    case .action(let action):
      text.head("action", at: action.time)
      text.member("recognizer", action.recognizer)
      if let target = action.target { text.member("target", target) }
      text.member("kind", action.kind.name)
      text.member("state", action.state.word)
      text.members(action.fields)
    case .touch(let touch):
      text.head("touch", at: touch.time)
      text.member("view", touch.view)
      text.name("id")
      text.value(touch.id)
      text.member("phase", touch.phase.word)
      text.members(touch.fields)
    case .reset(let recognizer, let time):
      text.head("reset", at: time)
      text.member("recognizer", recognizer)
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
      text.open("{")
      for entry in states { text.member(entry.recognizer, entry.state.word) }
      text.close("}")
    }
    text.close("}")
  }
}

extension JSONText {
  fileprivate mutating func head(_ type: String, at time: Timestamp) {
    member("type", type)
    name("t")
    value(time)
  }

  fileprivate mutating func members(_ fields: [ScenarioField]) {
    for field in fields {
      name(field.name)
      value(field.value, isRounded: true)
    }
  }

  mutating func member(_ name: String, _ value: String) {
    self.name(name)
    self.value(value)
  }

  /// In milliseconds, without needless decimals.
  mutating func value(_ time: Timestamp) { value(time.sinceStart.milliseconds) }

  mutating func value(_ value: ScenarioValue, isRounded: Bool = false) {
    func number(_ x: Double) -> Double { isRounded ? Self.rounded(x) : x }
    switch value {
    case .number(let x): self.value(number(x))
    case .pair(let x, let y): self.value([number(x), number(y)])
    case .word(let word): self.value(word)
    }
  }
}
