// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactus
import Tactus

// The functions below are described in tactus.h.

private func read<Answer>(
  _ context: ContextPointer?, or refused: Answer, _ body: (RecognizerContext) -> Answer
) -> Answer {
  Call.behind(context)?.read(or: refused, body) ?? refused
}

@c @implementation public func tactus_context_time(_ context: ContextPointer!) -> Int64 {
  read(context, or: 0) { $0.time.microseconds }
}

@c @implementation public func tactus_context_scale(_ context: ContextPointer!) -> Double {
  read(context, or: 1) { $0.scale }
}

@c @implementation public func tactus_context_state(_ context: ContextPointer!) -> tactus_state {
  read(context, or: TACTUS_STATE_POSSIBLE) { $0.state.number }
}

@c @implementation public func tactus_context_touches(
  _ context: ContextPointer!, _ which: tactus_touches,
  _ touches: UnsafeMutablePointer<UnsafePointer<UnsafePointer<tactus_touch>?>?>!
) -> Int {
  guard let call = Call.behind(context) else { return 0 }
  let set = call.read(or: TouchSet()) {
    switch which {
    case TACTUS_TOUCHES_DOWN: $0.touches
    case TACTUS_TOUCHES_RECEIVED: $0.received
    case TACTUS_TOUCHES_DOWN_OR_LAST: $0.touchesDownOrLast
    case TACTUS_TOUCHES_THROUGHOUT: $0.touchesPresentThroughout
    default: TouchSet()
    }
  }
  guard let touches else { return set.count }
  let (pointers, count) = call.list(set)
  touches.pointee = pointers
  return count
}

@c @implementation public func tactus_context_centroid(
  _ context: ContextPointer!, _ x: UnsafeMutablePointer<Double>!, _ y: UnsafeMutablePointer<Double>!
) -> Bool {
  read(context, or: false) {
    guard let x, let y else { return false }
    let middle = $0.centroid
    x.pointee = middle.x
    y.pointee = middle.y
    return true
  }
}

@c @implementation public func tactus_context_request(_ context: ContextPointer!, _ state: tactus_state) -> Bool {
  guard let call = Call.behind(context), let state = GestureState(number: state.rawValue) else { return false }
  return call.ask { $0.request(state, because: .custom("the custom recognizer decided so")) }
}

@c @implementation public func tactus_context_ignore(
  _ context: ContextPointer!, _ touch: UnsafePointer<tactus_touch>!
) -> Bool {
  guard let call = Call.behind(context), let touch, let slot = call.slot(of: touch) else { return false }
  return call.ask { $0.ignore(slot) }
}

@c @implementation public func tactus_context_wait(
  _ context: ContextPointer!, _ deadline: Int64, _ limit: tactus_limit
) -> Bool {
  let meeting: RecognizerContext.Limit
  switch limit {
  case TACTUS_LIMIT_MINIMUM: meeting = .minimum
  case TACTUS_LIMIT_MAXIMUM: meeting = .maximum
  default: return false
  }
  return Call.behind(context)?.ask { $0.wait(until: Timestamp(microseconds: deadline), meeting) } ?? false
}

@c @implementation public func tactus_context_stop_waiting(_ context: ContextPointer!) -> Bool {
  Call.behind(context)?.ask { $0.stopWaiting() } ?? false
}
