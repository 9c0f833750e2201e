// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Recognizes fingers that move apart or together; continuous (S17).
public struct Pinch: Recognizer {
  public static var kind: GestureKind { .pinch }
  public static var answers: RecognizerAnswers { [] }

  /// How much the distance between the fingers must change before the pinch begins, px.
  public var hysteresis = Thresholds.pinchHysteresis
  /// Whether the scale is 1 when the pinch begins. If false, the scale includes the change since the landing (S17.3).
  public var rebasesOnRecognition = true
  public var numberOfTouchesRequired: Int {
    get { hand.size }
    set { hand.size = newValue }
  }

  private var hand = Hand()
  /// The state of one attempt.
  private struct Spreading {
    var distance = 1.0
    /// The distance when the hand became complete.
    var landing = 1.0
    /// The distance at which the scale is 1.
    var base = 1.0
  }
  private var spreading = Spreading()
  private var tracker = VelocityTracker()

  public init() {}

  public var scale: Double { spreading.distance / spreading.base }
  /// Sets the current scale; later values are measured from it. The velocity restarts (S17.6).
  public mutating func setScale(_ value: Double) {
    guard value > 0, value.isFinite else { return }
    spreading.base = spreading.distance / value
    tracker.removeAll()
  }

  public mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    guard hand.take(touches, in: &context) else { return }
    let reached = scale
    spreading.distance = hand.spread(in: context)
    spreading.landing = spreading.distance
    spreading.base = context.state == .possible ? spreading.distance : spreading.distance / reached
    tracker.removeAll()
    if context.state == .possible { track(at: context.time) }
  }

  @inline(__always)
  public mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) {
    guard hand.isComplete(in: context) else { return }
    spreading.distance = hand.spread(in: context)
    track(at: context.time)
    if context.hasBegun || context.state != .possible {
      context.request(.changed)
    } else if (spreading.distance - spreading.landing).magnitude >= hysteresis * context.scale {
      context.request(.began)
    }
  }

  @inline(__always)
  private mutating func track(at time: Timestamp) {
    tracker.add(Vector(dx: spreading.distance, dy: 0), at: time)
  }

  public mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {
    if !context.touches.isEmpty { tracker.removeAll() }
    hand.release(in: &context)
  }

  public mutating func willBegin(in context: inout RecognizerContext) {
    if rebasesOnRecognition { spreading.base = spreading.distance }
  }

  public mutating func reset() {
    spreading = Spreading()
    tracker.removeAll()
  }

  @inline(__always)
  public mutating func measure(in context: RecognizerContext) -> Measure {
    .pinch(scale: scale, velocity: tracker.rate(in: context) / spreading.base)
  }

  public mutating func set(_ parameter: Parameter, to value: Double) -> Bool {
    switch parameter {
    case .hysteresis: ParameterValue.length(value, into: &hysteresis)
    case .rebasesOnRecognition: ParameterValue.flag(value, into: &rebasesOnRecognition)
    case .numberOfTouchesRequired: ParameterValue.count(value, into: &hand.size, from: 2)
    default: false
    }
  }
}
