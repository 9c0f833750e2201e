// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CMath

/// Recognizes fingers that turn about their centroid; continuous (S18).
public struct Rotation: Recognizer {
  public static var kind: GestureKind { .rotation }
  public static var answers: RecognizerAnswers { [] }

  /// How far the fingers must turn before the rotation begins, radians.
  public var threshold = Thresholds.rotationThreshold
  /// Whether the angle is reset to zero when the rotation begins (S18.2).
  public var rebasesOnRecognition = true
  public var numberOfTouchesRequired: Int {
    get { hand.size }
    set { hand.size = newValue }
  }

  private var hand = Hand()
  /// The state of one attempt.
  private struct Turning {
    /// The angle that the fingers have turned. It is not wrapped, so it may exceed half a turn.
    var angle = 0.0
    /// The angle when the hand became complete.
    var landing = 0.0
    /// The angle from which the rotation is measured.
    var origin = 0.0
  }
  private var turning = Turning()
  private var tracker = VelocityTracker()

  public init() {}

  /// The angle of the rotation, in radians; clockwise is positive.
  public var rotation: Double { turning.angle - turning.origin }
  /// Sets the current rotation; later values are measured from it. The velocity restarts (S18.4).
  public mutating func setRotation(_ value: Double) {
    guard value.isFinite else { return }
    turning.origin = turning.angle - value
    tracker.removeAll()
  }

  public mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    guard hand.take(touches, in: &context) else { return }
    turning.landing = turning.angle
    tracker.removeAll()
    guard context.state == .possible else { return }
    turning.origin = turning.angle
    track(at: context.time)
  }

  @inline(__always)
  public mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) {
    guard hand.isComplete(in: context) else { return }
    turning.angle += Rotation.turn(of: hand.size, in: context)
    track(at: context.time)
    if context.hasBegun || context.state != .possible {
      context.request(.changed)
    } else if (turning.angle - turning.landing).magnitude >= threshold {
      context.request(.began)
    }
  }

  /// The mean change of the fingers' angles about their centroid in this event (S18.5). For two fingers, this is the
  /// change in the angle of the line through them, for which one arc tangent is enough.
  @inline(__always)
  private static func turn(of size: Int, in context: RecognizerContext) -> Double {
    let fingers = context.touchesPresentThroughout
    guard fingers.count == size else { return 0 }
    var rest = fingers
    if size == 2, let first = rest.removeFirst(), let second = rest.removeFirst() {
      return angle(
        from: context[second].previousLocation - context[first].previousLocation,
        to: context[second].location - context[first].location)
    }
    let middle = context.centroid(of: fingers)
    var drift = Vector.zero
    for slot in fingers { drift = drift + context.displacement(of: slot) }
    drift = drift * (1 / Double(fingers.count))
    var sum = 0.0
    for slot in fingers {
      let now = context[slot].location - middle
      sum += angle(from: now - context.displacement(of: slot) + drift, to: now)
    }
    return sum / Double(fingers.count)
  }

  /// The angle between two vectors, in (-π, π]. No finger turns farther between two events.
  private static func angle(from a: Vector, to b: Vector) -> Double {
    atan2(a.dx * b.dy - a.dy * b.dx, a.dx * b.dx + a.dy * b.dy)
  }

  @inline(__always)
  private mutating func track(at time: Timestamp) {
    tracker.add(Vector(dx: turning.angle, dy: 0), at: time)
  }

  public mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {
    if !context.touches.isEmpty { tracker.removeAll() }
    hand.release(in: &context)
  }

  public mutating func willBegin(in context: inout RecognizerContext) {
    if rebasesOnRecognition { turning.origin = turning.angle }
  }

  public mutating func reset() {
    turning = Turning()
    tracker.removeAll()
  }

  @inline(__always)
  public mutating func measure(in context: RecognizerContext) -> Measure {
    .rotation(angle: rotation, velocity: tracker.rate(in: context))
  }

  public mutating func set(_ parameter: Parameter, to value: Double) -> Bool {
    switch parameter {
    case .threshold: ParameterValue.length(value, into: &threshold)
    case .rebasesOnRecognition: ParameterValue.flag(value, into: &rebasesOnRecognition)
    case .numberOfTouchesRequired: ParameterValue.count(value, into: &hand.size, from: 2)
    default: false
    }
  }
}
