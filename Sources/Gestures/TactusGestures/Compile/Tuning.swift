// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The numbers of gestures that a binding does not set itself. They come from `defaults`, or else from this table.
///
/// | what                          | number         | why                                                         |
/// |-------------------------------|----------------|-------------------------------------------------------------|
/// | landing                       | 150 ms         | from one finger's landing to the next: mostly 20 to 60 ms,  |
/// |                               |                | but more for a thumb                                        |
/// | hesitation                    | 25 ms          | a delay that users do not notice in a drag (Deber 2015) or  |
/// |                               |                | in typing. Used if touches cannot be cancelled              |
/// | hesitation in all             | 33.4 ms        | two reports of a touchscreen with 60 Hz: 2 fingers that     |
/// |                               |                | scroll are mostly let go within 25 ms of their first motion |
/// | brief landing                 | 50 ms          | landing for rests and taps if touches cannot be cancelled.  |
/// |                               |                | Their fingers must not click; slower fingers are meant for  |
/// |                               |                | the window                                                  |
/// | edge patience                 | 500 ms         | a hand that comes in over the bezel moves soon; one that    |
/// |                               |                | rests longer is meant for the window                        |
/// | delayed patience              | 1 s            | if nothing else limits how long touches are withheld        |
/// | edge distance, pinch distance | 80 px, 12.5 mm | as other systems require at an edge; less is accidental     |
/// | pan distance                  | 50 px, 7.8 mm  | the distance of a swipe                                     |
/// | swipe                         | 500 ms         | 1 s with three fingers or more: see `swipeDuration(of:)`    |
/// | certain way                   | 26 px, 4 mm    | after this, an action that follows 3 or more fingers begins |
/// | flick                         | 250 ms         | for a swipe beside a driven pan with another action         |
/// | flick speed                   | 2.9 steps/s    | for actions in steps: a faster hand takes only one step     |
/// | short, medium, long           | 20 mm, 40 mm   | one third and two thirds of the reach of a hand at rest     |
/// | shape                         | 30 mm          | the length of the stroke; fingers draw nothing smaller      |
/// | drive distance                | 30 mm          | for the whole action that follows the fingers               |
///
/// Some forms have further numbers of their own. Lengths that do not come from the configuration are in px of the
/// engine.
package struct Tuning {
  package private(set) var landing = Interval(microseconds: 150_000)
  private(set) var hesitation = Interval(microseconds: 25_000)
  private(set) var hesitationInAll = Interval(microseconds: 33_400)
  private(set) var briefLanding = Interval(microseconds: 50_000)
  package private(set) var edgePatience = Interval(microseconds: 500_000)
  private(set) var flickSpeed = 2.9
  let delayedPatience = Interval(microseconds: 1_000_000)
  package static let edgeDistance = 80.0
  /// How far a hand must move until its direction is certain, since a trembling hand may move sideways first.
  static let certainWay = 26.0
  let flickDuration = Interval(microseconds: 250_000)
  let pinchDistance = 80.0
  let panDistance = Thresholds.swipePrimaryMovement
  /// How much the distance between two fingers may change without being a pinch: it varies a little during a pan.
  let pinchSlop = 16.0
  /// The greatest length of a short swipe, and the least length of a long swipe.
  private static let (shortReach, longReach) = (
    20 / Thresholds.millimetresPerPixel, 40 / Thresholds.millimetresPerPixel
  )
  package static let shapeLength = 30 / Thresholds.millimetresPerPixel
  package static let driveDistance = Length(30, .millimetres)
  package static let driveAngle = Angle(degrees: 90)
  /// The longest time from one landing to the next for a gesture with corners: two hands do not land at the same time.
  let cornerLanding = Interval(microseconds: 1_000_000)

  let defaults: Defaults
  package let tapDuration: Interval
  let swipeDuration: Interval

  /// Derives the numbers from the settings. `presets` are the presets of the configuration as written, since a preset
  /// also changes numbers for which there is no setting.
  package init(_ defaults: Defaults, presets: [Preset]) {
    self.defaults = defaults
    let isSteady = presets.contains(.steady)
    let patience: Int64 = isSteady ? 2 : 1
    tapDuration = defaults.tapTime ?? Interval(microseconds: Thresholds.tapDuration.microseconds * patience)
    swipeDuration = Interval(microseconds: Thresholds.swipeDuration.microseconds * patience)
    if isSteady {
      landing = Interval(microseconds: 400_000)
      briefLanding = landing
      hesitation = Interval(microseconds: 60_000)
      hesitationInAll = Interval(microseconds: 80_000)
      edgePatience = Interval(microseconds: 800_000)
      flickSpeed = 2.3
    }
  }

  /// Returns the range of lengths of a short, medium or long swipe; nil for no limit.
  package static func range(of reach: Gesture.Reach) -> (least: Double?, most: Double?) {
    switch reach {
    case .short: (nil, shortReach)
    case .medium: (shortReach, longReach)
    case .long: (longReach, nil)
    }
  }

  /// Returns the time limit of a swipe. It is longer for three fingers or more: stiff hands need longer for the first
  /// centimetre, and windows do not use so many fingers. With fewer fingers, windows must not wait so long.
  package func swipeDuration(of fingers: Int) -> Interval {
    fingers > 2 ? swipeDuration + Thresholds.swipeDuration : swipeDuration
  }

  /// The time limit of a swipe that is judged when the fingers lift.
  var reachDuration: Interval { swipeDuration + swipeDuration }

  /// The time limit of a shape. Drawing one takes half a second to two seconds.
  var shapeDuration: Interval { Interval(microseconds: swipeDuration.microseconds * 6) }

  var hold: Interval { defaults.hold ?? Thresholds.pressDuration }
  var tapInterval: Interval { defaults.doubleTapInterval ?? Thresholds.tapInterval }
}
