// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Lists the values of a gesture one by one.
package enum GestureMeasures {
  /// The names of values in scenarios and reports, including those that every gesture has.
  package enum Name: CaseIterable {
    case location, numberOfTouches, translation, velocity, edge, scale, rotation, direction, numberOfTaps
    /// The samples of a stroke, which a custom recognizer captures.
    case samples

    package var name: StaticString {
      switch self {
      case .location: "location"
      case .numberOfTouches: "numberOfTouches"
      case .translation: "translation"
      case .velocity: "velocity"
      case .edge: "edge"
      case .scale: "scale"
      case .rotation: "rotation"
      case .direction: "direction"
      case .numberOfTaps: "numberOfTaps"
      case .samples: "samples"
      }
    }
  }

  package enum Value {
    /// In px, or px per second.
    case vector(Vector)
    case number(Double)
    /// In radians, or radians per second.
    case angle(Double)
    case count(Int)
    case word(StaticString)
  }

  /// Calls `body` with each value of a measure. The location and the number of touches, which all gestures have, are
  /// not included.
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
      body(.edge, .word(word(edge, vertically: ("top", "bottom"))))
    case .swipe(let direction): body(.direction, .word(word(direction, vertically: ("up", "down"))))
    case .pinch(let scale, let velocity):
      body(.scale, .number(scale))
      body(.velocity, .number(velocity))
    case .rotation(let angle, let velocity):
      body(.rotation, .angle(angle))
      body(.velocity, .angle(velocity))
    }
  }

  /// The word for a side; the words for up and down are passed in. A recognized gesture has exactly one side.
  private static func word(_ side: Sides, vertically words: (StaticString, StaticString)) -> StaticString {
    switch side {
    case .left: "left"
    case .right: "right"
    case .up: words.0
    case .down: words.1
    default: ""
    }
  }
}
