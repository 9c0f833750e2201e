// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Takes touches from windows as they land, and does nothing with them: continuous, from the landing on.
///
/// It stands beside all other gestures: it stops none and is stopped by none, so that what is bound of blocked fingers
/// still works.
struct Wall: Recognizer {
  static var answers: RecognizerAnswers { .prevention }

  /// Touches that land within `edgeWidth` of it; empty for touches anywhere.
  var edge: Sides = []
  /// px at scale 1.
  var edgeWidth = Thresholds.edgeWidth
  /// From so many fingers on; then all of them, until the last one lifts.
  var fingers = 1

  mutating func canPrevent(_ other: RecognizerID) -> Bool { false }
  mutating func canBePrevented(by other: RecognizerID) -> Bool { false }

  mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    context.ignoreMotion(within: .infinity)
    if !edge.isEmpty {
      for slot in touches where !isAtEdge(context[slot], context) { context.ignore(slot) }
    }
    if context.state == .possible, context.touches.count >= fingers { context.request(.began) }
  }

  private func isAtEdge(_ touch: Touch, _ context: RecognizerContext) -> Bool {
    let screen = touch.rootFrame
    let distance =
      switch edge {
      case .left: touch.start.x - screen.x
      case .right: screen.x + screen.width - touch.start.x
      case .top: touch.start.y - screen.y
      default: screen.y + screen.height - touch.start.y
      }
    return distance <= edgeWidth * context.scale
  }

  mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {
    guard context.touches.isEmpty else { return }
    if context.state == .possible {
      context.request(.failed, because: .lifted)
    } else {
      context.request(.ended)
    }
  }

  mutating func set(_ parameter: Parameter, to value: Double) -> Bool {
    guard parameter == .edgeWidth, value >= 0 else { return false }
    edgeWidth = value
    return true
  }
}
