// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The values of a gesture, one by one.
package enum GestureMeasures {
  /// What scenarios and reports call them, with those that every gesture has.
  package enum Name: String, CaseIterable {
    case location, numberOfTouches, translation, velocity, edge, scale, rotation, direction, numberOfTaps
    /// Of the custom recognizer that captures strokes.
    case samples
  }

  package enum Value {
    /// Lengths in px and px per second.
    case vector(Vector)
    case number(Double)
    /// Radians, or radians per second.
    case angle(Double)
    case count(Int)
    case word(String)
  }

  /// The values besides the location and the number of touches, which all gestures have.
  package static func each(of measure: Measure, _ body: (Name, Value) -> Void) {
    switch measure {
    case .none, .custom: break
    case .tap(let count): body(.numberOfTaps, .count(count))
    case .pan(let translation, let velocity):
      body(.translation, .vector(translation))
      body(.velocity, .vector(velocity))
    case .edgePan(let translation, let velocity, let edge):
      body(.translation, .vector(translation))
      body(.velocity, .vector(velocity))
      body(.edge, .word(edge.word(.edges)))
    case .swipe(let direction): body(.direction, .word(direction.word(.directions)))
    case .pinch(let scale, let velocity):
      body(.scale, .number(scale))
      body(.velocity, .number(velocity))
    case .rotation(let angle, let velocity):
      body(.rotation, .angle(angle))
      body(.velocity, .angle(velocity))
    }
  }
}
