// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

@testable import Tactus

extension Timestamp {
  static func at(_ milliseconds: Double) -> Timestamp {
    Timestamp(microseconds: Interval.milliseconds(milliseconds).microseconds)
  }
  var text: String {
    microseconds % 1000 == 0 ? "\(microseconds / 1000)" : "\(Double(microseconds) / 1000)"
  }
}

extension Interval {
  static func ms(_ value: Double) -> Interval { .milliseconds(value) }
}

extension TouchSample {
  static func down(_ id: Int64, _ x: Double, _ y: Double, _ type: TouchType = .direct) -> TouchSample {
    TouchSample(id: id, phase: .down, location: Point(x: x, y: y), type: type)
  }
  static func down(_ id: Int64, _ x: Double, _ y: Double, in view: ViewID) -> TouchSample {
    TouchSample(id: id, phase: .down, location: Point(x: x, y: y), in: view)
  }
  static func move(_ id: Int64, _ x: Double, _ y: Double) -> TouchSample {
    TouchSample(id: id, phase: .move, location: Point(x: x, y: y))
  }
  static func up(_ id: Int64) -> TouchSample { TouchSample(id: id, phase: .up) }
  static func cancel(_ id: Int64) -> TouchSample { TouchSample(id: id, phase: .cancel) }
}

extension TouchPhase {
  var letter: String {
    switch self {
    case .began: "b"
    case .moved: "m"
    case .stationary: "s"
    case .ended: "e"
    case .cancelled: "c"
    }
  }
}

extension GestureValues {
  /// The translation of a pan or an edge pan.
  var translation: Vector? {
    switch measure {
    case .pan(let translation, _), .edgePan(let translation, _, _): translation
    default: nil
    }
  }
  var velocity: Vector? {
    switch measure {
    case .pan(_, let velocity), .edgePan(_, let velocity, _): velocity
    default: nil
    }
  }
  var scale: Double? {
    if case .pinch(let scale, _) = measure { scale } else { nil }
  }
  var angle: Double? {
    if case .rotation(let angle, _) = measure { angle } else { nil }
  }
  /// The velocity of a pinch or a rotation.
  var rate: Double? {
    switch measure {
    case .pinch(_, let velocity), .rotation(_, let velocity): velocity
    default: nil
    }
  }
}

extension Double {
  func isNear(_ other: Double, within tolerance: Double = 1e-6) -> Bool { (self - other).magnitude <= tolerance }
}

/// Returns a copy of a value with some of its properties changed: `with(Pan()) { $0.hysteresis = 20 }`.
func with<T>(_ value: T, _ change: (inout T) -> Void) -> T {
  var value = value
  change(&value)
  return value
}
