// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Something that happened in a run, in the order in which it happened.
public enum ScenarioEvent: Equatable, Sendable {
  /// A committed change of state; `reason` is empty where there is nothing to explain.
  case transition(ScenarioExpectation.Transition, reason: String)
  case action(Action)
  case touch(Touch)
  case reset(ScenarioExpectation.Reset)
  /// A request that did not fit and was dropped.
  case illegal(recognizer: String, requested: GestureState, at: Timestamp)
  /// A decision, and why.
  case trace(what: String, fields: [ScenarioField], at: Timestamp)
  /// The last one: the states when the clock stops.
  case states([ScenarioExpectation.State], at: Timestamp)

  /// One target is told of a gesture.
  public struct Action: Equatable, Sendable {
    public var time: Timestamp
    public var recognizer: String
    public var kind: ScenarioKind
    public var state: GestureState
    public var target: String?
    /// Every value that the kind has, by name.
    public var fields: [ScenarioField]

    /// What expects it.
    var expectation: ScenarioExpectation.Action {
      ScenarioExpectation.Action(
        recognizer: recognizer, state: state, moment: ScenarioExpectation.Moment(time), target: target)
    }

    /// What expects all that it carries.
    var values: ScenarioExpectation.Values {
      ScenarioExpectation.Values(
        recognizer: recognizer, state: state, moment: ScenarioExpectation.Moment(time), fields: fields)
    }
  }

  /// A view is told of a touch.
  public struct Touch: Equatable, Sendable {
    /// The cycle in which it is told.
    public var time: Timestamp
    public var view: String
    public var id: Int64
    public var phase: TouchPhase
    public var location: Point
    public var previousLocation: Point
    /// When it happened: earlier than `time` for what was withheld.
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

    /// What expects it.
    var expectation: ScenarioExpectation.Touch {
      ScenarioExpectation.Touch(view: view, id: id, phase: phase, moment: ScenarioExpectation.Moment(time))
    }

    /// What expects all that it carries.
    var values: ScenarioExpectation.TouchValues {
      ScenarioExpectation.TouchValues(
        id: id, moment: ScenarioExpectation.Moment(time), view: view, phase: phase, fields: fields)
    }
  }
}

extension Timestamp {
  /// A scenario starts at 0.
  var sinceStart: Interval { self - Timestamp(microseconds: 0) }
}
