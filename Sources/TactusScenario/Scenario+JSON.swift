// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusJSON

extension Scenario {
  /// The scenario as text for people: one view, recognizer, touch or expected line a line. Reads back the same.
  public var json: String {
    var parts = ["\"name\": " + Self.value { $0.value(name) }]
    if !clauses.isEmpty { parts.append("\"clauses\": " + Self.value { $0.value(clauses) }) }
    if let note { parts.append("\"note\": " + Self.value { $0.value(note) }) }
    if actionOnCancel != nil || thresholdScale != nil {
      parts.append(
        "\"engine\": "
          + Self.value {
            $0.open("{")
            $0.optional("actionOnCancel", actionOnCancel)
            $0.optional("thresholdScale", thresholdScale)
            $0.close("}")
          })
    }
    parts.append(Self.list("views", views.map { view in Self.object { view.write(to: &$0) } }))
    parts.append(Self.list("recognizers", recognizers.map { one in Self.object { one.write(to: &$0) } }))
    parts.append(
      Self.list(
        "relations",
        relations.map { relation in Self.value { $0.value([relation.kind.word, relation.first, relation.second]) } }))
    parts.append(Self.list("touches", touches.map { touch in Self.object { touch.write(to: &$0) } }))
    if !operations.isEmpty {
      parts.append(Self.list("ops", operations.map { operation in Self.object { operation.write(to: &$0) } }))
    }
    parts.append("\"run_until\": " + Self.value { $0.value(runUntil) })
    if let expectation { parts.append("\"expect\": " + Self.block(expectation.parts, "  ")) }
    return Self.block(parts, "") + "\n"
  }

  fileprivate static func value(_ write: (inout JSONText) -> Void) -> String {
    var text = JSONText(isSpaced: true)
    write(&text)
    return text.string
  }

  fileprivate static func object(_ write: (inout JSONText) -> Void) -> String {
    value {
      $0.open("{")
      write(&$0)
      $0.close("}")
    }
  }

  private static func block(_ parts: [String], _ indent: String) -> String {
    parts.isEmpty ? "{}" : "{\n\(indent)  " + parts.joined(separator: ",\n\(indent)  ") + "\n\(indent)}"
  }

  fileprivate static func list(_ name: String, _ items: [String], _ indent: String = "  ") -> String {
    if items.isEmpty { return "\"\(name)\": []" }
    return "\"\(name)\": [\n\(indent)  " + items.joined(separator: ",\n\(indent)  ") + "\n\(indent)]"
  }
}

extension JSONText {
  mutating func member(_ name: String, _ value: Double) {
    self.name(name)
    self.value(value)
  }

  mutating func member(_ name: String, _ value: Bool) {
    self.name(name)
    self.value(value)
  }

  mutating func member(_ name: String, _ value: [String]) {
    self.name(name)
    self.value(value)
  }

  mutating func optional(_ name: String, _ value: Bool?) {
    if let value { member(name, value) }
  }

  mutating func optional(_ name: String, _ value: Double?) {
    if let value { member(name, value) }
  }

  mutating func member(_ name: String, _ rect: Rect) {
    self.name(name)
    value([rect.x, rect.y, rect.width, rect.height])
  }
}

extension ScenarioView {
  fileprivate func write(to text: inout JSONText) {
    text.member("id", id)
    text.name("parent")
    if let parent { text.value(parent) } else { text.null() }
    text.member("frame", frame)
    if isHidden { text.member("hidden", true) }
    if !isUserInteractionEnabled { text.member("userInteractionEnabled", false) }
    if !isMultipleTouchEnabled { text.member("multipleTouch", false) }
    if alpha != 1 { text.member("alpha", alpha) }
    if scale != 1 { text.member("scale", scale) }
    guard let control else { return }
    text.name("control")
    text.open("{")
    text.member("kind", control.kind.word)
    text.member("axis", control.axis.word)
    if let knob = control.knob { text.member("knob", knob) }
    text.close("}")
  }
}

extension ScenarioRecognizer {
  fileprivate func write(to text: inout JSONText) {
    text.member("id", id)
    text.member("kind", kind.name)
    text.member("view", view)
    if !isEnabled { text.member("enabled", false) }
    if isDetached { text.member("detached", true) }
    if let name { text.member("name", name) }
    if !targets.isEmpty { text.member("targets", targets) }
    for parameter in Parameter.allCases {
      if let value = parameters[parameter] { write(parameter, value, to: &text) }
    }
    for flag in RecognizerFlag.allCases { text.optional(flag.rawValue, flags[flag]) }
    if let allowedTouchTypes { text.member("allowedTouchTypes", allowedTouchTypes.map(\.word)) }
    if !script.isEmpty {
      text.name("script")
      text.open("{")
      for step in script {
        text.member(JSONText.number(step.time.sinceStart.milliseconds), step.states.map(\.word))
      }
      text.close("}")
    }
    if let delegate { delegate.write(to: &text) }
  }

  private func write(_ parameter: Parameter, _ value: Double, to text: inout JSONText) {
    let name = parameter.name.description
    switch parameter.form {
    case .number: text.member(name, value)
    case .flag: text.member(name, value == 1)
    case .sides(let naming):
      let words = Sides(rawValue: UInt8(exactly: value) ?? 0).words(naming)
      if parameter == .direction, words.count == 1 { text.member(name, words[0]) } else { text.member(name, words) }
    }
  }

}

extension ScenarioRecognizer.Delegate {
  fileprivate func write(to text: inout JSONText) {
    text.name("delegate")
    text.open("{")
    text.optional("shouldBegin", shouldBegin)
    if !rejectTouchesInViews.isEmpty { text.member("rejectTouchesInViews", rejectTouchesInViews) }
    if !rejectTouchIds.isEmpty {
      text.name("rejectTouchIds")
      text.open("[")
      for id in rejectTouchIds { text.value(id) }
      text.close("]")
    }
    text.close("}")
  }
}

extension ScenarioTouch {
  fileprivate func write(to text: inout JSONText) {
    text.name("t")
    text.value(time)
    text.name("id")
    text.value(id)
    text.member("phase", phase.word)
    if let location {
      text.member("x", location.x)
      text.member("y", location.y)
    }
    if type != .direct { text.member("type", type.word) }
  }
}

extension ScenarioOperation {
  fileprivate func write(to text: inout JSONText) {
    switch moment {
    case .at(let time):
      text.name("t")
      text.value(time)
    case .when(let recognizer, let state):
      text.member("when", "\(recognizer).\(state.word)")
    }
    text.member("op", verb.name)
    switch verb {
    case .enable(let name), .disable(let name), .add(let name), .remove(let name): text.member("recognizer", name)
    case .unmapView(let name), .destroyView(let name): text.member("view", name)
    case .sessionEvent: break
    case .setState(let name, let state):
      text.member("recognizer", name)
      text.member("state", state.word)
    case .setTranslation(let name, let value):
      text.member("recognizer", name)
      text.name("value")
      text.value([value.dx, value.dy])
    case .setScale(let name, let value), .setRotation(let name, let value):
      text.member("recognizer", name)
      text.member("value", value)
    case .setMinimumNumberOfTouches(let name, let count):
      text.member("recognizer", name)
      text.member("value", Double(count))
    case .setDelegate(let name, let delegate):
      text.member("recognizer", name)
      delegate.write(to: &text)
    case .setRelation(let relation, let isMade):
      text.member("relation", [relation.kind.word, relation.first, relation.second])
      text.member("value", isMade)
    }
  }
}

extension ScenarioExpectation {
  /// Its members, as they stand two levels deep.
  fileprivate var parts: [String] {
    func list(_ name: String, _ lines: [some ExpectedLine]) -> String { Scenario.list(name, lines.map(\.line), "    ") }
    var parts: [String] = []
    if let transitions { parts.append(list("transitions", transitions)) }
    if let actions { parts.append(list("actions", actions)) }
    if let viewTouches { parts.append(list("view_touches", viewTouches)) }
    if let final {
      parts.append("\"final\": " + Scenario.object { text in for state in final { state.write(to: &text) } })
    }
    if !values.isEmpty { parts.append(list("values", values)) }
    if !touchValues.isEmpty { parts.append(list("touch_values", touchValues)) }
    if let resets { parts.append(list("resets", resets)) }
    if let illegalRequests { parts.append("\"illegal_requests\": \(illegalRequests)") }
    return parts
  }
}
