// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Decides what a recognizer may do. Conform to one protocol below for each question that you answer; all other answers
/// are UIKit's defaults. Each protocol has one method without a default, so that the compiler detects misspelt names,
/// and a subclass can answer more than its superclass.
///
/// A delegate only answers, and changes nothing. If the gestures run in a compositor, only `GestureBeginDelegate` is
/// asked during a gesture. The others are asked in advance, when recognizers and views enter the window
/// (`GestureWindow.askDelegatesAgain`).
///
/// A class on the main actor conforms with `extension Controller: @MainActor GestureBeginDelegate`.
public protocol GestureRecognizerDelegate: AnyObject {}

public protocol GestureBeginDelegate: GestureRecognizerDelegate {
  /// Whether the recognizer, which is about to begin or to be recognized, may do so. If the answer is no, it fails.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool
}

/// If the gestures run in a compositor, the delegate is asked once for each view, with a touch in the middle of the
/// view. If it then reads more than the touch's view, the answer depends on the touch: the delegate is asked again for
/// each touch of a gesture that is about to begin, and the gesture fails if one answer is no.
public protocol GestureTouchDelegate: GestureRecognizerDelegate {
  /// Whether the recognizer receives a new touch; asked before it does. It ignores refused touches entirely.
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: GestureTouch) -> Bool
}

public protocol GestureSimultaneityDelegate: GestureRecognizerDelegate {
  /// A yes from the delegate of either recognizer is enough.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool
}

public protocol GestureRequirementDelegate: GestureRecognizerDelegate {
  /// If yes, the recognizer waits until the other has failed.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool
}

public protocol GesturePrecedenceDelegate: GestureRecognizerDelegate {
  /// If yes, the other waits until this one has failed.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
  ) -> Bool
}
