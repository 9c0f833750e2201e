// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Recognizes fingers that move inward from an edge of the screen; continuous, like a pan (S15).
public struct ScreenEdgePan: Recognizer {
  public static var kind: GestureKind { .edgePan }
  public static var answers: RecognizerAnswers { .shouldReceive }

  public var edges: Sides = []
  /// How near to an edge a finger must land, px.
  public var edgeWidth = Thresholds.edgeWidth
  /// How far the fingers must move before the gesture begins, px.
  public var hysteresis = Thresholds.panHysteresis
  public var numberOfTouchesRequired = 1

  /// The edges near which all fingers so far have landed; once the gesture has begun, the edge from which the fingers
  /// moved inward.
  public private(set) var edge = Sides.all
  private var travel = Travel()

  public init() {}

  public var translation: Vector { travel.translation }
  public mutating func setTranslation(_ value: Vector) { travel.setTranslation(value) }

  /// Accepts only the first `numberOfTouchesRequired` fingers of a sequence (S15.3, S15.7).
  public func shouldReceive(_ touch: Touch) -> Bool { touch.indexInSequence < numberOfTouchesRequired }

  public mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    guard context.state == .possible else {
      for slot in touches { context.ignore(slot) }
      return
    }
    // A translation that was set between attempts does not apply to the new attempt.
    if context.received == touches { travel.reset() }
    var nearest = Double.infinity
    for slot in touches {
      let zone = zones(at: context[slot].start, root: context[slot].rootFrame, scale: context.scale)
      nearest = min(nearest, zone.nearest)
      edge.formIntersection(zone.edges)
    }
    if edge.isEmpty {
      return context.request(.failed, because: .notAtAnEdge(nearest, allowed: edgeWidth * context.scale))
    }
    travel.landed(in: context)
  }

  /// Returns the members of `edges` that are within `edgeWidth` of a point, and the distance to the nearest member. A
  /// point outside the root is near no edge.
  private func zones(at point: Point, root: Rect, scale: Double) -> (edges: Sides, nearest: Double) {
    var found: Sides = []
    var nearest = Double.infinity
    guard root.contains(point) else { return (found, nearest) }
    for side in edges.each {
      let distance =
        switch side {
        case .left: point.x - root.x
        case .right: root.x + root.width - point.x
        case .top: point.y - root.y
        default: root.y + root.height - point.y
        }
      nearest = min(nearest, distance)
      if distance <= edgeWidth * scale { found.insert(side) }
    }
    return (found, nearest)
  }

  public mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) {
    travel.moved(touches, in: context)
    guard context.state == .possible else { return context.request(.changed) }
    let needed = hysteresis * context.scale
    guard translation.lengthSquared >= needed * needed else { return }
    let n = context.touches.count
    guard n >= numberOfTouchesRequired else {
      return context.request(.failed, because: .tooFewTouches(n, needed: numberOfTouchesRequired))
    }
    let qualifying = edge
    for side in qualifying.each
    where -side.along(translation) > 0 && -side.along(translation) >= side.across(translation) {
      edge = side
      return context.request(.began)
    }
    context.request(.failed, because: .notInward)
  }

  public mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {
    travel.lifted(in: context)
    if context.state == .possible {
      if context.touches.isEmpty { context.request(.failed, because: .lifted) }
    } else if context.touches.count < numberOfTouchesRequired {
      context.request(.ended)
    }
  }

  /// Measures the translation from the current position, so that an object that follows the finger does not jump by the
  /// hysteresis (S15.4).
  public mutating func willBegin(in context: inout RecognizerContext) { travel.rebase() }

  public mutating func reset() {
    edge = .all
    travel.reset()
  }

  public mutating func measure(in context: RecognizerContext) -> Measure {
    .edgePan(translation: translation, velocity: travel.velocity(in: context), edge: edge)
  }

  public mutating func set(_ parameter: Parameter, to value: Double) -> Bool {
    switch parameter {
    case .edges: ParameterValue.sides(value, into: &edges)
    case .edgeWidth: ParameterValue.length(value, into: &edgeWidth)
    case .hysteresis: ParameterValue.length(value, into: &hysteresis)
    case .numberOfTouchesRequired: ParameterValue.count(value, into: &numberOfTouchesRequired)
    default: false
    }
  }
}
