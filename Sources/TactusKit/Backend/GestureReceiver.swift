// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// What a window hears from its backend.
///
/// The calls between two `commit`s are a batch: what belongs to one moment, in the order of the engine (S3.7).
/// Handles that the window has taken back name nothing, and what is said of them is dropped.
public protocol GestureReceiver: AnyObject {
  /// A gesture began, changed, ended or was cancelled: its targets are told.
  func gesture(_ report: GestureReport)
  /// A custom recognizer failed; of the others nobody needs to hear it.
  func recognizerFailed(_ recognizer: RecognizerHandle)
  /// It is Possible again: after its last report, and once its views have heard of the touches (S4.9).
  func recognizerReset(_ recognizer: RecognizerHandle)

  /// What views hear of touches, in order.
  func touches(_ reports: [TouchReport])
  /// What a custom recognizer receives in one event: began, moved, ended, cancelled.
  func offer(_ touches: [TouchReport], to recognizer: RecognizerHandle)

  /// Nothing but this stands in its way (S8.1, S8.2). Asked where the settings have the hook. The state of the report
  /// is Possible.
  func shouldBegin(_ report: GestureReport) -> Bool

  // Asked only by a backend that does not answer later, where the settings have the hook.

  /// Once for each new touch.
  func shouldReceive(_ touch: TouchReport, _ recognizer: RecognizerHandle) -> Bool
  /// How two recognizers get on.
  func answer(_ question: GestureQuestion, _ recognizer: RecognizerHandle, _ other: RecognizerHandle) -> Bool

  /// The batch is over. Also to be called before touches that were not yet there are looked at, and whenever the host
  /// is about to wait: the window says what has changed, and calls the backend's `commit` if anything has.
  func commit()
}
