// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Detects when a hand that has moved comes to rest.
///
/// A hand rests when it stops making headway. A trembling hand moves back and forth without making headway, perhaps
/// farther than a steady hand moves while it comes to rest.
struct Rest {
  /// The headway that a resting hand may make, and how far it may stray back and forth, in px at scale 1: 0.8 mm and 6
  /// mm.
  private static let (headway, stray) = (5.0, 38.0)

  /// The speed of a hand that will lift soon, in px at scale 1 per second: 60 mm per second.
  private static let brisk = 385.0
  /// The largest factor by which the required time is extended for a slow hand.
  private static let patience = 1.75

  /// How far the hand had moved when the rest began.
  private var before = 0.0
  /// The direction in which the hand moved; nil if it did not move.
  private var heading: Vector?
  /// How far the hand has moved since the rest began.
  private var way = Vector.zero
  /// The value of `way` when the hand last made headway.
  private var anchor = Vector.zero

  mutating func begin(in context: RecognizerContext) {
    let way = context.way(of: context.touches)
    before = way.length
    heading = before > 1 ? way * (1 / before) : nil
  }

  /// Processes a motion; returns true if the hand has made headway.
  mutating func moves(in context: RecognizerContext) -> Bool {
    let fingers = context.touchesPresentThroughout
    if fingers.isEmpty { return false }
    var sum = Vector.zero
    for slot in fingers { sum = sum + context.displacement(of: slot) }
    way = way + sum * (1 / Double(fingers.count))
    let gone = way - anchor
    let limit = (heading == nil ? Self.headway : Self.stray) * context.scale
    let isOn = heading.map { gone.dx * $0.dx + gone.dy * $0.dy > Self.headway * context.scale } ?? false
    guard isOn || gone.lengthSquared > limit * limit else { return false }
    anchor = way
    return true
  }

  /// Returns how long the hand must rest: longer after a slow movement, since a user who moves slowly also lifts
  /// slowly.
  func time(_ confirm: Interval, since landed: Timestamp, in context: RecognizerContext) -> Interval {
    let speed = (before + way.length) / context.scale / max(0.001, (context.time - landed).seconds)
    let times = min(Self.patience, max(1, Self.brisk / max(1, speed)))
    return Interval(microseconds: Int64(Double(confirm.microseconds) * times))
  }
}
