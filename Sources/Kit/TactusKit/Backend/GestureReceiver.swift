// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
public import TactusWire

/// What a backend reports to its window.
///
/// The calls between two `commit`s are a batch: everything of one moment, in the order of the engine (S3.7). Reports
/// about handles that the window has removed are dropped.
public protocol GestureReceiver: AnyObject {
  /// A gesture began, changed, ended or was cancelled; its targets are told.
  func gesture(_ report: GestureReport)
  /// A recognizer failed. That of a custom one must be reported.
  func recognizerFailed(_ recognizer: RecognizerHandle, because reason: GestureReason)
  /// The recognizer is Possible again, after its last report and after views were told of the touches (S4.9).
  func recognizerReset(_ recognizer: RecognizerHandle)

  /// What views are told of touches, in order.
  func touches(_ reports: [TouchReport])
  /// The touches that a custom recognizer receives in one event: began, moved, ended, cancelled.
  func offer(_ touches: [TouchReport], to recognizer: RecognizerHandle)

  /// Whether a recognizer may begin, asked when nothing else stops it (S8.1, S8.2) and its settings have the hook. The
  /// state of the report is Possible.
  func shouldBegin(_ report: GestureReport) -> Bool

  /// The backend cannot do something that the window asked for.
  func note(_ problem: GestureProblem)

  // Asked only by a backend whose `answersLater` is false.

  /// Whether code of the application decides which view a touch hits. Then it is asked at each landing.
  var decidesHits: Bool { get }
  /// Nil if nothing is hit.
  func hit(at point: Point) -> ViewHandle?

  // For recognizers whose settings have the hook.

  /// Once for each new touch.
  func shouldReceive(_ touch: TouchReport, _ recognizer: RecognizerHandle) -> Bool
  /// Asks about two recognizers.
  func answer(_ question: GestureQuestion, _ recognizer: RecognizerHandle, _ other: RecognizerHandle) -> Bool

  /// The batch is over. Call it also before new touches are handled, and before the host waits: the window passes on
  /// its changes, and calls `commit` of the backend if there are any.
  func commit()
}
