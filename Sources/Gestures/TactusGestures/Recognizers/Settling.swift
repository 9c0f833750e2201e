// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Decides when the number of a hand's fingers is settled: a while after the last one has landed, or once the hand has
/// moved so far since that it is no longer landing.
struct Settling {
  /// The fingers of a hand land 20 to 60 ms apart.
  static let time = Interval(microseconds: 80_000)
  /// px at scale 1: 20 mm.
  private static let movement = 128.0

  private var last: Timestamp?
  /// How far the hand had moved at that time.
  private var gone = 0.0

  mutating func landed(after way: Double, in context: RecognizerContext) { (last, gone) = (context.time, way) }

  func isOver(after way: Double, in context: RecognizerContext) -> Bool { rest(after: way, in: context) == nil }

  /// When it will be settled; nil if it already is after the hand has moved this far.
  func rest(after way: Double, in context: RecognizerContext) -> Timestamp? {
    guard let last, way - gone < Self.movement * context.scale else { return nil }
    let end = last + Self.time
    return end > context.time ? end : nil
  }
}
