// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactus
import Tactus

// The functions below are described in tactus.h.

@c @implementation public func tactus_version() -> UInt32 {
  UInt32(TACTUS_VERSION_MAJOR * 1_000_000 + TACTUS_VERSION_MINOR * 1000 + TACTUS_VERSION_PATCH)
}

@c @implementation public func tactus_state_name(_ state: tactus_state) -> UnsafePointer<CChar>! {
  (GestureState(number: state.rawValue)?.name ?? "unknown").cString
}
@c @implementation public func tactus_phase_name(_ phase: tactus_phase) -> UnsafePointer<CChar>! {
  (TouchPhase(number: phase.rawValue)?.name ?? "unknown").cString
}
@c @implementation public func tactus_kind_name(_ kind: tactus_kind) -> UnsafePointer<CChar>! {
  (GestureKind(number: kind.rawValue)?.name ?? "unknown").cString
}

@c @implementation public func tactus_engine_create() -> EnginePointer! {
  let handle = UnsafeMutablePointer<Handle>.allocate(capacity: 1)
  handle.initialize(to: Handle())
  return EnginePointer(handle)
}

@c @implementation public func tactus_engine_destroy(_ engine: EnginePointer!) {
  guard owner(of: engine) == nil else { return }
  destroy(engine)
}

@c @implementation public func tactus_engine_set_action_on_cancel(_ engine: EnginePointer!, _ sends: Bool) -> Bool {
  with(engine, or: false) {
    $0.pointee.engine.actionOnCancel = sends
    return true
  }
}
@c @implementation public func tactus_engine_action_on_cancel(_ engine: EnginePointer!) -> Bool {
  with(engine, or: false) { $0.pointee.engine.actionOnCancel }
}

@c @implementation public func tactus_engine_set_threshold_scale(_ engine: EnginePointer!, _ scale: Double) -> Bool {
  with(engine, or: false) {
    guard scale > 0, scale.isFinite else { return false }
    $0.pointee.engine.thresholdScale = scale
    return true
  }
}
@c @implementation public func tactus_engine_threshold_scale(_ engine: EnginePointer!) -> Double {
  with(engine, or: 0) { $0.pointee.engine.thresholdScale }
}
@c @implementation public func tactus_threshold_scale_for(_ pixels_per_millimetre: Double) -> Double {
  Thresholds.scale(pixelsPerMillimetre: pixels_per_millimetre)
}

@c @implementation public func tactus_engine_observe(_ engine: EnginePointer!, _ observations: UInt32) -> Bool {
  with(engine, or: false) {
    let observation = Observation(rawValue: UInt8(truncatingIfNeeded: observations)).subtracting(.landings)
    if let owner = $0.pointee.owner {
      owner.observes = observation
    } else {
      $0.pointee.engine.observes = observation
    }
    return true
  }
}
@c @implementation public func tactus_engine_observations(_ engine: EnginePointer!) -> UInt32 {
  with(engine, or: 0) { UInt32(($0.pointee.owner?.observes ?? $0.pointee.engine.observes).rawValue) }
}

@c @implementation public func tactus_engine_get_counters(
  _ engine: EnginePointer!, _ counters: UnsafeMutablePointer<tactus_counters>!
) -> Bool {
  with(engine, or: false) {
    let counted = $0.pointee.engine.counters
    let answer = tactus_counters(
      size: 0, dropped_samples: UInt64(clamping: counted.droppedSamples),
      illegal_requests: UInt64(clamping: counted.illegalRequests),
      retired_touches: UInt64(clamping: counted.retiredTouches))
    return Sized.write(answer, to: counters)
  }
}

@c @implementation public func tactus_engine_is_idle(_ engine: EnginePointer!) -> Bool {
  with(engine, or: false) { $0.pointee.engine.isIdle && $0.pointee.frame.samples.isEmpty }
}

@c @implementation public func tactus_engine_end_session(_ engine: EnginePointer!) -> Bool {
  with(engine, or: false) {
    $0.pointee.frame.removeAll()
    $0.pointee.engine.endSession(into: &$0.pointee.effects)
    return true
  }
}

@c @implementation public func tactus_engine_set_delegate(
  _ engine: EnginePointer!, _ delegate: UnsafePointer<tactus_delegate>!, _ data: UnsafeMutableRawPointer!
) -> Bool {
  with(engine, or: false) {
    var answers: Delegate?
    if let delegate {
      var table = tactus_delegate()
      guard Sized.read(delegate, over: &table) else { return false }
      answers = Delegate(table, data: data)
    }
    if let owner = $0.pointee.owner {
      owner.delegate = answers
    } else {
      $0.pointee.engine.delegate = answers
    }
    return true
  }
}
