// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Recognizes fingers that rest and lift, and then taps with one finger: discrete. This sequence does not happen by
/// accident.
///
/// | phase    | goes on to                                   | fails                                                 |
/// |----------|----------------------------------------------|-------------------------------------------------------|
/// | landing  | holding, once all fingers are down           | a finger lands elsewhere or late, or lifts or moves   |
/// | holding  | lifting, after `duration`                    | a finger lifts or moves, or one more lands            |
/// | lifting  | tapping, once all are up                     | one more lands, or one stays `patience` longer        |
/// | tapping  | recognition, after `taps` taps               | a second finger, a long or moving tap, a long pause   |
///
/// Gestures that are recognized meanwhile do not prevent this one, since it is the most specific and takes longest.
struct HoldAndTap: Recognizer {
  static var answers: RecognizerAnswers { .prevention }

  var fingers = 1
  var taps = 1
  var corners = CornerSet()
  var duration = Thresholds.pressDuration
  /// How far a resting finger may wobble, in px at scale 1.
  var movement = Thresholds.pressMovement
  var tapMovement = Thresholds.tapMovement
  var tapDuration = Thresholds.tapDuration
  var landing = Interval.unlimited
  var gap = Interval.unlimited
  /// The longest time from one tap to the next. It is generous, so that users need not hurry.
  static let usualGap = Interval(microseconds: 1_500_000)
  /// The longest time from the end of the rest until all fingers have lifted.
  static let patience = Interval(microseconds: 3_000_000)

  /// Returns the longest time that the gesture can take once all fingers are down.
  static func longest(rest: Interval, taps: Int, tap: Interval) -> Interval {
    var longest = rest + patience
    for _ in 0..<min(taps, 100) { longest = longest + usualGap + tap }
    return longest
  }

  private enum Phase {
    case landing, holding, lifting
    case tapping(done: Int)
  }
  private struct Course {
    var phase = Phase.landing
    var taken = CornerSet.Taken()
    var origin: Point?
  }
  private var course = Course()

  mutating func canBePrevented(by other: RecognizerID) -> Bool { false }

  mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    switch course.phase {
    case .landing:
      for slot in touches where !corners.take(context[slot], scale: context.scale, into: &course.taken) {
        return context.request(.failed, because: .custom("landed outside its corner"))
      }
      context.ignoreMotion(within: movement * context.scale)
      if context.touches.count > fingers {
        context.request(.failed, because: .tooManyTouches(context.touches.count, allowed: fingers))
      } else if context.touches.count == fingers {
        course.phase = .holding
        course.origin = context.centroid
        context.wait(until: context.time + duration, .minimum)
      } else {
        context.wait(until: context.time + landing, .maximum)
      }
    case .holding, .lifting:
      context.request(.failed, because: .tooManyTouches(context.touches.count, allowed: fingers))
    case .tapping:
      if context.touches.count > 1 {
        return context.request(.failed, because: .tooManyTouches(context.touches.count, allowed: 1))
      }
      context.ignoreMotion(within: tapMovement * context.scale)
      context.wait(until: context.time + tapDuration, .maximum)
    }
  }

  mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) {
    let allowed: Double
    switch course.phase {
    case .landing, .holding: allowed = movement * context.scale
    case .lifting: return
    case .tapping: allowed = tapMovement * context.scale
    }
    for slot in touches {
      let squared = (context[slot].location - context[slot].start).lengthSquared
      if squared > allowed * allowed {
        return context.request(.failed, because: .movedTooFar(squared.squareRoot(), allowed: allowed))
      }
    }
  }

  mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {
    switch course.phase {
    case .landing, .holding:
      context.request(.failed, because: .lifted)
    case .lifting:
      guard context.touches.isEmpty else { return }
      course.phase = .tapping(done: 0)
      context.wait(until: context.time + gap, .maximum)
    case .tapping(let done):
      guard context.touches.isEmpty else { return }
      course.phase = .tapping(done: done + 1)
      if done + 1 >= taps {
        context.request(.ended)
      } else {
        context.wait(until: context.time + gap, .maximum)
      }
    }
  }

  mutating func deadlinePassed(in context: inout RecognizerContext) {
    switch course.phase {
    case .landing:
      context.request(.failed, because: .tooFewTouches(context.touches.count, needed: fingers))
    case .holding:
      course.phase = .lifting
      context.wait(until: context.time + Self.patience, .maximum)
    case .lifting:
      context.request(.failed, because: .heldTooLong(allowed: Self.patience))
    case .tapping:
      let reason: Reason =
        context.touches.isEmpty ? .noFurtherTap(within: gap) : .heldTooLong(allowed: tapDuration)
      context.request(.failed, because: reason)
    }
  }

  mutating func reset() { course = Course() }

  mutating func measure(in context: RecognizerContext) -> Measure { .tap(numberOfTaps: taps) }
  mutating func location(in context: RecognizerContext) -> Point? { course.origin }

  mutating func set(_ parameter: Parameter, to value: Double) -> Bool {
    guard value >= 0 else { return false }
    switch parameter {
    case .allowableMovement: movement = value
    case .minimumPressDuration: duration = .milliseconds(value)
    case .maximumTapDuration: tapDuration = .milliseconds(value)
    default: return false
    }
    return true
  }
}
