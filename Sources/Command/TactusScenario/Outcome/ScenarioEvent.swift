// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// An event of a run.
public enum ScenarioEvent: Equatable, Sendable {
  /// A recognizer's change of state; `reason` is empty if there is nothing to explain.
  case transition(ScenarioExpectation.Transition, reason: String)
  case action(Action)
  case touch(Touch)
  case reset(ScenarioExpectation.Reset)
  /// A requested state that the engine refused, since the recognizer's state does not allow it.
  case illegal(recognizer: String, requested: GestureState, at: Timestamp)
  /// A decision of the engine, with its reason.
  case trace(what: String, fields: [ScenarioField], at: Timestamp)
  /// The last event of a run: the states of the recognizers when the clock stops.
  case states([ScenarioExpectation.State], at: Timestamp)

  /// An action that a recognizer sends to one target.
  public struct Action: Equatable, Sendable {
    public var time: Timestamp
    public var recognizer: String
    public var kind: ScenarioKind
    public var state: GestureState
    public var target: String?
    /// All values that a recognizer of this kind measures, by name.
    public var fields: [ScenarioField]

    /// The expectation that this action meets.
    var expectation: ScenarioExpectation.Action {
      ScenarioExpectation.Action(
        recognizer: recognizer, state: state, moment: ScenarioExpectation.Moment(time), target: target)
    }

    /// The expectation that some action has the same values as this one.
    var values: ScenarioExpectation.Values {
      ScenarioExpectation.Values(
        recognizer: recognizer, state: state, moment: ScenarioExpectation.Moment(time), fields: fields)
    }
  }

  /// A touch delivered to a view.
  public struct Touch: Equatable, Sendable {
    /// The time of the cycle that delivers the touch.
    public var time: Timestamp
    public var view: String
    public var id: Int64
    public var phase: TouchPhase
    public var location: Point
    public var previousLocation: Point
    /// The time when the touch happened: before `time` if it was withheld.
    public var timestamp: Timestamp
    public var tapCount: Int

    public var fields: [ScenarioField] {
      [
        ScenarioField("location", .pair(location.x, location.y)),
        ScenarioField("previous", .pair(previousLocation.x, previousLocation.y)),
        ScenarioField("timestamp", .number(timestamp.sinceStart.milliseconds)),
        ScenarioField("tapCount", .number(Double(tapCount))),
      ]
    }

    /// The expectation that this touch meets.
    var expectation: ScenarioExpectation.Touch {
      ScenarioExpectation.Touch(view: view, id: id, phase: phase, moment: ScenarioExpectation.Moment(time))
    }

    /// The expectation that some touch has the same values as this one.
    var values: ScenarioExpectation.TouchValues {
      ScenarioExpectation.TouchValues(
        id: id, moment: ScenarioExpectation.Moment(time), view: view, phase: phase, fields: fields)
    }
  }
}

extension Timestamp {
  /// The time since the start of the scenario, whose timestamp is 0.
  var sinceStart: Interval { self - Timestamp(microseconds: 0) }
}
