// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The phase of a touch in one event (S1.1).
public enum TouchPhase: UInt8, CaseIterable, Sendable {
  case began, moved, stationary, ended, cancelled
}

/// One finger from landing to lifting, as recognizers and delegates see it.
public struct Touch: Sendable {
  /// The device's name for the contact.
  public internal(set) var id: Int64 = 0
  /// Identifies this touch for the engine's life; serials count up. While the end of a touch is withheld, its `id` may
  /// be reused, but its serial never is.
  public internal(set) var serial: UInt64 = 0
  public internal(set) var type = TouchType.direct
  /// The view in which it landed, for its whole life (S2.3). Nil once that view has left the tree.
  public internal(set) var view: ViewID?
  /// In root coordinates, like the next two.
  public internal(set) var location = Point.zero
  /// The location in the previous event; equal to `location` if the touch did not move (S1.7).
  public internal(set) var previousLocation = Point.zero
  /// Where it landed.
  public internal(set) var start = Point.zero
  /// The frame of the output on which it landed. Edge gestures use its edges (S2.1a).
  public internal(set) var rootFrame = Rect(x: 0, y: 0, width: 0, height: 0)
  public internal(set) var landed = Timestamp(microseconds: 0)
  /// The time of its last change (S1.6).
  public internal(set) var timestamp = Timestamp(microseconds: 0)
  /// How many fingers had landed in its output's sequence before it: 0 for the one that opened it (S1.2).
  public internal(set) var indexInSequence = 0
  /// How many taps in a row this is, for views; no recognizer uses it (S1.8).
  public internal(set) var tapCount = 1

  /// The largest distance from `start` so far, squared. Distinguishes a still touch from a moved one (S1.8).
  var farthestSquared = 0.0
  /// The output on which it landed.
  var root: ViewID?
  /// The raw value of the view that the host's sample names, `.max` if it names none (S2.2a).
  var named = UInt64.max
}
