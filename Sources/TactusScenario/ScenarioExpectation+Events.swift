// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension ScenarioExpectation {
  /// Expects exactly what happened in a run.
  public init(observed events: [ScenarioEvent]) {
    var transitions: [Transition] = []
    var actions: [Action] = []
    var touches: [Touch] = []
    var resets: [Reset] = []
    var illegal = 0
    for event in events {
      switch event {
      case .transition(let recognizer, let from, let to, _, let time):
        transitions.append(Transition(recognizer: recognizer, from: from, to: to, moment: Moment(time)))
      case .action(let action):
        actions.append(
          Action(
            recognizer: action.recognizer, state: action.state, moment: Moment(action.time), target: action.target))
      case .touch(let touch) where touch.phase != .stationary:
        touches.append(Touch(view: touch.view, id: touch.id, phase: touch.phase, moment: Moment(touch.time)))
      case .reset(let recognizer, let time): resets.append(Reset(recognizer: recognizer, moment: Moment(time)))
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
