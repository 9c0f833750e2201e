// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Recognizes fingers that sweep in one direction; discrete (S16). A slow swipe may be shorter than a fast one, but
/// must be straighter.
///
/// A swipe is recognized during the movement, not at the lift. It fails as soon as it can no longer succeed, so that a
/// pan that waits for the swipe to fail can begin.
public struct Swipe: Recognizer {
  public static var kind: GestureKind { .swipe }
  public static var answers: RecognizerAnswers { [] }

  /// The accepted directions (S16.6).
  public var direction: Sides = .right
  public var numberOfTouchesRequired = 1
  public var maximumDuration = Thresholds.swipeDuration
  /// The least distance that each finger must move along the direction, px. This limit decreases with the time since
  /// the first landing (S16.2).
  public var minimumPrimaryMovement = Thresholds.swipePrimaryMovement
  /// The largest distance that a finger may move across the direction, px. This limit, too, decreases with time.
  public var maximumSecondaryMovement = Thresholds.swipeSecondaryMovement
  /// The largest distance that a finger may move backwards from its start, px.
  public var maximumOppositeMovement = Thresholds.swipeOppositeMovement
  /// The fraction of `minimumPrimaryMovement` that is required after one second.
  public var primaryDecay = Thresholds.swipePrimaryDecay
  /// The fraction of `maximumSecondaryMovement` that is allowed after one second.
  public var secondaryDecay = Thresholds.swipeSecondaryDecay

  /// The state of one attempt.
  private struct Sweep {
    var landed = 0
    var firstLanding = Timestamp.distantPast
    /// Directions that no touch has ruled out yet.
    var alive: Sides = .all
    var direction: Sides = []
    var origin: Point?
  }
  private var sweep = Sweep()

  public init() {}

  public mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    if sweep.landed == 0 {
      sweep.firstLanding = context.time
      sweep.alive = direction
      context.ignoreMotion(within: quietDistance * context.scale)
      context.wait(until: context.time + maximumDuration, .maximum)
    }
    sweep.landed += touches.count
    if sweep.landed > numberOfTouchesRequired {
      context.request(.failed, because: .tooManyTouches(sweep.landed, allowed: numberOfTouchesRequired))
    }
  }

  /// Motion within this distance cannot decide anything: it is the smallest value that any of the limits reaches during
  /// an attempt.
  private var quietDistance: Double {
    let seconds = min(1, maximumDuration.seconds)
    let needed = minimumPrimaryMovement * (1 - max(0, 1 - primaryDecay) * seconds)
    let stray = maximumSecondaryMovement * (1 - max(0, 1 - secondaryDecay) * seconds)
    return max(0, min(maximumOppositeMovement, needed, stray))
  }

  public mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) {
    let elapsed = min(1, (context.time - sweep.firstLanding).seconds)
    let needed = minimumPrimaryMovement * (1 - (1 - primaryDecay) * elapsed) * context.scale
    let stray = maximumSecondaryMovement * (1 - (1 - secondaryDecay) * elapsed) * context.scale
    let back = maximumOppositeMovement * context.scale
    var reason = Reason.wrongDirection
    for side in sweep.alive.each {
      var isQualified = sweep.landed == numberOfTouchesRequired
      for slot in context.touches {
        let way = context[slot].location - context[slot].start
        let along = side.along(way)
        let across = side.across(way)
        if across > stray || along < -back {
          reason = across > stray ? .strayed(across, allowed: stray) : .wentBack(-along, allowed: back)
          sweep.alive.remove(side)
          isQualified = false
          break
        }
        if along < needed { isQualified = false }
      }
      if isQualified { return recognize(side, in: &context) }
    }
    if sweep.alive.isEmpty { context.request(.failed, because: reason) }
  }

  private mutating func recognize(_ side: Sides, in context: inout RecognizerContext) {
    sweep.direction = side
    var sum = Vector.zero
    for slot in context.touches { sum = sum + (context[slot].start - .zero) }
    sweep.origin = .zero + sum * (1 / Double(context.touches.count))
    context.request(.ended)
  }

  public mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {
    context.request(.failed, because: .lifted)
  }

  public mutating func deadlinePassed(in context: inout RecognizerContext) {
    context.request(.failed, because: .tooSlow(allowed: maximumDuration))
  }

  public mutating func reset() { sweep = Sweep() }

  public mutating func measure(in context: RecognizerContext) -> Measure { .swipe(direction: sweep.direction) }
  /// The centroid of the points at which the fingers landed (S16.3).
  public func location(in context: RecognizerContext) -> Point? { sweep.origin }

  public func controlOverlap(in context: RecognizerContext) -> ControlOverlap? {
    numberOfTouchesRequired == 1 ? .swipe(sweep.direction) : nil
  }

  public mutating func set(_ parameter: Parameter, to value: Double) -> Bool {
    switch parameter {
    case .direction: ParameterValue.sides(value, into: &direction)
    case .numberOfTouchesRequired: ParameterValue.count(value, into: &numberOfTouchesRequired)
    case .maximumDuration: ParameterValue.duration(value, into: &maximumDuration)
    case .minimumPrimaryMovement: ParameterValue.length(value, into: &minimumPrimaryMovement)
    case .maximumSecondaryMovement: ParameterValue.length(value, into: &maximumSecondaryMovement)
    case .maximumOppositeMovement: ParameterValue.length(value, into: &maximumOppositeMovement)
    case .primaryDecay: ParameterValue.length(value, into: &primaryDecay)
    case .secondaryDecay: ParameterValue.length(value, into: &secondaryDecay)
    default: false
    }
  }
}
