// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The phase of a touch in one event (S1.1).
public enum TouchPhase: UInt8, CaseIterable, Sendable {
  case began, moved, stationary, ended, cancelled
}

/// One finger from landing to lifting, as reported to recognizers and delegates.
public struct Touch: Sendable {
  /// The device's id for the contact.
  public internal(set) var id: Int64 = 0
  /// Unique for the engine's lifetime; each new touch has a greater serial. The device may reuse `id` for a new contact
  /// while the end of this touch is still withheld, but the engine never reuses a serial.
  public internal(set) var serial: UInt64 = 0
  public internal(set) var type = TouchType.direct
  /// The view in which the touch landed; it stays the same wherever the touch moves (S2.3). Nil if the touch hit no
  /// view, or once the view has been destroyed.
  public internal(set) var view: ViewID?
  /// The current location. Like `previousLocation` and `start`, it is in root coordinates.
  public internal(set) var location = Point.zero
  /// The location in the previous event; equal to `location` if the touch did not move (S1.7).
  public internal(set) var previousLocation = Point.zero
  /// The point at which the touch landed.
  public internal(set) var start = Point.zero
  /// The frame, without the rim, of the output on which the touch landed. Edge gestures use the edges of this frame
  /// (S2.1a, S2.1b).
  public internal(set) var rootFrame = Rect(x: 0, y: 0, width: 0, height: 0)
  public internal(set) var landed = Timestamp(microseconds: 0)
  /// The time of the touch's latest change (S1.6).
  public internal(set) var timestamp = Timestamp(microseconds: 0)
  /// How many fingers had landed before this one in the current sequence on its output; 0 for the finger that started
  /// the sequence (S1.2).
  public internal(set) var indexInSequence = 0
  /// 1 for a single tap, 2 for the second tap of a double tap, and so on. Meant for views; recognizers do not use it
  /// (S1.8).
  public internal(set) var tapCount = 1

  /// The square of the largest distance from `start` so far. A touch that has moved too far is not a tap (S1.8).
  var farthestSquared = 0.0
  /// The output on which the touch landed.
  var root: ViewID?
  /// The raw value of the view that the host named in the sample; `.max` if the host named no view (S2.2a).
  var named = UInt64.max
}
