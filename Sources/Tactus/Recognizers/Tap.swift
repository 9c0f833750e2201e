// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// One tap or several in a row, with one finger or several: discrete (S12).
public struct Tap: Recognizer {
  public static var kind: GestureKind { .tap }
  public static var answers: RecognizerAnswers { [] }

  /// Exactly so many, as are the touches.
  public var numberOfTapsRequired = 1
  public var numberOfTouchesRequired: Int {
    get { limits.touches }
    set { limits.touches = newValue }
  }
  /// How far a finger may move from where it landed, px.
  public var allowableMovement: Double {
    get { limits.movement }
    set { limits.movement = newValue }
  }
  /// From the first landing to the last lift of one tap.
  public var maximumTapDuration: Interval {
    get { limits.duration }
    set { limits.duration = newValue }
  }
  /// From the last lift of a tap to the first landing of the next.
  public var maximumIntervalBetweenTaps: Interval {
    get { limits.interval }
    set { limits.interval = newValue }
  }
  /// Between the middles of the first tap and a later one, px.
  public var allowableSeparation: Double {
    get { limits.separation }
    set { limits.separation = newValue }
  }
  /// From the first to the last landing of one tap; unlimited unless set (S12.9).
  public var maximumLandingInterval: Interval {
    get { limits.landingInterval }
    set { limits.landingInterval = newValue }
  }
  /// The largest distance between two fingers of one tap, px; unlimited unless set (S12.9).
  public var maximumSpread: Double {
    get { limits.spread }
    set { limits.spread = newValue }
  }
  /// For a panel that bounces; none unless set (S12.9).
  public var minimumIntervalBetweenTaps: Interval {
    get { limits.minimumInterval }
    set { limits.minimumInterval = newValue }
  }

  private var limits = TapSequence.Limits()
  private var taps = TapSequence()

  public init() {}

  public var tapRank: Int { numberOfTapsRequired }

  public mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    context.ignoreMotion(within: allowableMovement * context.scale)
    let failure = taps.began(touches, limits, in: context)
    conclude(failure, in: &context)
  }

  public mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) {
    if let reason = taps.moved(touches, movement: limits.movement, in: context) {
      context.request(.failed, because: reason)
    }
  }

  public mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {
    let failure = taps.ended(touches, limits, in: context)
    conclude(failure, in: &context)
  }

  private func conclude(_ failure: Reason?, in context: inout RecognizerContext) {
    if let failure {
      context.request(.failed, because: failure)
    } else if taps.completed >= numberOfTapsRequired {
      context.request(.ended)
    } else {
      context.wait(until: taps.deadline(limits), .maximum)
    }
  }

  public mutating func deadlinePassed(in context: inout RecognizerContext) {
    context.request(.failed, because: taps.lateness(limits))
  }

  public mutating func reset() { taps = TapSequence() }

  public mutating func measure(in context: RecognizerContext) -> Measure { .tap(numberOfTaps: numberOfTapsRequired) }
  /// Where the first tap landed (S12.8).
  public func location(in context: RecognizerContext) -> Point? { taps.origin }
  /// The fingers of one tap, whichever of them lifted last.
  public func numberOfTouches(in context: RecognizerContext) -> Int? {
    taps.origin == nil ? nil : numberOfTouchesRequired
  }

  public func controlOverlap(in context: RecognizerContext) -> ControlOverlap? {
    numberOfTapsRequired == 1 && numberOfTouchesRequired == 1 ? .tap : nil
  }

  public mutating func set(_ parameter: Parameter, to value: Double) -> Bool {
    switch parameter {
    case .numberOfTapsRequired: ParameterValue.count(value, into: &numberOfTapsRequired)
    case .numberOfTouchesRequired: ParameterValue.count(value, into: &limits.touches)
    case .allowableMovement: ParameterValue.length(value, into: &limits.movement)
    case .maximumTapDuration: ParameterValue.duration(value, into: &limits.duration)
    case .maximumIntervalBetweenTaps: ParameterValue.duration(value, into: &limits.interval)
    case .allowableSeparation: ParameterValue.length(value, into: &limits.separation)
    case .maximumLandingInterval: ParameterValue.duration(value, into: &limits.landingInterval)
    case .maximumSpread: ParameterValue.length(value, into: &limits.spread)
    case .minimumIntervalBetweenTaps: ParameterValue.duration(value, into: &limits.minimumInterval)
    default: false
    }
  }
}
