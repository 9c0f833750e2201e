// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Every number the recognizers compare with, in one place: default, unit, reason (S21.1).
///
/// Lengths are in the px for which the numbers were tuned, 0.156 mm each (an iOS point, 1/163 inch); the engine
/// multiplies them by the root's `thresholdScale` (S21.2). Each is the default of a public property of its recognizer.
public enum Thresholds {
  // Tap (S12.1)
  /// 7 mm, about half a fingertip: what a finger rolls while it taps.
  public static let tapMovement = 45.0
  /// A longer contact is a press.
  public static let tapDuration = Interval(microseconds: 750_000)
  /// From the lift to the next landing; longer, and two taps are two.
  public static let tapInterval = Interval(microseconds: 350_000)
  /// Two taps farther apart are meant for two things.
  public static let tapSeparation = 45.0

  // Long press (S13.1)
  public static let pressDuration = Interval(microseconds: 500_000)
  /// 1.6 mm: a finger meant to rest wobbles less.
  public static let pressMovement = 10.0

  // Pan (S14.1), screen-edge pan (S15.1)
  /// 1.6 mm: more than a resting finger wobbles, little enough to feel immediate.
  public static let panHysteresis = 10.0
  /// 3.1 mm: a finger that comes in over the bezel lands within it.
  public static let edgeWidth = 20.0

  // Swipe (S16.1)
  public static let swipeDuration = Interval(microseconds: 500_000)
  public static let swipePrimaryMovement = 50.0
  public static let swipeSecondaryMovement = 50.0
  /// The share of the primary minimum that is left after one second.
  public static let swipePrimaryDecay = 0.06
  /// The share of the secondary maximum that is left after one second.
  public static let swipeSecondaryDecay = 0.02
  /// A panel without a jitter filter goes back a little while the finger lands.
  public static let swipeOppositeMovement = 4.0

  // Pinch (S17.2), rotation (S18.1)
  /// Change of the distance between the fingers, 1.2 mm.
  public static let pinchHysteresis = 8.0
  /// Five degrees, in radians.
  public static let rotationThreshold = 0.0873

  // Velocity (S20)
  public static let velocityWindow = Interval(microseconds: 100_000)
  /// A finger that has rested so long throws nothing.
  public static let velocityStaleAfter = Interval(microseconds: 50_000)
  /// px a second.
  public static let maximumSpeed = 8000.0

  // Tap count of a touch, for views (S1.8): the numbers of the tap.

  /// The px of these numbers per millimetre of glass, inverted (S21.2).
  public static let millimetresPerPixel = 0.156

  /// What to multiply distances by on a screen with so many logical px to a millimetre; 1 where that is unknown
  /// (S21.2).
  public static func scale(pixelsPerMillimetre: Double) -> Double {
    guard pixelsPerMillimetre > 0, pixelsPerMillimetre.isFinite else { return 1 }
    return min(2, max(0.5, pixelsPerMillimetre * millimetresPerPixel))
  }
}
