// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactus
import Tactus

// The functions below are described in tactus.h.

@c @implementation public func tactus_recognizer_create(
  _ engine: EnginePointer!, _ kind: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!
) -> UInt64 {
  with(engine, or: 0) {
    guard let wanted = Text.bytes(kind) else { return 0 }
    for kind in GestureKind.allCases where kind.name.equals(wanted) {
      let name = name.map { String(cString: $0) } ?? ""
      let settings = RecognizerSettings(measuresVelocity: true)
      return $0.pointee.engine.add(kind: kind, name: name, settings: settings)?.number ?? 0
    }
    return 0
  }
}

@c @implementation public func tactus_recognizer_create_custom(
  _ engine: EnginePointer!, _ functions: UnsafePointer<tactus_recognizer_functions>!,
  _ data: UnsafeMutableRawPointer!, _ name: UnsafePointer<CChar>!
) -> UInt64 {
  with(engine, or: 0) {
    var table = tactus_recognizer_functions()
    guard Sized.read(functions, over: &table) else { return 0 }
    let functions = CustomFunctions(table, data: data)
    let recognizer = $0.pointee.engine.add(
      CustomRecognizer(functions: functions, call: $0.pointee.call), name: name.map { String(cString: $0) } ?? "")
    $0.pointee.customs.append((recognizer, functions))
    return recognizer.number
  }
}

@c @implementation public func tactus_recognizer_destroy(_ engine: EnginePointer!, _ recognizer: UInt64) -> Bool {
  with(engine, or: false) {
    let recognizer = RecognizerID(number: recognizer)
    guard $0.pointee.engine.remove(recognizer, into: &$0.pointee.effects) else { return false }
    for n in 0..<$0.pointee.customs.count where $0.pointee.customs[n].recognizer == recognizer {
      $0.pointee.customs.remove(at: n).functions.finish()
      break
    }
    return true
  }
}

@c @implementation public func tactus_recognizer_attach(
  _ engine: EnginePointer!, _ recognizer: UInt64, _ view: UInt64
) -> Bool {
  with(engine, or: false) {
    $0.pointee.engine.attach(
      RecognizerID(number: recognizer), to: ViewID(number: view), into: &$0.pointee.effects)
  }
}

@c @implementation public func tactus_recognizer_detach(_ engine: EnginePointer!, _ recognizer: UInt64) -> Bool {
  with(engine, or: false) {
    $0.pointee.engine.detach(RecognizerID(number: recognizer), into: &$0.pointee.effects)
  }
}

@c @implementation public func tactus_recognizer_set_enabled(
  _ engine: EnginePointer!, _ recognizer: UInt64, _ is_enabled: Bool
) -> Bool {
  with(engine, or: false) {
    $0.pointee.engine.setEnabled(is_enabled, RecognizerID(number: recognizer), into: &$0.pointee.effects)
  }
}

@c @implementation public func tactus_recognizer_set(
  _ engine: EnginePointer!, _ recognizer: UInt64, _ parameter: UnsafePointer<CChar>!, _ value: Double
) -> Bool {
  with(engine, or: false) {
    guard let name = Text.bytes(parameter), let parameter = Parameter(named: name) else { return false }
    return $0.pointee.engine.set(parameter, to: value, of: RecognizerID(number: recognizer))
  }
}

@c @implementation public func tactus_recognizer_get_settings(
  _ engine: EnginePointer!, _ recognizer: UInt64, _ settings: UnsafeMutablePointer<tactus_recognizer_settings>!
) -> Bool {
  with(engine, or: false) {
    guard let found = $0.pointee.engine.settings(of: RecognizerID(number: recognizer)) else { return false }
    return Sized.write(tactus_recognizer_settings(found), to: settings)
  }
}
@c @implementation public func tactus_recognizer_set_settings(
  _ engine: EnginePointer!, _ recognizer: UInt64, _ settings: UnsafePointer<tactus_recognizer_settings>!
) -> Bool {
  with(engine, or: false) {
    let recognizer = RecognizerID(number: recognizer)
    guard let found = $0.pointee.engine.settings(of: recognizer) else { return false }
    var wanted = tactus_recognizer_settings(found)
    guard Sized.read(settings, over: &wanted) else { return false }
    return $0.pointee.engine.setSettings(RecognizerSettings(wanted), of: recognizer)
  }
}

@c @implementation public func tactus_recognizer_set_translation(
  _ engine: EnginePointer!, _ recognizer: UInt64, _ dx: Double, _ dy: Double
) -> Bool {
  with(engine, or: false) {
    guard dx.isFinite, dy.isFinite else { return false }
    let recognizer = RecognizerID(number: recognizer)
    let translation = Vector(dx: dx, dy: dy)
    return $0.pointee.engine.update(recognizer, as: Pan.self) { $0.setTranslation(translation) }
      || $0.pointee.engine.update(recognizer, as: ScreenEdgePan.self) { $0.setTranslation(translation) }
  }
}
@c @implementation public func tactus_recognizer_set_scale(
  _ engine: EnginePointer!, _ recognizer: UInt64, _ scale: Double
) -> Bool {
  with(engine, or: false) {
    guard scale.isFinite else { return false }
    return $0.pointee.engine.update(RecognizerID(number: recognizer), as: Pinch.self) { $0.setScale(scale) }
  }
}
@c @implementation public func tactus_recognizer_set_rotation(
  _ engine: EnginePointer!, _ recognizer: UInt64, _ rotation: Double
) -> Bool {
  with(engine, or: false) {
    guard rotation.isFinite else { return false }
    return $0.pointee.engine.update(RecognizerID(number: recognizer), as: Rotation.self) { $0.setRotation(rotation) }
  }
}

@c @implementation public func tactus_recognizer_get_state(
  _ engine: EnginePointer!, _ recognizer: UInt64, _ state: UnsafeMutablePointer<tactus_state>!
) -> Bool {
  with(engine, or: false) {
    guard let state, let found = $0.pointee.engine.state(of: RecognizerID(number: recognizer)) else { return false }
    state.pointee = found.number
    return true
  }
}

@c @implementation public func tactus_recognizer_values(
  _ engine: EnginePointer!, _ recognizer: UInt64
) -> UnsafePointer<tactus_values>! {
  with(engine, or: nil) {
    guard let found = $0.pointee.engine.values(of: RecognizerID(number: recognizer)) else { return nil }
    $0.pointee.values.pointee = tactus_values(found)
    return UnsafePointer($0.pointee.values)
  }
}

@c @implementation public func tactus_recognizer_get_touch_location(
  _ engine: EnginePointer!, _ recognizer: UInt64, _ n: Int, _ x: UnsafeMutablePointer<Double>!,
  _ y: UnsafeMutablePointer<Double>!
) -> Bool {
  with(engine, or: false) {
    guard let x, let y, let point = $0.pointee.engine.location(ofTouch: n, of: RecognizerID(number: recognizer)) else {
      return false
    }
    x.pointee = point.x
    y.pointee = point.y
    return true
  }
}

@c @implementation public func tactus_recognizer_name(
  _ engine: EnginePointer!, _ recognizer: UInt64, _ buffer: UnsafeMutablePointer<CChar>!, _ size: Int
) -> Int {
  with(engine, or: 0) {
    guard let name = $0.pointee.engine.name(of: RecognizerID(number: recognizer)) else { return 0 }
    return Text.write(name, to: buffer, size)
  }
}

@c @implementation public func tactus_recognizer_request(
  _ engine: EnginePointer!, _ recognizer: UInt64, _ state: tactus_state
) -> Bool {
  with(engine, or: false) {
    guard let state = GestureState(number: state.rawValue) else { return false }
    return $0.pointee.engine.request(state, of: RecognizerID(number: recognizer), into: &$0.pointee.effects)
  }
}

@c @implementation public func tactus_recognizer_answer(
  _ engine: EnginePointer!, _ recognizer: UInt64, _ mayBegin: Bool
) -> Bool {
  with(engine, or: false) {
    $0.pointee.engine.answer(RecognizerID(number: recognizer), begin: mayBegin, into: &$0.pointee.effects)
  }
}

@c @implementation public func tactus_touch_release(_ engine: EnginePointer!, _ serial: UInt64) -> Bool {
  with(engine, or: false) { $0.pointee.engine.release(touch: serial, into: &$0.pointee.effects) }
}

@c @implementation public func tactus_recognizer_add_target(
  _ engine: EnginePointer!, _ recognizer: UInt64, _ target: UInt64
) -> Bool {
  with(engine, or: false) {
    target != 0
      && $0.pointee.engine.addTarget(TargetID(rawValue: target), to: RecognizerID(number: recognizer))
  }
}
@c @implementation public func tactus_recognizer_remove_target(
  _ engine: EnginePointer!, _ recognizer: UInt64, _ target: UInt64
) -> Bool {
  with(engine, or: false) {
    $0.pointee.engine.removeTarget(
      target == 0 ? nil : TargetID(rawValue: target), from: RecognizerID(number: recognizer))
  }
}
