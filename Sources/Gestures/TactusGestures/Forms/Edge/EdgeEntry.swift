// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Recognizes fingers that come in together over an edge of the screen.
///
/// The engine's edge pan, like UIKit's, accepts only fingers that land in the zone at the edge (S15). A hand that comes
/// in over the bezel is less exact: one fingertip may land beside the zone, or a little later. So this recognizer
/// requires only one of the fingers to land in the zone, and the others to land near it. The gesture begins as soon as
/// the fingers move inwards, before other gestures can begin. If a further finger lands before the number of fingers is
/// settled, the hand makes a different gesture.
struct EdgeEntry: MultiFingerMember {
  static var kind: GestureKind { .edgePan }
  static var answers: RecognizerAnswers { [] }
  static var judgesPlaces: Bool { true }
  static var mayLoseFingers: Bool { true }

  var edge: Sides = []
  var fingers = 1
  /// The distance from the edge within which one finger must land, in px at scale 1.
  var edgeWidth = Thresholds.edgeWidth
  /// How far the fingers must move until the gesture begins, in px at scale 1.
  var hysteresis = Thresholds.panHysteresis

  /// How much farther in one fingertip may lie than another, and so how far beyond the zone it may land: 7 mm.
  private static let slack = 45.0
  /// How far inwards each finger must have moved: 0.8 mm. A contact that stays where it landed is not a finger.
  private static let least = 5.0
  /// The time between two reports of a touchscreen, in seconds.
  private static let report = 0.016

  private struct Entry {
    var settling = Settling()
    /// How far from the edge the nearest finger landed.
    var nearest = Double.infinity
    /// When the first finger landed.
    var landed: Timestamp?
    /// How far the fingers have moved since they landed.
    var way = Vector.zero
  }
  private var entry = Entry()
  /// A pan that measures the movement of the fingers. Its hysteresis is infinite, so it never requests to begin.
  private var pan: Pan

  init() {
    pan = Pan()
    pan.hysteresis = .infinity
    pan.rebasesOnRecognition = true
  }

  mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    guard context.state == .possible else {
      for slot in touches { context.ignore(slot) }
      return
    }
    for slot in touches {
      let distance = distance(of: context[slot].start, in: context[slot].rootFrame)
      let zone = edgeWidth * context.scale
      let allowed = fingers > 1 ? zone + Self.slack * context.scale + comeIn(touches, context) : zone
      guard distance <= allowed else {
        return context.request(.failed, because: .notAtAnEdge(distance, allowed: allowed))
      }
      entry.nearest = min(entry.nearest, distance)
    }
    if entry.landed == nil { entry.landed = context.time }
    entry.settling.landed(after: entry.way.length, in: context)
    pan.touchesBegan(touches, in: &context)
  }

  func isInPlace(in context: RecognizerContext) -> Bool { entry.nearest <= edgeWidth * context.scale }

  func isComingIn(_ context: RecognizerContext) -> Bool {
    guard isInPlace(in: context) else { return false }
    let way = context.way(of: context.touches)
    let limit = (isInward(way) ? Self.slack : Tuning.certainWay) * context.scale
    return way.lengthSquared < limit * limit
  }

  /// Returns whether the number of fingers is settled. If a finger lands before that, the hand makes a gesture of more
  /// fingers, so this gesture is cancelled. If its action has not been performed by then, the action is not performed
  /// at all.
  func isSettled(in context: RecognizerContext) -> Bool {
    entry.settling.isOver(after: entry.way.length, in: context)
  }

  mutating func touchesReturned(_ touches: TouchSet, in context: inout RecognizerContext) {
    pan.touchesBegan(touches, in: &context)
  }

  /// Returns how far the earlier fingers have moved inwards. A later finger may land farther inwards by the same
  /// distance.
  private func comeIn(_ touches: TouchSet, _ context: RecognizerContext) -> Double {
    var most = 0.0
    for slot in context.touches.subtracting(touches) {
      most = max(most, inward(context[slot].location - context[slot].start))
    }
    return most
  }

  private func distance(of point: Point, in screen: Rect) -> Double {
    screen.contains(point) ? Zone.distance(of: point, from: edge, of: screen) : .infinity
  }

  mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) {
    pan.touchesMoved(touches, in: &context)
    entry.way = context.way(of: context.touches)
    let needed = hysteresis * context.scale
    guard context.state == .possible, entry.way.lengthSquared >= needed * needed else { return }
    let zone = reach(context)
    if !isInward(entry.way) {
      // A trembling finger may move sideways first.
      guard entry.way.length >= Tuning.certainWay * context.scale else { return }
      context.request(.failed, because: .notInward)
    } else if entry.nearest > zone {
      context.request(.failed, because: .notAtAnEdge(entry.nearest, allowed: zone))
    } else if context.touches.allSatisfy({
      inward(context[$0].location - context[$0].start) >= Self.least * context.scale
    }) {
      context.request(.began)
    }
  }

  /// Returns the greatest distance from the edge at which the nearest finger is accepted. With several fingers, half of
  /// the slack is added. A fast finger may land farther inwards, since it crossed the edge up to one report before it
  /// was detected.
  private func reach(_ context: RecognizerContext) -> Double {
    let seconds = max(0.01, (context.time - (entry.landed ?? context.time)).seconds)
    let fast = max(0, inward(entry.way)) / seconds * Self.report
    let slack = Self.slack * context.scale
    return edgeWidth * context.scale + (fingers > 1 ? slack / 2 : 0) + min(fast, slack)
  }

  /// Whether the fingers have moved at least as far inwards as along the edge.
  private func isInward(_ way: Vector) -> Bool {
    let along = (edge.isSubset(of: .horizontal) ? way.dy : way.dx).magnitude
    let inward = inward(way)
    return inward > 0 && inward >= along
  }

  private func inward(_ way: Vector) -> Double {
    switch edge {
    case .left: way.dx
    case .right: -way.dx
    case .top: way.dy
    default: -way.dy
    }
  }

  mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {
    if context.state == .possible {
      context.request(.failed, because: .lifted)
    } else {
      pan.touchesEnded(touches, in: &context)
    }
  }

  mutating func willBegin(in context: inout RecognizerContext) { pan.willBegin(in: &context) }

  mutating func reset() {
    entry = Entry()
    pan.reset()
  }

  mutating func measure(in context: RecognizerContext) -> Measure {
    guard case .pan(let translation, let velocity) = pan.measure(in: context) else { return .none }
    return .edgePan(translation: translation, velocity: velocity, edge: edge)
  }

  mutating func set(_ parameter: Parameter, to value: Double) -> Bool {
    guard value >= 0 else { return false }
    switch parameter {
    case .edges: edge = Sides(rawValue: UInt8(truncatingIfNeeded: Int(min(255, value))))
    case .edgeWidth: edgeWidth = value
    case .hysteresis: hysteresis = value
    case .numberOfTouchesRequired:
      fingers = max(1, Int(min(64, value)))
      pan.minimumNumberOfTouches = fingers
    default: return false
    }
    return true
  }
}
