// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The default thresholds of the recognizers, with their units and reasons (S21.1).
///
/// Lengths are in px of 0.156 mm (an iOS point, 1/163 inch). The engine multiplies them by the root's `thresholdScale`
/// (S21.2). Each threshold is the default of a public property of its recognizer.
public enum Thresholds {
  // Tap (S12.1)
  /// 7 mm, about half a fingertip: as far as a finger rolls during a tap.
  public static let tapMovement = 45.0
  /// A longer contact is a press.
  public static let tapDuration = Interval(microseconds: 750_000)
  /// From the lift to the next landing. After a longer pause, two taps are separate.
  public static let tapInterval = Interval(microseconds: 350_000)
  /// Two taps farther apart are meant for two targets.
  public static let tapSeparation = 45.0

  // Long press (S13.1)
  public static let pressDuration = Interval(microseconds: 500_000)
  /// 1.6 mm: a finger that is meant to rest wobbles less.
  public static let pressMovement = 10.0

  // Pan (S14.1), screen-edge pan (S15.1)
  /// 1.6 mm: more than a resting finger wobbles, and little enough to feel immediate.
  public static let panHysteresis = 10.0
  /// 3.1 mm: a finger that moves in over the bezel lands within this distance of the edge.
  public static let edgeWidth = 20.0

  // Swipe (S16.1)
  public static let swipeDuration = Interval(microseconds: 500_000)
  public static let swipePrimaryMovement = 50.0
  public static let swipeSecondaryMovement = 50.0
  /// The fraction of `swipePrimaryMovement` that is required after one second.
  public static let swipePrimaryDecay = 0.06
  /// The fraction of `swipeSecondaryMovement` that is allowed after one second.
  public static let swipeSecondaryDecay = 0.02
  /// Larger than the backward movement that a panel without a jitter filter may report when a finger lands.
  public static let swipeOppositeMovement = 4.0

  // Pinch (S17.2), rotation (S18.1)
  /// 1.2 mm: the change in the distance between the fingers.
  public static let pinchHysteresis = 8.0
  /// Five degrees, in radians.
  public static let rotationThreshold = 0.0873

  // Velocity (S20)
  public static let velocityWindow = Interval(microseconds: 100_000)
  /// A finger that has rested this long does not fling.
  public static let velocityStaleAfter = Interval(microseconds: 50_000)
  /// In px per second.
  public static let maximumSpeed = 8000.0

  // The tap count of a touch, for views (S1.8), uses the thresholds of the tap recognizer.

  /// The physical length of one px of these thresholds, in mm (S21.2).
  public static let millimetresPerPixel = 0.156

  /// The factor for distances on a screen with this many logical px per millimetre; 1 if the number is unknown (S21.2).
  public static func scale(pixelsPerMillimetre: Double) -> Double {
    guard pixelsPerMillimetre > 0, pixelsPerMillimetre.isFinite else { return 1 }
    return min(2, max(0.5, pixelsPerMillimetre * millimetresPerPixel))
  }
}
