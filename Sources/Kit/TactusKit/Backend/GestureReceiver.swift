// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
public import TactusWire

/// Receives the reports of a backend. `GestureWindow` conforms to this protocol.
///
/// The calls between two calls of `commit` form a batch: the reports of one moment, in the order of the engine (S3.7).
/// The window ignores reports about handles that it has removed.
public protocol GestureReceiver: AnyObject {
  /// Handles a gesture that began, changed, ended or was cancelled: sends its actions.
  func gesture(_ report: GestureReport)
  /// Called when a recognizer has failed. The backend must report this for custom recognizers.
  func recognizerFailed(_ recognizer: RecognizerHandle, because reason: GestureReason)
  /// Called when the recognizer is Possible again, after its last report and after touches were delivered to views
  /// (S4.9).
  func recognizerReset(_ recognizer: RecognizerHandle)

  /// Delivers touches to views, in order.
  func touches(_ reports: [TouchReport])
  /// Passes touches of one event to a custom recognizer: those that began, moved, ended or were cancelled.
  func offer(_ touches: [TouchReport], to recognizer: RecognizerHandle)

  /// Returns whether a recognizer may begin. Called for recognizers whose settings contain the hook `shouldBegin`, when
  /// no other rule prevents them from beginning (S8.1, S8.2). The state of the report is Possible.
  func shouldBegin(_ report: GestureReport) -> Bool

  /// Called when the backend cannot do what the window has requested.
  func note(_ problem: GestureProblem)

  // A backend whose `answersLater` is true does not use the following members, up to `answer`.

  /// Whether code of the application decides which view a touch hits. If so, the backend calls `hit` at each landing.
  var decidesHits: Bool { get }
  /// Returns the view at a point; nil if no view is hit.
  func hit(at point: Point) -> ViewHandle?

  // The following two methods are called for recognizers whose settings contain the hook for the question.

  /// Returns whether a recognizer receives a touch. Called once for each new touch.
  func shouldReceive(_ touch: TouchReport, _ recognizer: RecognizerHandle) -> Bool
  /// Answers a question about two recognizers.
  func answer(_ question: GestureQuestion, _ recognizer: RecognizerHandle, _ other: RecognizerHandle) -> Bool

  /// Ends the batch. The window passes its changes to the backend, and calls the backend's `commit` if there are any.
  /// Call this, too, before handling new touches, and before the event loop waits.
  func commit()
}
