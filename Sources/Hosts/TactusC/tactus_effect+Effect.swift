// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactus
import Tactus

extension tactus_effect {
  /// Copies an effect into this struct, and returns the effect's reason.
  package mutating func set(_ effect: Effect) -> Reason {
    switch effect {
    case .touch(let it):
      type = TACTUS_EFFECT_TOUCH
      time = it.time.microseconds
      touch = tactus_touch_effect(
        view: it.view.number, id: it.id, serial: it.serial, timestamp: it.timestamp.microseconds, x: it.location.x,
        y: it.location.y, previous_x: it.previousLocation.x, previous_y: it.previousLocation.y,
        phase: it.phase.number, type: it.type.number, tap_count: UInt32(clamping: it.tapCount))
      return .none
    case .action(let it):
      type = TACTUS_EFFECT_ACTION
      time = it.time.microseconds
      action = tactus_action(
        recognizer: it.recognizer.number, target: it.target?.rawValue ?? 0, state: it.state.number,
        kind: it.kind.number, values: tactus_values(it.values))
      return .none
    case .question(let recognizer, let values, let at):
      type = TACTUS_EFFECT_QUESTION
      time = at.microseconds
      question = tactus_question_effect(recognizer: recognizer.number, values: tactus_values(values))
      return .none
    case .transition(let it):
      type = TACTUS_EFFECT_TRANSITION
      time = it.time.microseconds
      transition = tactus_transition(recognizer: it.recognizer.number, from: it.from.number, to: it.to.number)
      return it.reason
    case .reset(let recognizer, let at):
      type = TACTUS_EFFECT_RESET
      time = at.microseconds
      reset = tactus_reset(recognizer: recognizer.number)
      return .none
    case .illegalRequest(let recognizer, let state, let at):
      type = TACTUS_EFFECT_ILLEGAL_REQUEST
      time = at.microseconds
      illegal_request = tactus_illegal_request(recognizer: recognizer.number, state: state.number)
      return .none
    case .trace(let it, let at):
      type = TACTUS_EFFECT_TRACE
      time = at.microseconds
      trace = tactus_trace()
      return trace.set(it)
    }
  }
}

extension tactus_trace {
  fileprivate mutating func set(_ decision: Trace) -> Reason {
    switch decision {
    case .requested(let recognizer, let state, let reason):
      type = TACTUS_TRACE_REQUESTED
      self.recognizer = recognizer.number
      self.state = state.number
      return reason
    case .held(let recognizer, let reason):
      type = TACTUS_TRACE_HELD
      self.recognizer = recognizer.number
      return reason
    case .freed(let recognizer):
      type = TACTUS_TRACE_FREED
      self.recognizer = recognizer.number
    case .vetoed(let recognizer, let reason):
      type = TACTUS_TRACE_VETOED
      self.recognizer = recognizer.number
      return reason
    case .withheld(let touch, let view, let phase, let recognizer):
      type = TACTUS_TRACE_WITHHELD
      set(touch, view, phase)
      self.recognizer = recognizer.number
    case .released(let touch, let view, let phase):
      type = TACTUS_TRACE_RELEASED
      set(touch, view, phase)
    case .consumed(let touch, let view, let recognizer):
      type = TACTUS_TRACE_CONSUMED
      set(touch, view, .cancelled)
      self.recognizer = recognizer.number
    case .withdrawn(let touch, let view):
      type = TACTUS_TRACE_WITHDRAWN
      set(touch, view, .cancelled)
    }
    return .none
  }

  private mutating func set(_ touch: TouchName, _ view: ViewID, _ phase: TouchPhase) {
    self.touch = touch.id
    touch_serial = touch.serial
    self.view = view.number
    self.phase = phase.number
  }
}
