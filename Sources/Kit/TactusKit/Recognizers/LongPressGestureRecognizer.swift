// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Recognizes fingers that rest on the screen. The gesture is continuous: the fingers may move once it has begun (S13).
open class LongPressGestureRecognizer: BuiltInGestureRecognizer {
  override var kind: GestureKind { .longPress }
  override var isPlain: Bool { type(of: self) == LongPressGestureRecognizer.self }

  /// How long the fingers must rest, in seconds; 0.5 unless set.
  public var minimumPressDuration: Double {
    get { seconds(.minimumPressDuration, Thresholds.pressDuration) }
    set { setSeconds(.minimumPressDuration, newValue) }
  }
  /// How far a finger may move before the gesture begins.
  public var allowableMovement: Double {
    get { length(.allowableMovement, Thresholds.pressMovement) }
    set { setLength(.allowableMovement, newValue) }
  }
  /// The exact number of fingers. 1 unless set.
  public var numberOfTouchesRequired: Int {
    get { count(.numberOfTouchesRequired, 1) }
    set { setCount(.numberOfTouchesRequired, newValue) }
  }
  /// The number of taps before the press. 0 unless set.
  public var numberOfTapsRequired: Int {
    get { count(.numberOfTapsRequired, 0) }
    set { setCount(.numberOfTapsRequired, newValue, from: 0) }
  }
  /// The longest time from the first to the last landing; infinite unless set.
  public var maximumLandingInterval: Double {
    get { seconds(.maximumLandingInterval, .unlimited) }
    set { setSeconds(.maximumLandingInterval, newValue) }
  }
  /// The largest distance between two fingers; infinite unless set.
  public var maximumSpread: Double {
    get { length(.maximumSpread, .infinity) }
    set { setLength(.maximumSpread, newValue) }
  }
}
