// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Whether a hand that has moved rests.
///
/// It rests once it makes no headway. A hand that trembles goes back and forth by more than one that comes to rest may
/// still go on, but not on.
struct Rest {
  /// px at scale 1: how far a hand that rests goes on, 0.8 mm, and how far it strays to and fro, 6 mm.
  private static let (headway, stray) = (5.0, 38.0)

  /// px at scale 1 in a second: a hand that was as fast as this, 60 mm, lifts soon.
  private static let brisk = 385.0
  /// How often the time at most, of a slow one.
  private static let patience = 1.75

  /// How far it had gone when it was told to rest.
  private var before = 0.0
  /// The direction in which it went; nil if it did not go anywhere.
  private var heading: Vector?
  /// How far it has gone since it was told to rest, and had when it last made headway.
  private var way = Vector.zero
  private var anchor = Vector.zero

  mutating func begin(in context: RecognizerContext) {
    let way = context.way(of: context.touches)
    before = way.length
    heading = before > 1 ? way * (1 / before) : nil
  }

  /// Takes a motion; true if the hand has made headway.
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

  /// How long it must rest. Who is slow on the way is slow to lift as well.
  func time(_ confirm: Interval, since landed: Timestamp, in context: RecognizerContext) -> Interval {
    let speed = (before + way.length) / context.scale / max(0.001, (context.time - landed).seconds)
    let times = min(Self.patience, max(1, Self.brisk / max(1, speed)))
    return Interval(microseconds: Int64(Double(confirm.microseconds) * times))
  }
}
