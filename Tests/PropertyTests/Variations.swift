// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusScenario

/// Variations of scenarios and events: later, with other ids, without one recognizer.
extension Scenario {
  func shifted(by interval: Interval) -> Scenario {
    var later = self
    for n in later.touches.indices { later.touches[n].time = later.touches[n].time + interval }
    for n in later.operations.indices {
      if case .at(let time) = later.operations[n].moment { later.operations[n].moment = .at(time + interval) }
    }
    for n in later.recognizers.indices {
      for m in later.recognizers[n].script.indices {
        later.recognizers[n].script[m].time = later.recognizers[n].script[m].time + interval
      }
    }
    later.runUntil = later.runUntil + interval
    return later
  }

  /// Returns a scenario that plays `other` before this scenario, on an output beside the output of this scenario.
  func preceded(by other: Scenario) -> Scenario {
    func name(_ id: String) -> String { Self.earlier + id }
    var both = self
    for var view in other.views {
      if view.parent == nil { view.frame.x += 10_000 }
      view.id = name(view.id)
      view.parent = view.parent.map(name)
      both.views.append(view)
    }
    for var recognizer in other.recognizers {
      (recognizer.id, recognizer.view) = (name(recognizer.id), name(recognizer.view))
      both.recognizers.append(recognizer)
    }
    both.relations += other.relations.map { ScenarioRelation($0.kind, name($0.first), name($0.second)) }
    let touches = other.touches.map { touch in
      var touch = touch
      touch.location?.x += 10_000
      return touch
    }
    both.touches = touches + both.touches
    both.operations.insert(ScenarioOperation(.at(other.runUntil), .sessionEvent), at: 0)
    return both
  }
  /// The prefix of the names in the earlier scenario.
  fileprivate static let earlier = "earlier "

  func renamed(_ name: (Int64) -> Int64) -> Scenario {
    var renamed = self
    for n in renamed.touches.indices { renamed.touches[n].id = name(renamed.touches[n].id) }
    return renamed
  }
}

extension Scenario {
  /// Whether each touch has an id of its own, and an end, so that tests can follow it by its id.
  var namesEachTouchOnce: Bool {
    let landed = touches.filter { $0.phase == .down }.map(\.id)
    let over = Set(touches.filter { $0.phase == .up || $0.phase == .cancel }.map(\.id))
    return Set(landed).count == landed.count && Set(landed) == over && Set(touches.map(\.id)) == over
  }
}

extension ScenarioEvent {
  /// Whether a host that observes only `observation` receives this event.
  func isSeen(by observation: Observation) -> Bool {
    switch self {
    case .touch(let touch): touch.phase != .stationary || observation.contains(.stationary)
    case .action, .states: true
    case .transition(let one, _):
      observation.contains(.transitions)
        || observation.contains(.endings) && (one.to == .failed || one.to == .cancelled)
    case .reset: observation.contains(.resets)
    case .illegal: observation.contains(.illegalRequests)
    case .trace(let what, _, _):
      observation.contains(.trace)
        || observation.contains(.withholding) && ["withheld", "consumed", "withdrawn"].contains(what)
    }
  }

  func shifted(by interval: Interval) -> ScenarioEvent {
    switch self {
    case .transition(var transition, let reason):
      transition.moment.time = transition.moment.time + interval
      return .transition(transition, reason: reason)
    case .action(var action):
      action.time = action.time + interval
      return .action(action)
    case .touch(var touch):
      touch.time = touch.time + interval
      touch.timestamp = touch.timestamp + interval
      return .touch(touch)
    case .reset(var reset):
      reset.moment.time = reset.moment.time + interval
      return .reset(reset)
    case .illegal(let id, let state, let time):
      return .illegal(recognizer: id, requested: state, at: time + interval)
    case .trace(let what, let fields, let time): return .trace(what: what, fields: fields, at: time + interval)
    case .states(let states, let time): return .states(states, at: time + interval)
    }
  }

  /// Returns nil for an event before `time`. Final states are returned without the earlier scenario's recognizers.
  func since(_ time: Timestamp) -> ScenarioEvent? {
    switch self {
    case .transition(let one, _): one.moment.time < time ? nil : self
    case .reset(let one): one.moment.time < time ? nil : self
    case .action(let one): one.time < time ? nil : self
    case .touch(let one): one.time < time ? nil : self
    case .illegal(_, _, let at), .trace(_, _, let at): at < time ? nil : self
    case .states(let states, let at):
      .states(states.filter { !$0.recognizer.hasPrefix(Scenario.earlier) }, at: at)
    }
  }

  func renamed(_ name: (Int64) -> Int64) -> ScenarioEvent {
    switch self {
    case .touch(var touch):
      touch.id = name(touch.id)
      return .touch(touch)
    case .trace(let what, var fields, let time):
      for n in fields.indices where fields[n].name == "id" {
        if case .number(let id) = fields[n].value { fields[n].value = .number(Double(name(Int64(id)))) }
      }
      return .trace(what: what, fields: fields, at: time)
    default: return self
    }
  }

  /// Returns nil for an event about `recognizer`. Final states are returned without this recognizer.
  func without(_ recognizer: String) -> ScenarioEvent? {
    switch self {
    case .transition(let one, _): return one.recognizer == recognizer ? nil : self
    case .reset(let one): return one.recognizer == recognizer ? nil : self
    case .illegal(recognizer, _, _): return nil
    case .action(let action): return action.recognizer == recognizer ? nil : self
    case .trace(_, let fields, _): return fields.contains { $0.value == .word(recognizer) } ? nil : self
    case .states(let states, let time): return .states(states.filter { $0.recognizer != recognizer }, at: time)
    case .touch, .illegal: return self
    }
  }
}
