// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Converts effects of the engine to events with the scenario's names.
extension ScenarioEvent {
  init(_ effect: Effect, _ scenario: borrowing Scenario, _ stage: borrowing ScenarioStage) {
    let names = stage.recognizerNames
    func name(_ recognizer: RecognizerID) -> String { names[recognizer] ?? "?" }
    let viewNames = stage.viewNames
    func viewName(_ view: ViewID) -> String { viewNames[view] ?? "?" }
    switch effect {
    case .touch(let touch):
      self = .touch(
        Touch(
          time: touch.time, view: viewName(touch.view), id: touch.id, phase: touch.phase, location: touch.location,
          previousLocation: touch.previousLocation, timestamp: touch.timestamp, tapCount: Int(touch.tapCount)))
    case .action(let action):
      let recognizer = stage.indices[action.recognizer].map { scenario.recognizers[$0] }
      let target = action.target.flatMap { Int(exactly: $0.rawValue) }
      let targets = recognizer?.targets ?? []
      self = .action(
        Action(
          time: action.time, recognizer: name(action.recognizer), kind: recognizer?.kind ?? .builtIn(action.kind),
          state: action.state, target: target.flatMap { targets.indices.contains($0) ? targets[$0] : nil },
          fields: Self.fields(action.values, recognizer?.kind)))
    case .question(let recognizer, let values, let time):
      let fields = [ScenarioField("recognizer", .word(name(recognizer)))] + Self.fields(values, nil)
      self = .trace(what: "asked", fields: fields, at: time)
    case .transition(let transition):
      var reason = transition.reason.description(naming: name)
      if reason.isEmpty, transition.to == .failed || transition.to == .cancelled { reason = "asked for it" }
      self = .transition(
        ScenarioExpectation.Transition(
          recognizer: name(transition.recognizer), from: transition.from, to: transition.to,
          moment: ScenarioExpectation.Moment(transition.time)),
        reason: reason)
    case .reset(let recognizer, let time):
      self = .reset(
        ScenarioExpectation.Reset(recognizer: name(recognizer), moment: ScenarioExpectation.Moment(time)))
    case .illegalRequest(let recognizer, let state, let time):
      self = .illegal(recognizer: name(recognizer), requested: state, at: time)
    case .trace(let trace, let time):
      self = Self.event(trace, name, viewName, at: time)
    }
  }

  /// Returns all values that a recognizer of this kind measures.
  private static func fields(_ values: GestureValues, _ kind: ScenarioKind?) -> [ScenarioField] {
    var fields: [ScenarioField] = []
    func add(_ name: GestureMeasures.Name, _ value: ScenarioValue) {
      fields.append(ScenarioField(name.name.description, value))
    }
    add(.location, .pair(values.location.x, values.location.y))
    add(.numberOfTouches, .number(Double(values.numberOfTouches)))
    GestureMeasures.each(of: values.measure) { name, value in
      switch value {
      case .vector(let vector): add(name, .pair(vector.dx, vector.dy))
      case .number(let number), .angle(let number): add(name, .number(number))
      case .count(let count): add(name, .number(Double(count)))
      case .word(let word): add(name, .word(word.description))
      }
    }
    if kind == .capture, case .custom(let count, _, _, _) = values.measure { add(.samples, .number(count)) }
    return fields
  }

  private static func event(
    _ trace: Trace, _ name: (RecognizerID) -> String, _ viewName: (ViewID) -> String, at time: Timestamp
  ) -> ScenarioEvent {
    var fields: [ScenarioField] = []
    func add(_ name: String, _ word: String) { fields.append(ScenarioField(name, .word(word))) }
    func add(_ reason: Reason) {
      let words = reason.description(naming: name)
      if !words.isEmpty { add("reason", words) }
    }
    func add(touch: TouchName, _ view: ViewID) {
      add("view", viewName(view))
      fields.append(ScenarioField("id", .number(Double(touch.id))))
    }
    let what: String
    switch trace {
    case .requested(let recognizer, let state, let reason):
      what = "requested"
      add("recognizer", name(recognizer))
      add("state", state.word)
      add(reason)
    case .held(let recognizer, let reason):
      what = "held"
      add("recognizer", name(recognizer))
      add(reason)
    case .freed(let recognizer):
      what = "freed"
      add("recognizer", name(recognizer))
    case .vetoed(let recognizer, let reason):
      what = "vetoed"
      add("recognizer", name(recognizer))
      add(reason)
    case .withheld(let touch, let view, let phase, let recognizer):
      what = "withheld"
      add(touch: touch, view)
      add("phase", phase.word)
      add("by", name(recognizer))
    case .released(let touch, let view, let phase):
      what = "released"
      add(touch: touch, view)
      add("phase", phase.word)
    case .consumed(let touch, let view, let recognizer):
      what = "consumed"
      add(touch: touch, view)
      add("by", name(recognizer))
    case .withdrawn(let touch, let view):
      what = "withdrawn"
      add(touch: touch, view)
    }
    return .trace(what: what, fields: fields, at: time)
  }
}
