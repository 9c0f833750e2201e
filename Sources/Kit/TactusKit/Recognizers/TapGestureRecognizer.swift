// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Recognizes one or several taps in a row, with one or several fingers; discrete (S12).
open class TapGestureRecognizer: BuiltInGestureRecognizer {
  override var kind: GestureKind { .tap }
  override var isPlain: Bool { type(of: self) == TapGestureRecognizer.self }

  /// The exact number of taps. 1 unless set.
  public var numberOfTapsRequired: Int {
    get { count(.numberOfTapsRequired, 1) }
    set { setCount(.numberOfTapsRequired, newValue) }
  }
  /// The exact number of fingers. 1 unless set.
  public var numberOfTouchesRequired: Int {
    get { count(.numberOfTouchesRequired, 1) }
    set { setCount(.numberOfTouchesRequired, newValue) }
  }
  /// How far a finger may move during a tap.
  public var allowableMovement: Double {
    get { length(.allowableMovement, Thresholds.tapMovement) }
    set { setLength(.allowableMovement, newValue) }
  }
  /// The longest time from the first landing to the last lift of one tap.
  public var maximumTapDuration: Double {
    get { seconds(.maximumTapDuration, Thresholds.tapDuration) }
    set { setSeconds(.maximumTapDuration, newValue) }
  }
  /// The longest time from the last lift of one tap to the first landing of the next tap.
  public var maximumIntervalBetweenTaps: Double {
    get { seconds(.maximumIntervalBetweenTaps, Thresholds.tapInterval) }
    set { setSeconds(.maximumIntervalBetweenTaps, newValue) }
  }
  /// The largest distance between the middle of the first tap and the middle of a later tap.
  public var allowableSeparation: Double {
    get { length(.allowableSeparation, Thresholds.tapSeparation) }
    set { setLength(.allowableSeparation, newValue) }
  }
  /// The longest time from the first to the last landing of one tap; infinite unless set.
  public var maximumLandingInterval: Double {
    get { seconds(.maximumLandingInterval, .unlimited) }
    set { setSeconds(.maximumLandingInterval, newValue) }
  }
  /// The largest distance between two fingers of one tap; infinite unless set.
  public var maximumSpread: Double {
    get { length(.maximumSpread, .infinity) }
    set { setLength(.maximumSpread, newValue) }
  }
  /// The shortest time between two taps, for touchscreens whose contacts bounce; 0 unless set.
  public var minimumIntervalBetweenTaps: Double {
    get { seconds(.minimumIntervalBetweenTaps, .zero) }
    set { setSeconds(.minimumIntervalBetweenTaps, newValue) }
  }
}
