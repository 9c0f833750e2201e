// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactus
import Tactus

// The functions below are described in tactus.h.

@c @implementation public func tactus_touch_down(
  _ engine: EnginePointer!, _ time: Int64, _ id: Int64, _ x: Double, _ y: Double, _ type: tactus_touch_type
) -> Bool {
  with(engine, or: false) {
    guard let type = TouchType(number: type.rawValue) else { return false }
    $0.pointee.gather(TouchSample(id: id, phase: .down, location: Point(x: x, y: y), type: type), at: time)
    return true
  }
}

@c @implementation public func tactus_touch_down_in(
  _ engine: EnginePointer!, _ time: Int64, _ id: Int64, _ x: Double, _ y: Double, _ type: tactus_touch_type,
  _ view: UInt64
) -> Bool {
  let (point, named) = (Point(x: x, y: y), ViewID(number: view))
  let found = owner(of: engine).map { $0.landing(in: named, at: point) } ?? named
  return with(engine, or: false) {
    guard let type = TouchType(number: type.rawValue), let found, $0.pointee.engine.properties(of: found) != nil else {
      return false
    }
    $0.pointee.gather(TouchSample(id: id, phase: .down, location: point, type: type, in: found), at: time)
    return true
  }
}

@c @implementation public func tactus_contact(_ touchscreen: UInt32, _ id: Int32) -> Int64 {
  Int64(bitPattern: UInt64(touchscreen) << 32 | UInt64(UInt32(bitPattern: id)))
}

@c @implementation public func tactus_time_from_ms(_ milliseconds: UInt32, _ now: Int64) -> Int64 {
  let whole = now / 1000
  let ahead = Int32(bitPattern: milliseconds &- UInt32(truncatingIfNeeded: whole))
  return (whole &+ Int64(ahead)) &* 1000
}

@c @implementation public func tactus_touch_motion(
  _ engine: EnginePointer!, _ time: Int64, _ id: Int64, _ x: Double, _ y: Double
) -> Bool {
  with(engine, or: false) {
    $0.pointee.gather(TouchSample(id: id, phase: .move, location: Point(x: x, y: y)), at: time)
    return true
  }
}

@c @implementation public func tactus_touch_up(_ engine: EnginePointer!, _ time: Int64, _ id: Int64) -> Bool {
  with(engine, or: false) {
    $0.pointee.gather(TouchSample(id: id, phase: .up), at: time)
    return true
  }
}

@c @implementation public func tactus_touch_cancel(_ engine: EnginePointer!, _ time: Int64, _ id: Int64) -> Bool {
  with(engine, or: false) {
    $0.pointee.gather(TouchSample(id: id, phase: .cancel), at: time)
    return true
  }
}

@c @implementation public func tactus_touch_frame(_ engine: EnginePointer!) -> Bool {
  if let owner = owner(of: engine) { return owner.handleFrame() }
  return with(engine, or: false) {
    if $0.pointee.frame.samples.isEmpty { return true }
    $0.pointee.engine.handle($0.pointee.frame, into: &$0.pointee.effects)
    $0.pointee.frame.removeAll()
    return true
  }
}

@c @implementation public func tactus_handle_press(
  _ engine: EnginePointer!, _ time: Int64, _ view: UInt64, _ type: tactus_press_type, _ phase: tactus_press_phase,
  _ force: Double
) -> Bool {
  with(engine, or: false) {
    let view = ViewID(number: view)
    guard let type = PressType(number: type.rawValue), let phase = Press.Phase(number: phase.rawValue),
      force.isFinite, $0.pointee.engine.properties(of: view) != nil
    else { return false }
    let press = Press(type: type, phase: phase, view: view, force: force)
    $0.pointee.engine.handle(press, at: Timestamp(microseconds: time), into: &$0.pointee.effects)
    return true
  }
}

@c @implementation public func tactus_next_deadline(_ engine: EnginePointer!) -> Int64 {
  if let owner = owner(of: engine) { return (owner.nextDeadline ?? .distantFuture).microseconds }
  return with(engine, or: Int64.max) { ($0.pointee.engine.nextDeadline ?? .distantFuture).microseconds }
}

@c @implementation public func tactus_advance(_ engine: EnginePointer!, _ now: Int64) -> Bool {
  if let owner = owner(of: engine) { return owner.advance(to: Timestamp(microseconds: now)) }
  return with(engine, or: false) {
    $0.pointee.engine.advance(to: Timestamp(microseconds: now), into: &$0.pointee.effects)
    return true
  }
}

@c @implementation public func tactus_advance_once(_ engine: EnginePointer!, _ time: Int64) -> Bool {
  with(engine, or: false) {
    guard $0.pointee.owner == nil else { return false }
    return $0.pointee.engine.advanceOnce(
      beforeFrameAt: Timestamp(microseconds: time), into: &$0.pointee.effects)
  }
}

@c @implementation public func tactus_next_effect(_ engine: EnginePointer!) -> UnsafePointer<tactus_effect>! {
  with(engine, or: nil) { $0.pointee.takeEffect() ? UnsafePointer($0.pointee.effect) : nil }
}

@c @implementation public func tactus_reason(
  _ engine: EnginePointer!, _ buffer: UnsafeMutablePointer<CChar>!, _ size: Int
) -> Int {
  with(engine, or: 0) { handle in
    let text = handle.pointee.reason.description { recognizer in
      let name = handle.pointee.engine.name(of: recognizer) ?? ""
      return name.isEmpty ? "recognizer \(recognizer.number)" : name
    }
    return Text.write(text, to: buffer, size)
  }
}
