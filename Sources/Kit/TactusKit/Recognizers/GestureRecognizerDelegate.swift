// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Decides about what a recognizer may do. Conform to one protocol below for each question that you answer; to all
/// others the answer is UIKit's default. Each has one method and no default, so that the compiler notices what is
/// misspelt, and a subclass can answer more than its superclass.
///
/// A delegate only answers and changes nothing. If the gestures run in a compositor, only `GestureBeginDelegate` is
/// asked when it happens. The others are asked beforehand, when recognizers and views come into the window
/// (`GestureWindow.askDelegatesAgain`).
///
/// A class of the main actor conforms by `extension Controller: @MainActor GestureBeginDelegate`.
public protocol GestureRecognizerDelegate: AnyObject {}

public protocol GestureBeginDelegate: GestureRecognizerDelegate {
  /// It is about to begin or to be recognized. If the answer is no, it fails.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool
}

/// If the gestures run in a compositor, it is asked once for each view, with a touch in its middle. If it then looks at
/// more than the touch's view, the answer depends on the touch: it is asked again for each touch with which the gesture
/// would begin, and with a no to one of them the gesture fails.
public protocol GestureTouchDelegate: GestureRecognizerDelegate {
  /// Whether it receives a new touch, asked before it sees the touch. A touch that it does not receive does not exist
  /// for it.
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: GestureTouch) -> Bool
}

public protocol GestureSimultaneityDelegate: GestureRecognizerDelegate {
  /// A yes from the delegate of either is enough.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool
}

public protocol GestureRequirementDelegate: GestureRecognizerDelegate {
  /// With yes it waits until the other has failed.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool
}

public protocol GesturePrecedenceDelegate: GestureRecognizerDelegate {
  /// With yes the other waits until this one has failed.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
  ) -> Bool
}
