// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Recognizes a quick movement in one direction; discrete (S16).
open class SwipeGestureRecognizer: BuiltInGestureRecognizer {
  public typealias Direction = Sides

  override var kind: GestureKind { .swipe }
  override var isPlain: Bool { type(of: self) == SwipeGestureRecognizer.self }

  /// The directions that the recognizer accepts. Right unless set.
  public var direction: Direction {
    get { sides(.direction, .right) }
    set { setSides(.direction, newValue) }
  }
  /// The exact number of fingers. 1 unless set.
  public var numberOfTouchesRequired: Int {
    get { count(.numberOfTouchesRequired, 1) }
    set { setCount(.numberOfTouchesRequired, newValue) }
  }
  public var maximumDuration: Double {
    get { seconds(.maximumDuration, Thresholds.swipeDuration) }
    set { setSeconds(.maximumDuration, newValue) }
  }
  /// The least movement in the direction of the swipe since landing. This limit decreases with time.
  public var minimumPrimaryMovement: Double {
    get { length(.minimumPrimaryMovement, Thresholds.swipePrimaryMovement) }
    set { setLength(.minimumPrimaryMovement, newValue) }
  }
  /// The largest movement across the direction of the swipe since landing. This limit decreases with time.
  public var maximumSecondaryMovement: Double {
    get { length(.maximumSecondaryMovement, Thresholds.swipeSecondaryMovement) }
    set { setLength(.maximumSecondaryMovement, newValue) }
  }
  /// The largest movement against the direction of the swipe.
  public var maximumOppositeMovement: Double {
    get { length(.maximumOppositeMovement, Thresholds.swipeOppositeMovement) }
    set { setLength(.maximumOppositeMovement, newValue) }
  }
  /// The fraction of `minimumPrimaryMovement` that remains after one second.
  public var primaryDecay: Double {
    get { length(.primaryDecay, Thresholds.swipePrimaryDecay) }
    set { setLength(.primaryDecay, newValue) }
  }
  /// The fraction of `maximumSecondaryMovement` that remains after one second.
  public var secondaryDecay: Double {
    get { length(.secondaryDecay, Thresholds.swipeSecondaryDecay) }
    set { setLength(.secondaryDecay, newValue) }
  }

  /// The direction in which the finger moved.
  public var recognizedDirection: Direction {
    if case .swipe(let direction) = reading.measure { direction } else { [] }
  }
}
