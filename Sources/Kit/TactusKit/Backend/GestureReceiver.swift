// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
public import TactusWire

/// Receives the reports of a backend; the window conforms.
///
/// The calls between two `commit`s are a batch: everything of one moment, in the order of the engine (S3.7). The window
/// ignores reports about handles that it has removed.
public protocol GestureReceiver: AnyObject {
  /// A gesture began, changed, ended or was cancelled; sends its actions.
  func gesture(_ report: GestureReport)
  /// A recognizer failed. Must be reported for a custom one.
  func recognizerFailed(_ recognizer: RecognizerHandle, because reason: GestureReason)
  /// The recognizer is Possible again; comes after its last report and after touches were delivered to views (S4.9).
  func recognizerReset(_ recognizer: RecognizerHandle)

  /// Delivers touches to views, in order.
  func touches(_ reports: [TouchReport])
  /// The touches that a custom recognizer receives in one event: began, moved, ended, cancelled.
  func offer(_ touches: [TouchReport], to recognizer: RecognizerHandle)

  /// Whether a recognizer may begin. Asked when nothing else blocks it (S8.1, S8.2) and its settings have the hook. The
  /// state of the report is Possible.
  func shouldBegin(_ report: GestureReport) -> Bool

  /// The backend cannot do something that the window requested.
  func note(_ problem: GestureProblem)

  // A backend whose `answersLater` is true does not call the following methods.

  /// Whether code of the application decides which view a touch hits; `hit` is then called at each landing.
  var decidesHits: Bool { get }
  /// The view at a point; nil if nothing is hit.
  func hit(at point: Point) -> ViewHandle?

  // Called for recognizers whose settings have the hook.

  /// Called once for each new touch.
  func shouldReceive(_ touch: TouchReport, _ recognizer: RecognizerHandle) -> Bool
  /// Answers a question about two recognizers.
  func answer(_ question: GestureQuestion, _ recognizer: RecognizerHandle, _ other: RecognizerHandle) -> Bool

  /// Ends the batch. Call it also before handling new touches, and before the event loop waits: the window passes on
  /// its changes, and calls the backend's `commit` if there are any.
  func commit()
}
