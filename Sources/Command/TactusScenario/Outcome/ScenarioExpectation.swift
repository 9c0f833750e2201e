// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The expected events of a scenario. Members that are nil are not compared.
public struct ScenarioExpectation: Equatable, Sendable {
  /// The changes of state, without resets. They are compared separately for each recognizer.
  public var transitions: [Transition]?
  /// `actions` are the actions of recognizers, `viewTouches` the touches that views receive. Each list is compared in
  /// order.
  public var actions: [Action]?
  public var viewTouches: [Touch]?
  /// The states of recognizers at the end.
  public var final: [State]?
  /// Values that actions must have.
  public var values: [Values] = []
  /// Values that touches must have when views receive them.
  public var touchValues: [TouchValues] = []
  public var resets: [Reset]?
  public var illegalRequests: Int?

  public init() {}

  /// A time, with a tolerance for events that a timer causes.
  public struct Moment: Equatable, Sendable {
    public var time: Timestamp
    public var tolerance: Interval
    public init(_ time: Timestamp, tolerance: Interval = .zero) {
      self.time = time
      self.tolerance = tolerance
    }
  }

  public struct Transition: Equatable, Sendable {
    public var recognizer: String
    public var from: GestureState
    public var to: GestureState
    public var moment: Moment
  }

  public struct Action: Equatable, Sendable {
    public var recognizer: String
    public var state: GestureState
    public var moment: Moment
    public var target: String?
  }

  public struct Touch: Equatable, Sendable {
    public var view: String
    public var id: Int64
    public var phase: TouchPhase
    public var moment: Moment
  }

  public struct State: Equatable, Sendable {
    public var recognizer: String
    public var state: GestureState
  }

  public struct Reset: Equatable, Sendable {
    public var recognizer: String
    public var moment: Moment
  }

  /// Values that at least one action of this recognizer, in this state and at this time, must have.
  public struct Values: Equatable, Sendable {
    public var recognizer: String
    public var state: GestureState
    public var moment: Moment
    public var fields: [ScenarioField]
    public var tolerance: Double?
  }

  /// Values that at least one event of this touch must have when it is delivered to a view at this time.
  public struct TouchValues: Equatable, Sendable {
    public var id: Int64
    public var moment: Moment
    public var view: String?
    public var phase: TouchPhase?
    public var fields: [ScenarioField]
    public var tolerance: Double?
  }

  static let defaultTolerance = 0.01
}

extension ScenarioExpectation {
  /// Makes an expectation of exactly the events of a run.
  public init(observed events: [ScenarioEvent]) {
    var transitions: [Transition] = []
    var actions: [Action] = []
    var touches: [Touch] = []
    var resets: [Reset] = []
    var illegal = 0
    for event in events {
      switch event {
      case .transition(let transition, _): transitions.append(transition)
      case .action(let action): actions.append(action.expectation)
      case .touch(let touch) where touch.phase != .stationary: touches.append(touch.expectation)
      case .reset(let reset): resets.append(reset)
      case .illegal: illegal += 1
      case .states(let states, _): final = states
      case .touch, .trace: break
      }
    }
    self.transitions = transitions
    self.actions = actions
    viewTouches = touches
    self.resets = resets
    illegalRequests = illegal
  }
}
