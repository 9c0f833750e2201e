// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A drawing of a hand, judged when the hand lifts.
protocol HandDrawing {
  mutating func begin(scale: Double)
  /// Adds a point: the movement of the hand since `begin`.
  mutating func add(_ point: Vector)
  /// Returns why the drawing is not acceptable, or nil; `least` is the required length.
  func lack(_ least: Double) -> StaticString?
}

/// A placeholder for strokes that are judged only by their direction.
enum NoDrawing: HandDrawing {
  mutating func begin(scale: Double) {}
  mutating func add(_ point: Vector) {}
  func lack(_ least: Double) -> StaticString? { nil }
}

/// Recognizes fingers that move together towards a side or a corner, or draw something: discrete. The centroid of the
/// hand is measured.
///
///     landing --> whole --> sets out the right way --> `least` far --> recognized
///                                                      lifts, from `least` to `most` far --> recognized, if `isSized`
///     landing --> whole --> lifts after `least` or more --> recognized, if the drawing is the shape
///
/// A stroke without a drawing fails as soon as the hand moves in another direction, so that recognizers which wait for
/// it need not wait long.
struct Stroke<Drawing: HandDrawing>: Recognizer {
  static var answers: RecognizerAnswers { [] }

  var fingers = 1
  /// The direction: one side, or two sides for a corner.
  var way = Sides.right
  /// Whether the stroke is judged by its length when the first finger lifts.
  var isSized = false
  /// The drawing that is judged instead of the direction.
  var drawing: Drawing?
  /// The least length, in px at scale 1.
  var least = Thresholds.swipePrimaryMovement
  /// The greatest length, in px at scale 1; nil for no limit.
  var most: Double?
  var duration = Thresholds.swipeDuration
  var gathering = Gathering()
  /// Where the fingers must land; nil for anywhere.
  var zone: Zone?

  /// How far the hand must move until its direction is known, in px at scale 1.
  private static var settingOut: Double { 20 }
  /// The smallest ratio of the lesser to the greater component of a movement towards a corner: the tangent of 22.5
  /// degrees.
  private static var slant: Double { 0.414 }

  private struct Course {
    var landed: Timestamp?
    var isWhole = false
    var origin: Point?
    /// How far the hand's centroid has moved.
    var hand = Vector.zero
  }
  private var course = Course()

  mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    let landed = course.landed ?? context.time
    course.landed = landed
    if context.touches.count > fingers || course.isWhole {
      return context.request(.failed, because: .tooManyTouches(context.touches.count, allowed: fingers))
    }
    if let zone {
      for slot in touches where !zone.contains(context[slot], scale: context.scale) {
        return context.request(.failed, because: .custom("landed elsewhere"))
      }
    }
    if context.touches.count == fingers {
      course.isWhole = true
      course.origin = context.centroid
      drawing?.begin(scale: context.scale)
      context.followMotion()
      context.wait(until: landed + duration, .maximum)
    } else {
      gathering.begin(in: &context)
    }
  }

  mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) {
    guard course.isWhole else { return gathering.fingersMoved(in: &context) }
    if context.touches.isEmpty { return }
    course.hand = context.way(of: context.touches)
    if drawing != nil {
      drawing?.add(course.hand)
      return
    }
    let length = course.hand.length
    if length >= min(Self.settingOut, least) * context.scale, !goesItsWay {
      return context.request(.failed, because: .wrongDirection)
    }
    if !isSized, length >= least * context.scale { context.request(.ended) }
  }

  private var goesItsWay: Bool {
    let across = way.contains(.left) ? -course.hand.dx : way.contains(.right) ? course.hand.dx : nil
    let down = way.contains(.up) ? -course.hand.dy : way.contains(.down) ? course.hand.dy : nil
    switch (across, down) {
    case (let across?, let down?):
      return min(across, down) > 0 && min(across, down) >= Self.slant * max(across, down)
    case (let across?, nil): return across > 0 && course.hand.dy.magnitude <= across
    case (nil, let down?): return down > 0 && course.hand.dx.magnitude <= down
    case (nil, nil): return false
    }
  }

  mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {
    if let drawing { return judge(drawing, in: &context) }
    let length = course.hand.length
    guard isSized, course.isWhole, length >= least * context.scale, goesItsWay else {
      return context.request(.failed, because: .lifted)
    }
    if let most, length >= most * context.scale {
      context.request(.failed, because: .movedTooFar(length, allowed: most * context.scale))
    } else {
      context.request(.ended)
    }
  }

  private func judge(_ drawing: Drawing, in context: inout RecognizerContext) {
    if !course.isWhole {
      context.request(.failed, because: .lifted)
    } else if let lack = drawing.lack(least * context.scale) {
      context.request(.failed, because: .custom(lack))
    } else {
      context.request(.ended)
    }
  }

  mutating func deadlinePassed(in context: inout RecognizerContext) {
    if course.isWhole {
      context.request(.failed, because: .tooSlow(allowed: duration))
    } else if gathering.deadlinePassed(in: &context) {
      context.request(.failed, because: .tooFewTouches(context.touches.count, needed: fingers))
    }
  }

  mutating func reset() {
    course = Course()
    gathering.reset()
  }

  mutating func measure(in context: RecognizerContext) -> Measure { .swipe(direction: way) }
  mutating func location(in context: RecognizerContext) -> Point? { course.origin }

  mutating func set(_ parameter: Parameter, to value: Double) -> Bool {
    guard value >= 0 else { return false }
    switch parameter {
    case .minimumPrimaryMovement: least = value
    case .maximumDuration: duration = .milliseconds(value)
    case .edgeWidth: zone?.width = value
    default: return false
    }
    return true
  }
}
