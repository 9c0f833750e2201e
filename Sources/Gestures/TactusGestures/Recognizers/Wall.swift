// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Consumes touches as they land, without an action: continuous, begins with the landing.
///
/// A wall neither prevents other gestures nor is prevented by them, so that gestures which the blocked fingers make are
/// still recognized.
struct Wall: Recognizer {
  static var answers: RecognizerAnswers { .prevention }

  /// The edge at which touches are consumed, if they land within `edgeWidth` of it; empty to consume touches anywhere.
  var edge: Sides = []
  /// The part of the edge at which touches are consumed; nil for the whole edge.
  var part: ClosedRange<Double>?
  /// The distance from the edge within which touches are consumed, in px at scale 1.
  var edgeWidth = Thresholds.edgeWidth
  /// Once this many fingers are down, all touches are consumed until the last finger lifts.
  var fingers = 1
  /// The longest time between two landings; nil to wait until the last finger lifts.
  var landing: Interval?

  mutating func canPrevent(_ other: RecognizerID) -> Bool { false }
  mutating func canBePrevented(by other: RecognizerID) -> Bool { false }

  mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    context.ignoreMotion(within: .infinity)
    if !edge.isEmpty {
      for slot in touches where !isAtEdge(context[slot], context) { context.ignore(slot) }
    }
    guard context.state == .possible else { return }
    if context.touches.count >= fingers {
      context.request(.began)
    } else if let landing {
      context.wait(until: context.time + landing, .maximum)
    }
  }

  private func isAtEdge(_ touch: Touch, _ context: RecognizerContext) -> Bool {
    Zone(place: .edge(edge, part: part), width: edgeWidth).contains(touch, scale: context.scale)
  }

  mutating func deadlinePassed(in context: inout RecognizerContext) {
    guard context.state == .possible else { return }
    context.request(.failed, because: .tooFewTouches(context.touches.count, needed: fingers))
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
