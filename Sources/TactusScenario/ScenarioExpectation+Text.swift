// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusJSON

/// One entry of an expectation as a line of its own.
protocol ExpectedLine {
  func write(to text: inout JSONText)
}

extension ExpectedLine {
  var line: String {
    var text = JSONText(isSpaced: true)
    text.open("{")
    write(to: &text)
    text.close("}")
    return text.string
  }
}

extension JSONText {
  fileprivate mutating func moment(_ moment: ScenarioExpectation.Moment) {
    name("t")
    value(moment.time)
    if moment.tolerance > .zero {
      name("tol")
      value(moment.tolerance.milliseconds)
    }
  }

  fileprivate mutating func id(_ id: Int64) {
    name("id")
    value(id)
  }

  fileprivate mutating func fields(_ fields: [ScenarioField], _ tolerance: Double?) {
    for field in fields {
      name(field.name)
      value(field.value)
    }
    if let tolerance {
      name("tolerance")
      value(tolerance)
    }
  }
}

extension ScenarioExpectation.Transition: ExpectedLine {
  func write(to text: inout JSONText) {
    text.member("recognizer", recognizer)
    text.member("from", from.word)
    text.member("to", to.word)
    text.moment(moment)
  }
}

extension ScenarioExpectation.Action: ExpectedLine {
  func write(to text: inout JSONText) {
    text.member("recognizer", recognizer)
    text.member("state", state.word)
    text.moment(moment)
    if let target { text.member("target", target) }
  }
}

extension ScenarioExpectation.Touch: ExpectedLine {
  func write(to text: inout JSONText) {
    text.member("view", view)
    text.id(id)
    text.member("phase", phase.word)
    text.moment(moment)
  }
}

extension ScenarioExpectation.State: ExpectedLine {
  func write(to text: inout JSONText) { text.member(recognizer, state.word) }
}

extension ScenarioExpectation.Reset: ExpectedLine {
  func write(to text: inout JSONText) {
    text.member("recognizer", recognizer)
    text.moment(moment)
  }
}

extension ScenarioExpectation.Values: ExpectedLine {
  func write(to text: inout JSONText) {
    text.member("recognizer", recognizer)
    text.member("state", state.word)
    text.moment(moment)
    text.fields(fields, tolerance)
  }
}

extension ScenarioExpectation.TouchValues: ExpectedLine {
  func write(to text: inout JSONText) {
    text.id(id)
    text.moment(moment)
    if let view { text.member("view", view) }
    if let phase { text.member("phase", phase.word) }
    text.fields(fields, tolerance)
  }
}
