// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Recognizes fingers that move together in one direction: the gesture that a configuration calls a swipe.
///
/// The engine's swipe, like UIKit's, judges each finger alone (S16). The fingers of a hand are less even: one of five
/// strays, lands late or hardly moves. Here the centroid of the hand decides, and each finger only has to move with it:
///
/// | the centroid has moved by ...      | and                                     | so                                |
/// |------------------------------------|-----------------------------------------|-----------------------------------|
/// | `distance`, mostly to `side`       | each finger a quarter of that           | it is recognized, once settled    |
/// | `distance`, mostly to another side |                                         | it fails                          |
/// | half of it, fast                   | a finger lifts                          | it is recognized: a flick         |
/// | less                               | `maximumDuration` is over, or one lifts | it fails                          |
struct Sweep: MultiFingerMember {
  static var kind: GestureKind { .swipe }
  static var answers: RecognizerAnswers { [] }
  static var looksAtStarts: Bool { true }
  static var endsWithItsFingers: Bool { true }
  static func duration(of sweep: Sweep) -> Interval? { sweep.maximumDuration }

  var side: Sides = .right
  var maximumDuration = Thresholds.swipeDuration
  /// How far the hand must move, in px at scale 1.
  var distance = Thresholds.swipePrimaryMovement
  /// Whether the gesture continues until its fingers lift, because it must be confirmed or acts at the lift.
  var lasts = false

  /// The fraction of the hand's movement that each finger must make, and how far a finger must move even if it has just
  /// landed: 0.8 mm. A contact that moves less is perhaps not a finger.
  private static let (share, least) = (0.25, 5.0)
  /// How far the hand may move backwards, since hands tremble and fingertips roll while they land: 4 mm.
  private static let back = 26.0
  /// The largest movement across the direction, as a fraction of the movement along the direction: 42 degrees.
  private static let slope = 0.9

  /// Touches that are perhaps not fingers.
  private var aside = TouchSet()
  /// Fingers that have lifted and may return.
  private var missing = TouchSet()
  /// The touches of fingers that have returned.
  private var returned = TouchSet()

  private struct Course {
    var settling = Settling()
    /// How far the centroid has moved in the direction of `side`.
    var along = 0.0
    /// Whether all fingers move with the centroid in a straight line.
    var isStraight = false
    var landed: Timestamp?
    var origin: Point?
    /// How far the hand had moved when each finger landed, in order of landing.
    var before = InlineArray<16, Vector>(repeating: .zero)
  }
  private var course = Course()

  mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    if course.landed == nil { course.landed = context.time }
    let others = context.touches.subtracting(touches)
    let way = middle(of: others, in: context)
    course.settling.landed(after: max(0, Self.along(side, way)), in: context)
    for slot in touches { course.before[context[slot].indexInSequence & 15] = way }
  }

  /// Returns how far the hand has moved. A finger that landed late is treated as if it had moved with the hand from the
  /// beginning.
  private func middle(of touches: TouchSet, in context: RecognizerContext) -> Vector {
    var sum = Vector.zero
    for slot in touches {
      sum = sum + (context[slot].location - context[slot].start) + course.before[context[slot].indexInSequence & 15]
    }
    return sum * (1 / Double(max(1, touches.count)))
  }

  mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) {
    guard !context.hasBegun, context.state == .possible else { return }
    let way = follow(context)
    let needed = distance * context.scale
    if course.along < -Self.back * context.scale { return context.request(.failed, because: .wrongDirection) }
    guard way.lengthSquared >= needed * needed else { return }
    if course.along >= needed, course.isStraight {
      recognize(in: &context)
    } else if way.length > needed * 1.5, Self.across(side, way) > course.along {
      context.request(.failed, because: .wrongDirection)
    }
  }

  /// Updates `along` and `isStraight`, and returns how far the hand has moved.
  private mutating func follow(_ context: RecognizerContext) -> Vector {
    let fingers = context.touches.subtracting(aside)
    let way = middle(of: fingers.union(missing), in: context)
    course.along = Self.along(side, way)
    course.isStraight = Self.across(side, way) <= Self.slope * course.along
    for slot in fingers {
      let own = Self.along(side, context[slot].location - context[slot].start)
      let since = course.along - Self.along(side, course.before[context[slot].indexInSequence & 15])
      let isNew = context.time - context[slot].landed <= Roll.moment
      if isNew, returned.contains(slot) { continue }
      if own < max(isNew ? Self.least * context.scale : 0, Self.share * since) { course.isStraight = false }
    }
    return way
  }

  private mutating func recognize(in context: inout RecognizerContext) {
    if !aside.isEmpty { return }
    if let more = course.settling.rest(after: course.along, in: context) {
      context.wait(until: more, .minimum)
      return
    }
    finish(in: &context)
  }

  private mutating func finish(in context: inout RecognizerContext) {
    var sum = Vector.zero
    for slot in context.touchesDownOrLast { sum = sum + (context[slot].start - .zero) }
    course.origin = .zero + sum * (1 / Double(max(1, context.touchesDownOrLast.count)))
    context.request(lasts ? .began : .ended)
  }

  func isDone(in context: RecognizerContext) -> Bool {
    let time = context.time - (course.landed ?? context.time)
    let share = Flick.isFast(course.along / context.scale, in: time) ? Flick.share : 1
    return course.isStraight && course.along >= distance * share * context.scale
  }

  mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {
    guard context.state == .possible else { return context.request(.ended) }
    guard isDone(in: context) else { return context.request(.failed, because: .lifted) }
    finish(in: &context)
    if lasts, context.touches.isEmpty { context.request(.ended) }
  }

  mutating func deadlinePassed(in context: inout RecognizerContext) {
    guard context.state == .possible else { return }
    if course.isStraight, course.along >= distance * context.scale { return finish(in: &context) }
    // If the deadline was that of `Settling`, the number of fingers is now settled, and the hand may move until
    // `maximumDuration` is over.
    if let landed = course.landed, landed + maximumDuration > context.time {
      return context.wait(until: landed + maximumDuration, .maximum)
    }
    context.request(.failed, because: .tooSlow(allowed: maximumDuration))
  }

  mutating func setAside(_ touches: TouchSet) { aside = touches }
  mutating func setMissing(_ touches: TouchSet) { missing = touches }
  mutating func setReturned(_ touches: TouchSet) { returned = touches }

  mutating func reset() { (course, aside, missing, returned) = (Course(), TouchSet(), TouchSet(), TouchSet()) }

  mutating func measure(in context: RecognizerContext) -> Measure { .swipe(direction: side) }
  func location(in context: RecognizerContext) -> Point? { course.origin }

  mutating func set(_ parameter: Parameter, to value: Double) -> Bool {
    guard value >= 0 else { return false }
    switch parameter {
    case .minimumPrimaryMovement: distance = value
    case .maximumDuration: maximumDuration = .milliseconds(value)
    case .direction: side = Sides(rawValue: UInt8(truncatingIfNeeded: Int(min(255, value))))
    case .numberOfTouchesRequired: break
    default: return false
    }
    return true
  }

  private static func along(_ side: Sides, _ way: Vector) -> Double {
    switch side {
    case .left: -way.dx
    case .right: way.dx
    case .up: -way.dy
    default: way.dy
    }
  }
  private static func across(_ side: Sides, _ way: Vector) -> Double {
    (side.isSubset(of: .horizontal) ? way.dy : way.dx).magnitude
  }
}

/// The rule for a flick: a hand that is fast when it lifts need not move the whole distance.
package enum Flick {
  /// The fraction of the distance that a fast hand must move.
  package static let share = 0.5
  /// The least speed of a fast hand, in px at scale 1 per second: 60 mm per second.
  private static let speed = 400.0

  /// Returns whether a hand that moved this far in this time was fast; `way` is in px at scale 1.
  package static func isFast(_ way: Double, in time: Interval) -> Bool { way / max(0.001, time.seconds) >= speed }
}
