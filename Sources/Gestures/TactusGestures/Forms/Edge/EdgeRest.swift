// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Recognizes fingers that come in over an edge and then rest: discrete.
///
///     landing in the zone --> inward by the hysteresis --> still for `rest` --> recognized
///
/// If the recognizer withholds touches, the fingers must come to rest soon: see `longest`.
///
/// The edge gesture without `hold` may begin meanwhile. It is cancelled when this gesture is recognized.
struct EdgeRest: Recognizer {
  static var answers: RecognizerAnswers { .shouldReceive }

  var edge: Sides = []
  /// The part of the edge in which the fingers must land; nil for the whole edge.
  var part: ClosedRange<Double>?
  var fingers = 1
  /// The distance from the edge within which the fingers must land, in px at scale 1.
  var edgeWidth = Thresholds.edgeWidth
  /// How far the fingers must move inwards after they have landed, in px at scale 1.
  var hysteresis = Thresholds.panHysteresis
  /// How far resting fingers may wobble, in px at scale 1.
  var wobble = Thresholds.pressMovement
  var rest = Thresholds.pressDuration
  var landing = Interval.unlimited
  /// The longest time from the landing until the fingers have moved inwards.
  var patience: Interval?

  private struct Entry {
    /// Where the fingers came to rest; nil until they have moved inwards.
    var anchor: Point?
    var landed: Timestamp?
  }
  private var entry = Entry()

  /// Returns the longest time from the landing to the end of the rest, if `patience` limits it.
  static func longest(patience: Interval, rest: Interval) -> Interval { patience + rest + rest }

  mutating func shouldReceive(_ touch: Touch) -> Bool { touch.indexInSequence < fingers }

  mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    for slot in touches {
      let (start, screen) = (context[slot].start, context[slot].rootFrame)
      let distance = Zone.distance(of: start, from: edge, of: screen)
      guard Zone.lies(start, in: part, of: edge, of: screen) else {
        return context.request(.failed, because: .custom("landed elsewhere"))
      }
      guard distance <= edgeWidth * context.scale else {
        return context.request(.failed, because: .notAtAnEdge(distance, allowed: edgeWidth * context.scale))
      }
    }
    let landed = entry.landed ?? context.time
    entry.landed = landed
    if context.touches.count < fingers {
      context.wait(until: context.time + landing, .maximum)
    } else if let patience {
      context.wait(until: landed + patience, .maximum)
    } else {
      context.stopWaiting()
    }
  }

  mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) {
    guard context.touches.count == fingers else { return }
    if let anchor = entry.anchor {
      let allowed = wobble * context.scale
      if (context.centroid - anchor).lengthSquared > allowed * allowed { startResting(in: &context) }
      return
    }
    let way = context.way(of: context.touches)
    let needed = hysteresis * context.scale
    guard way.lengthSquared >= needed * needed else { return }
    let isHorizontal = edge.isSubset(of: .horizontal)
    let inward =
      switch edge {
      case .left: way.dx
      case .right: -way.dx
      case .top: way.dy
      default: -way.dy
      }
    if inward > 0, inward >= (isHorizontal ? way.dy : way.dx).magnitude {
      startResting(in: &context)
    } else {
      context.request(.failed, because: .notInward)
    }
  }

  private mutating func startResting(in context: inout RecognizerContext) {
    entry.anchor = context.centroid
    let end = context.time + rest
    if let patience, let landed = entry.landed, end > landed + Self.longest(patience: patience, rest: rest) {
      return context.request(.failed, because: .tooSlow(allowed: Self.longest(patience: patience, rest: rest)))
    }
    context.wait(until: end, .minimum)
  }

  mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {
    context.request(.failed, because: .lifted)
  }

  mutating func deadlinePassed(in context: inout RecognizerContext) {
    if entry.anchor != nil {
      context.request(.ended)
    } else if context.touches.count < fingers {
      context.request(.failed, because: .tooFewTouches(context.touches.count, needed: fingers))
    } else {
      context.request(.failed, because: .tooSlow(allowed: patience ?? .zero))
    }
  }

  mutating func reset() { entry = Entry() }

  mutating func measure(in context: RecognizerContext) -> Measure {
    .edgePan(translation: .zero, velocity: .zero, edge: edge)
  }

  mutating func set(_ parameter: Parameter, to value: Double) -> Bool {
    guard value >= 0 else { return false }
    switch parameter {
    case .edgeWidth: edgeWidth = value
    case .hysteresis: hysteresis = value
    case .allowableMovement: wobble = value
    case .minimumPressDuration: rest = .milliseconds(value)
    default: return false
    }
    return true
  }
}
