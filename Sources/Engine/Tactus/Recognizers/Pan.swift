// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Recognizes fingers that move together; continuous (S14).
public struct Pan: Recognizer {
  public static var kind: GestureKind { .pan }
  public static var answers: RecognizerAnswers { [] }

  public var minimumNumberOfTouches = 1 { didSet { noteCount() } }
  public var maximumNumberOfTouches = Int.max { didSet { noteCount() } }
  private var countsNoTouches = true
  /// How far the fingers must move before the pan begins, px.
  public var hysteresis = Thresholds.panHysteresis
  /// The directions in which the fingers may start to move. In any other direction, the pan fails (S14.11).
  public var directions = Sides.all
  /// Whether the translation is reset to zero when the pan begins (S14.10).
  public var rebasesOnRecognition = false

  private var travel = Travel()

  public init() {}

  /// The mean displacement of the fingers, px (S14.6).
  public var translation: Vector { travel.translation }
  /// Replaces the translation and resets the velocity (S14.7).
  public mutating func setTranslation(_ value: Vector) { travel.setTranslation(value) }

  /// Updates `countsNoTouches`, which is true if the limits allow any number of touches.
  private mutating func noteCount() { countsNoTouches = minimumNumberOfTouches <= 1 && maximumNumberOfTouches == .max }

  private func countFits(_ context: RecognizerContext) -> Bool {
    let n = context.touches.count
    return n >= minimumNumberOfTouches && n <= maximumNumberOfTouches
  }

  public mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    // A translation that was set between attempts does not apply to the new attempt.
    if context.received == touches { travel.reset() }
    if !context.hasBegun {
      if countFits(context) {
        travel.landed(in: context)
      } else {
        // If the pan has requested to begin and is waiting, it withdraws the request: it cannot begin with this many
        // fingers.
        context.takeBack()
        travel.hold(in: context)
      }
      return
    }
    // S14.9: the pan ignores fingers beyond the maximum, so that other recognizers can use them.
    var room = max(0, maximumNumberOfTouches) - context.touches.subtracting(touches).count
    for slot in touches {
      if room > 0 { travel.landed(in: context) } else { context.ignore(slot) }
      room -= 1
    }
  }

  @inline(__always)
  public mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) {
    guard countsNoTouches || countFits(context) else { return }
    travel.moved(touches, in: context)
    guard !context.hasBegun, context.state == .possible else { return context.request(.changed) }
    let needed = hysteresis * context.scale
    guard translation.lengthSquared >= needed * needed else { return }
    if directions.isSuperset(of: Sides(towards: translation)) {
      context.request(.began)
    } else {
      context.request(.failed, because: .wrongDirection)
    }
  }

  public mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {
    travel.lifted(in: context)
    let isPossible = context.state == .possible
    if isPossible, context.touches.isEmpty {
      context.request(.failed, because: .lifted)
    } else if isPossible, !countFits(context) {
      travel.hold(in: context)
    } else if !isPossible, context.touches.count < minimumNumberOfTouches {
      context.request(.ended)  // S14.5
    }
  }

  public mutating func willBegin(in context: inout RecognizerContext) {
    if rebasesOnRecognition { travel.rebase() }
  }

  public mutating func reset() { travel.reset() }

  @inline(__always)
  public mutating func measure(in context: RecognizerContext) -> Measure {
    .pan(translation: translation, velocity: travel.velocity(in: context))
  }

  public func controlOverlap(in context: RecognizerContext) -> ControlOverlap? {
    context.received.count == 1 ? .pan(Sides(towards: translation)) : nil
  }

  public mutating func set(_ parameter: Parameter, to value: Double) -> Bool {
    switch parameter {
    case .minimumNumberOfTouches: ParameterValue.count(value, into: &minimumNumberOfTouches)
    case .maximumNumberOfTouches: ParameterValue.count(value, into: &maximumNumberOfTouches)
    case .hysteresis: ParameterValue.length(value, into: &hysteresis)
    case .directions: ParameterValue.sides(value, into: &directions)
    case .rebasesOnRecognition: ParameterValue.flag(value, into: &rebasesOnRecognition)
    default: false
    }
  }
}
