// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

@testable import Tactus

/// Queries and settings of the engine, as methods of the script: `#expect` cannot use an engine, which is not copyable.
extension Script {
  var isIdle: Bool { engine.isIdle }
  var counters: GestureEngine.Counters { engine.counters }
  var nextDeadline: Timestamp? { engine.nextDeadline }

  func state(_ recognizer: RecognizerID) -> GestureState? { engine.state(of: recognizer) }
  func name(_ recognizer: RecognizerID) -> String? { engine.name(of: recognizer) }
  func values(_ recognizer: RecognizerID) -> GestureValues? { engine.values(of: recognizer) }
  func settings(_ recognizer: RecognizerID) -> RecognizerSettings? { engine.settings(of: recognizer) }
  func location(ofTouch n: Int, _ recognizer: RecognizerID) -> Point? { engine.location(ofTouch: n, of: recognizer) }

  func hitTest(_ x: Double, _ y: Double) -> ViewID? { engine.hitTest(Point(x: x, y: y)) }
  func convert(_ point: Point, to view: ViewID) -> Point? { engine.convert(point, to: view) }
  func convert(_ vector: Vector, to view: ViewID) -> Vector? { engine.convert(vector, to: view) }
  func moveView(_ view: ViewID, in parent: ViewID?, at position: Int? = nil) -> Bool {
    engine.moveView(view, in: parent, at: position)
  }

  func addView(_ properties: ViewProperties, in parent: ViewID?) -> ViewID? { engine.addView(properties, in: parent) }
  /// Adds a recognizer that is attached to no view yet.
  func add(kind: GestureKind) -> RecognizerID? { engine.add(kind: kind) }

  /// Sets a parameter. Returns whether the engine accepted the value.
  func set(_ parameter: Parameter, to value: Double, of recognizer: RecognizerID) -> Bool {
    engine.set(parameter, to: value, of: recognizer)
  }
  /// Reads from a recognizer; returns nil if it has another type.
  func read<R: Recognizer, T>(_ recognizer: RecognizerID, as type: R.Type, _ read: (R) -> T) -> T? {
    var found: T?
    engine.update(recognizer, as: type) { found = read($0) }
    return found
  }
  @discardableResult
  func update<R: Recognizer>(_ recognizer: RecognizerID, as type: R.Type, _ change: (inout R) -> Void) -> Bool {
    engine.update(recognizer, as: type, change)
  }
  @discardableResult
  func require(_ a: RecognizerID, toFail b: RecognizerID) -> GestureEngine.RequirementOutcome {
    engine.require(a, toFail: b)
  }
  func outcome(_ body: (inout GestureEngine, inout EffectBuffer) -> Bool) -> Bool {
    var result = false
    input { result = body(&$0, &$1) }
    return result
  }
}

extension Script {
  /// Releases the touch that is down with this id: its view receives the withheld phases, and no later phase is
  /// withheld.
  func release(_ id: Int64) {
    let serials = engine.scene.touches.down.filter { engine.scene.touches[$0].id == id }
      .map { engine.scene.touches[$0].serial }
    for serial in serials { input { _ = $0.release(touch: serial, into: &$1) } }
  }

  /// The ids of the touches that the trace reports as withdrawn: their views receive no more of them.
  var withdrawn: [Int64] {
    traces.compactMap { if case .withdrawn(let touch, _) = $0 { touch.id } else { nil } }
  }
}
