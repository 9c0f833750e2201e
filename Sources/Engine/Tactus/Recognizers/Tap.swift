// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Recognizes one or more consecutive taps with one or more fingers; discrete (S12).
public struct Tap: Recognizer {
  public static var kind: GestureKind { .tap }
  public static var answers: RecognizerAnswers { [] }

  /// The exact number of taps; `numberOfTouchesRequired` is exact, too.
  public var numberOfTapsRequired = 1
  public var numberOfTouchesRequired: Int {
    get { taps.limits.touches }
    set { taps.limits.touches = newValue }
  }
  /// How far a finger may move from its landing point, px.
  public var allowableMovement: Double {
    get { taps.limits.movement }
    set { taps.limits.movement = newValue }
  }
  /// The longest time from the first landing to the last lift of one tap.
  public var maximumTapDuration: Interval {
    get { taps.limits.duration }
    set { taps.limits.duration = newValue }
  }
  /// The longest time from the last lift of a tap to the first landing of the next.
  public var maximumIntervalBetweenTaps: Interval {
    get { taps.limits.interval }
    set { taps.limits.interval = newValue }
  }
  /// The largest distance between the centroids of the first tap and of a later one, px.
  public var allowableSeparation: Double {
    get { taps.limits.separation }
    set { taps.limits.separation = newValue }
  }
  /// The longest time from the first to the last landing of one tap; unlimited by default (S12.9).
  public var maximumLandingInterval: Interval {
    get { taps.limits.landingInterval }
    set { taps.limits.landingInterval = newValue }
  }
  /// The largest distance between two fingers of one tap, px; unlimited by default (S12.9).
  public var maximumSpread: Double {
    get { taps.limits.spread }
    set { taps.limits.spread = newValue }
  }
  /// The shortest time from the last lift of a tap to the first landing of the next; zero by default (S12.9). An
  /// earlier landing fails the tap: it probably comes from a touchscreen whose contacts bounce.
  public var minimumIntervalBetweenTaps: Interval {
    get { taps.limits.minimumInterval }
    set { taps.limits.minimumInterval = newValue }
  }

  private var taps = TapSequence()

  public init() {}

  public var tapRank: Int { numberOfTapsRequired }

  public mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    context.ignoreMotion(within: allowableMovement * context.scale)
    if taps.began(touches, in: &context) { conclude(in: &context) }
  }

  public mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) {
    taps.moved(touches, movement: allowableMovement, in: &context)
  }

  public mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {
    if taps.ended(touches, in: &context) { conclude(in: &context) }
  }

  @inline(__always)
  private mutating func conclude(in context: inout RecognizerContext) {
    if taps.completed >= numberOfTapsRequired {
      context.request(.ended)
    } else {
      context.wait(until: taps.deadline, .maximum)
    }
  }

  public mutating func deadlinePassed(in context: inout RecognizerContext) {
    context.request(.failed, because: taps.lateness)
  }

  public mutating func reset() { taps.reset() }

  public mutating func measure(in context: RecognizerContext) -> Measure { .tap(numberOfTaps: numberOfTapsRequired) }
  /// The centroid of the landing points of the first tap (S12.8).
  public func location(in context: RecognizerContext) -> Point? { taps.origin }
  /// The number of fingers of one tap, even if they did not lift at the same time.
  public func numberOfTouches(in context: RecognizerContext) -> Int? {
    taps.origin == nil ? nil : numberOfTouchesRequired
  }

  public func controlOverlap(in context: RecognizerContext) -> ControlOverlap? {
    numberOfTapsRequired == 1 && numberOfTouchesRequired == 1 ? .tap : nil
  }

  public mutating func set(_ parameter: Parameter, to value: Double) -> Bool {
    switch parameter {
    case .numberOfTapsRequired: ParameterValue.count(value, into: &numberOfTapsRequired)
    case .numberOfTouchesRequired: ParameterValue.count(value, into: &taps.limits.touches)
    case .allowableMovement: ParameterValue.length(value, into: &taps.limits.movement)
    case .maximumTapDuration: ParameterValue.duration(value, into: &taps.limits.duration)
    case .maximumIntervalBetweenTaps: ParameterValue.duration(value, into: &taps.limits.interval)
    case .allowableSeparation: ParameterValue.length(value, into: &taps.limits.separation)
    case .maximumLandingInterval: ParameterValue.duration(value, into: &taps.limits.landingInterval)
    case .maximumSpread: ParameterValue.length(value, into: &taps.limits.spread)
    case .minimumIntervalBetweenTaps: ParameterValue.duration(value, into: &taps.limits.minimumInterval)
    default: false
    }
  }
}
