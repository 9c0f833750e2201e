// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Recognizes fingers that rest on the screen. The gesture is continuous, so that an object can be dragged once the
/// press has begun (S13).
public struct LongPress: Recognizer {
  public static var kind: GestureKind { .longPress }
  public static var answers: RecognizerAnswers { [] }

  /// The number of complete taps that must precede the press (S13.7).
  public var numberOfTapsRequired = 0
  public var numberOfTouchesRequired: Int {
    get { taps.limits.touches }
    set { taps.limits.touches = newValue }
  }
  /// How long the fingers must rest, measured from the landing of the last finger.
  public var minimumPressDuration = Thresholds.pressDuration
  /// How far a finger may move before the press begins, px; afterwards there is no limit.
  public var allowableMovement = Thresholds.pressMovement
  /// The longest time from the first landing to the last; unlimited by default (S13.8).
  public var maximumLandingInterval: Interval {
    get { taps.limits.landingInterval }
    set { taps.limits.landingInterval = newValue }
  }
  /// The largest distance between two fingers, px; unlimited by default (S13.8).
  public var maximumSpread: Double {
    get { taps.limits.spread }
    set { taps.limits.spread = newValue }
  }

  private var taps = TapSequence()

  public init() {}

  /// Whether the required taps are complete, so that new touches belong to the press.
  private var isPressing: Bool { taps.completed >= numberOfTapsRequired }

  public mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    guard !context.hasBegun else {
      for slot in touches { context.ignore(slot) }  // S13.6
      return
    }
    context.ignoreMotion(within: (isPressing ? allowableMovement : taps.limits.movement) * context.scale)
    guard taps.began(touches, in: &context) else { return }
    if !isPressing {
      context.wait(until: taps.deadline, .maximum)
    } else if taps.phase == .held {
      press(in: &context)
    } else {
      context.stopWaiting()
    }
  }

  private mutating func press(in context: inout RecognizerContext) {
    if minimumPressDuration.microseconds > 0 {
      context.wait(until: context.time + minimumPressDuration, .minimum)
    } else {
      begin(in: &context)
    }
  }

  private mutating func begin(in context: inout RecognizerContext) {
    context.followMotion()
    context.request(.began)
  }

  public mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) {
    guard context.state == .possible else { return context.request(.changed) }
    let movement = isPressing ? allowableMovement : taps.limits.movement
    taps.moved(touches, movement: movement, in: &context)
  }

  public mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {
    if context.state.isActive {
      context.request(.ended)  // S13.5: the lift of any finger ends the press.
    } else if isPressing {
      context.request(.failed, because: .lifted)
    } else if taps.ended(touches, in: &context) {
      context.wait(until: taps.deadline, .maximum)
    }
  }

  public mutating func deadlinePassed(in context: inout RecognizerContext) {
    if taps.phase == .held, isPressing {
      begin(in: &context)
    } else {
      context.request(.failed, because: taps.lateness)
    }
  }

  public mutating func reset() { taps.reset() }

  public mutating func set(_ parameter: Parameter, to value: Double) -> Bool {
    switch parameter {
    case .numberOfTapsRequired: ParameterValue.count(value, into: &numberOfTapsRequired, from: 0)
    case .numberOfTouchesRequired: ParameterValue.count(value, into: &taps.limits.touches)
    case .minimumPressDuration: ParameterValue.duration(value, into: &minimumPressDuration)
    case .allowableMovement: ParameterValue.length(value, into: &allowableMovement)
    case .maximumLandingInterval: ParameterValue.duration(value, into: &taps.limits.landingInterval)
    case .maximumSpread: ParameterValue.length(value, into: &taps.limits.spread)
    default: false
    }
  }
}
