// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusScenario

/// Invariants of the events of any scenario.
enum EventInvariants {
  /// Describes the first violation; nil if there is none.
  static func broken(in events: [ScenarioEvent], of scenario: Scenario) -> String? {
    brokenAttempt(in: events) ?? brokenDelivery(in: events, of: scenario)
  }

  /// Each attempt has exactly one outcome: legal steps from Possible to one terminal state, then the reset.
  private static func brokenAttempt(in events: [ScenarioEvent]) -> String? {
    var states: [String: GestureState] = [:]
    for event in events {
      switch event {
      case .transition(let one, let reason):
        let (id, from, to) = (one.recognizer, one.from, one.to)
        if from != states[id] ?? .possible { return "\(id) leaves \(from.name), but was in another state" }
        if !from.allows(to) { return "\(id) went from \(from.name) to \(to.name)" }
        if to == .failed || to == .cancelled, reason.isEmpty { return "\(id) \(to.name) without a reason" }
        states[id] = to
      case .reset(let one):
        let id = one.recognizer
        if states[id]?.isTerminal != true { return "\(id) was reset without an outcome" }
        states[id] = .possible
      case .states(let final, _):
        for state in final where state.state.isTerminal { return "\(state.recognizer) ends in a terminal state" }
      case .action, .touch, .illegal, .trace: break
      }
    }
    return nil
  }

  /// A touch that began in a view ends there exactly once, with ended or cancelled, and has no event after this end.
  /// The end may be missing only if the trace reports the touch as consumed or withdrawn.
  private static func brokenDelivery(in events: [ScenarioEvent], of scenario: Scenario) -> String? {
    var told: [Int64: TouchPhase] = [:]
    var accounted: Set<Int64> = []
    for event in events {
      if case .trace(let what, let fields, _) = event, what == "consumed" || what == "withdrawn" {
        if case .number(let id)? = fields.first(where: { $0.name == "id" })?.value { accounted.insert(Int64(id)) }
      }
      guard case .touch(let touch) = event else { continue }
      let last = told[touch.id]
      switch touch.phase {
      case .began where last != nil: return "touch \(touch.id) began twice"
      case .moved where last == nil, .ended where last == nil, .cancelled where last == nil:
        return "touch \(touch.id) \(touch.phase) before it began"
      default: break
      }
      if last == .ended || last == .cancelled { return "touch \(touch.id) goes on after its end" }
      told[touch.id] = touch.phase
    }
    for id in Set(scenario.touches.map(\.id)) {
      let end = told[id]
      if end == .ended || end == .cancelled || accounted.contains(id) { continue }
      if end != nil { return "touch \(id) began in a view and never ended" }
    }
    return nil
  }
}
