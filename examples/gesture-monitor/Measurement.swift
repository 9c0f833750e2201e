// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// One measured value of a gesture.
struct Measurement {
  enum Value {
    case pair(Vector)
    case number(Double)
    /// In radians.
    case angle(Double)
    case word(String)
  }
  var name: String
  var value: Value

  static func all(of measure: Measure) -> [Measurement] {
    switch measure {
    case .none, .custom: []
    case .tap(let taps): [Measurement(name: "taps", value: .number(Double(taps)))]
    case .pan(let translation, let velocity): way(translation, velocity)
    case .edgePan(let translation, let velocity, let edge):
      way(translation, velocity) + [Measurement(name: "edge", value: .word(Words.edgeName(edge)))]
    case .swipe(let direction): [Measurement(name: "direction", value: .word(Words.name(direction)))]
    case .pinch(let scale, let velocity):
      [Measurement(name: "scale", value: .number(scale)), Measurement(name: "velocity", value: .number(velocity))]
    case .rotation(let angle, let velocity):
      [Measurement(name: "rotation", value: .angle(angle)), Measurement(name: "velocity", value: .angle(velocity))]
    }
  }

  private static func way(_ translation: Vector, _ velocity: Vector) -> [Measurement] {
    [
      Measurement(name: "translation", value: .pair(translation)),
      Measurement(name: "velocity", value: .pair(velocity)),
    ]
  }
}
