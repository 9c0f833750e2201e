// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The values of a gesture, one by one, under the names that scenarios use.
enum GestureMeasures {
  enum Value {
    /// Lengths in px and px per second.
    case vector(Vector)
    case number(Double)
    /// Radians, or radians per second.
    case angle(Double)
    case count(Int)
    case word(StaticString)
  }

  /// The values besides the location and the number of touches, which all gestures have.
  @inline(__always)
  static func each(of measure: Measure, _ body: (StaticString, Value) -> Void) {
    switch measure {
    case .none, .custom: break
    case .tap(let count): body("numberOfTaps", .count(count))
    case .pan(let translation, let velocity):
      body("translation", .vector(translation))
      body("velocity", .vector(velocity))
    case .edgePan(let translation, let velocity, let edge):
      body("translation", .vector(translation))
      body("velocity", .vector(velocity))
      body("edge", .word(edgeName(edge)))
    case .swipe(let direction): body("direction", .word(directionName(direction)))
    case .pinch(let scale, let velocity):
      body("scale", .number(scale))
      body("velocity", .number(velocity))
    case .rotation(let angle, let velocity):
      body("rotation", .angle(angle))
      body("velocity", .angle(velocity))
    }
  }

  /// The name of a side; a recognized gesture has exactly one.
  private static func directionName(_ side: Sides) -> StaticString {
    switch side {
    case .left: "left"
    case .right: "right"
    case .up: "up"
    case .down: "down"
    default: ""
    }
  }

  private static func edgeName(_ side: Sides) -> StaticString {
    switch side {
    case .top: "top"
    case .bottom: "bottom"
    default: directionName(side)
    }
  }
}
