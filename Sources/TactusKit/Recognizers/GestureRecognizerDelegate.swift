// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Decides about what a recognizer may do. Every question has UIKit's answer unless you give another.
///
/// A delegate only answers and changes nothing. If the gestures run in a compositor, only `shouldBegin` is asked when
/// it happens. The others are asked beforehand, whenever the window changes (`GestureWindow.askDelegatesAgain`), and
/// `shouldReceive` once for each view, with a touch somewhere in it.
public protocol GestureRecognizerDelegate: AnyObject {
  /// It is about to begin or to be recognized. If the answer is no, it fails.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool
  /// Whether it receives a new touch, asked before it sees the touch. A touch that it does not receive does not exist
  /// for it.
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: GestureTouch) -> Bool
  /// A yes from the delegate of either is enough.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool
  /// With yes it waits until the other has failed.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool
  /// With yes the other waits until this one has failed.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }
  public func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: GestureTouch) -> Bool {
    true
  }
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
  ) -> Bool { false }
}
