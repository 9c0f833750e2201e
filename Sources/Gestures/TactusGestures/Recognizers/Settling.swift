// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Decides when the number of a hand's fingers is settled: some time after the last finger has landed, or once the hand
/// has moved so far after that landing that no further finger is expected.
struct Settling {
  /// The time after the last landing. The fingers of a hand land 20 to 60 ms apart.
  static let time = Interval(microseconds: 80_000)
  /// The movement after the last landing, in px at scale 1: 20 mm.
  private static let movement = 128.0

  private var last: Timestamp?
  /// How far the hand had moved when the last finger landed.
  private var gone = 0.0

  mutating func landed(after way: Double, in context: RecognizerContext) { (last, gone) = (context.time, way) }

  func isOver(after way: Double, in context: RecognizerContext) -> Bool { rest(after: way, in: context) == nil }

  /// Returns when the number of fingers will be settled; nil if it is settled already. `way` is how far the hand has
  /// moved.
  func rest(after way: Double, in context: RecognizerContext) -> Timestamp? {
    guard let last, way - gone < Self.movement * context.scale else { return nil }
    let end = last + Self.time
    return end > context.time ? end : nil
  }
}
