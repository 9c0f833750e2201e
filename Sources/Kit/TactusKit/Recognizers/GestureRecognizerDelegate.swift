// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Decides what a recognizer may do. Conform to one protocol below for each question that you answer; all other answers
/// are UIKit's defaults. Each protocol has one method without a default, so that the compiler detects misspelt names,
/// and so that a subclass can answer more questions than its superclass.
///
/// A delegate must only answer, and change nothing. If the gestures run in a compositor, only `GestureBeginDelegate` is
/// asked during a gesture. The other questions are asked in advance, when recognizers and views enter the window
/// (`GestureWindow.askDelegatesAgain`).
///
/// A class on the main actor conforms by writing `extension Controller: @MainActor GestureBeginDelegate`.
public protocol GestureRecognizerDelegate: AnyObject {}

public protocol GestureBeginDelegate: GestureRecognizerDelegate {
  /// Returns whether the recognizer, which is about to begin or to be recognized, may do so. If the answer is no, the
  /// recognizer fails.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool
}

/// If the gestures run in a compositor, the delegate is asked once for each view, with a touch in the middle of the
/// view. If the delegate then reads a property of the touch other than its view, the delegate is asked again about each
/// touch of a gesture that is about to begin, and the gesture fails if one answer is no.
public protocol GestureTouchDelegate: GestureRecognizerDelegate {
  /// Returns whether the recognizer receives a new touch. The recognizer ignores a refused touch entirely.
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: GestureTouch) -> Bool
}

public protocol GestureSimultaneityDelegate: GestureRecognizerDelegate {
  /// Returns whether both gestures may be recognized at the same time. They may if the delegate of at least one of the
  /// two recognizers returns true.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool
}

public protocol GestureRequirementDelegate: GestureRecognizerDelegate {
  /// Returns whether the recognizer waits until the other has failed.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool
}

public protocol GesturePrecedenceDelegate: GestureRecognizerDelegate {
  /// Returns whether the other recognizer waits until this recognizer has failed.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
  ) -> Bool
}
