// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Recognizes taps, and fails if the fingers move in a common direction, apart or towards each other.
///
/// Each finger of a tap may roll as far as in the engine's tap (S12.4). A short scroll or a small pinch moves no finger
/// farther than that, but it moves the centroid of the fingers, or changes their spread.
struct HandTap: MultiFingerMember {
  static var kind: GestureKind { .tap }
  static var answers: RecognizerAnswers { [] }
  static var keepsTime: Bool { true }
  static var looksAtStarts: Bool { true }
  static var endsWithItsFingers: Bool { true }
  static var isBrief: Bool { true }

  var tap = Tap()
  /// Whether the location of the tap is the centroid of the fingers right before the first one lifts, and not the point
  /// where they landed.
  var countsWhereItEnds = false
  private var end: Point?
  /// How far the centroid may move, and the fingers relative to it, in px at scale 1: 2.5 mm, or the slop if that is
  /// larger.
  private var movement = Self.leastMovement
  private static let leastMovement = 16.0

  var tapRank: Int { tap.tapRank }

  mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    tap.touchesBegan(touches, in: &context)
    if countsWhereItEnds {
      context.followMotion()
      end = middle(in: context)
    } else {
      context.ignoreMotion(within: min(movement, tap.allowableMovement) * context.scale)
    }
  }

  private func middle(in context: RecognizerContext) -> Point? {
    guard !context.touches.isEmpty else { return nil }
    let share = 1 / Double(context.touches.count)
    return context.touches.reduce(.zero) { $0 + (context[$1].location - .zero) * share }
  }

  mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) {
    tap.touchesMoved(touches, in: &context)
    guard context.state == .possible, !context.touches.isEmpty else { return }
    if countsWhereItEnds, context.touches.count == tap.numberOfTouchesRequired { end = middle(in: context) }
    let allowed = movement * context.scale
    let share = 1 / Double(context.touches.count)
    var (way, start) = (Vector.zero, Vector.zero)
    for slot in context.touches {
      way = way + (context[slot].location - context[slot].start) * share
      start = start + (context[slot].start - .zero) * share
    }
    var spread = 0.0
    for slot in context.touches {
      let before = context[slot].start - (.zero + start)
      spread += ((context[slot].location - (.zero + start + way)).length - before.length) * share
    }
    let moved = max(way.length, spread.magnitude)
    if moved > allowed { context.request(.failed, because: .movedTooFar(moved, allowed: allowed)) }
  }

  mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {
    tap.touchesEnded(touches, in: &context)
  }
  mutating func deadlinePassed(in context: inout RecognizerContext) { tap.deadlinePassed(in: &context) }
  mutating func reset() {
    tap.reset()
    end = nil
  }
  mutating func measure(in context: RecognizerContext) -> Measure { tap.measure(in: context) }
  func location(in context: RecognizerContext) -> Point? { end ?? tap.location(in: context) }
  func numberOfTouches(in context: RecognizerContext) -> Int? { tap.numberOfTouches(in: context) }
  func controlOverlap(in context: RecognizerContext) -> ControlOverlap? { tap.controlOverlap(in: context) }
  mutating func set(_ parameter: Parameter, to value: Double) -> Bool {
    guard parameter == .allowableMovement else { return tap.set(parameter, to: value) }
    movement = max(value, Self.leastMovement)
    // Each finger may roll at least as far as in the engine's tap.
    return tap.set(parameter, to: max(value, Thresholds.tapMovement))
  }
}
