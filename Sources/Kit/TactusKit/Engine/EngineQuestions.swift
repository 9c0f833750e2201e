// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Passes to the window the questions that the engine asks in the middle of a cycle.
final class EngineQuestions: GestureDelegate {
  /// The backend that owns this object.
  weak var backend: EngineBackend?

  func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive touch: Touch) -> Bool {
    guard let backend, let hand = backend.hands[recognizer], let report = backend.report(touch, .began) else {
      return true
    }
    if backend.answersLater { return backend.receives(hand.handle, touchesIn: report.view) }
    return backend.receiver?.shouldReceive(report, hand.handle) ?? true
  }

  func gestureRecognizerShouldBegin(_ recognizer: RecognizerID, values: GestureValues) -> Bool {
    guard let backend, let hand = backend.hands[recognizer] else { return true }
    let report = GestureReport(hand.handle, .possible, values: values, fingers: hand.fingers)
    return backend.receiver?.shouldBegin(report) ?? true
  }

  func gestureRecognizer(
    _ recognizer: RecognizerID, shouldRecognizeSimultaneouslyWith other: RecognizerID
  ) -> Bool { ask(.shouldRecognizeSimultaneously, recognizer, other) }
  func gestureRecognizer(_ recognizer: RecognizerID, shouldRequireFailureOf other: RecognizerID) -> Bool {
    ask(.shouldRequireFailure, recognizer, other)
  }
  func gestureRecognizer(_ recognizer: RecognizerID, shouldBeRequiredToFailBy other: RecognizerID) -> Bool {
    ask(.shouldBeRequiredToFail, recognizer, other)
  }
  func gestureRecognizer(_ recognizer: RecognizerID, canPrevent other: RecognizerID) -> Bool {
    ask(.canPrevent, recognizer, other)
  }
  func gestureRecognizer(_ recognizer: RecognizerID, canBePreventedBy other: RecognizerID) -> Bool {
    ask(.canBePrevented, recognizer, other)
  }

  private func ask(_ question: GestureQuestion, _ recognizer: RecognizerID, _ other: RecognizerID) -> Bool {
    guard let one = backend?.hands[recognizer]?.handle, let other = backend?.hands[other]?.handle else {
      return question.usualAnswer
    }
    return backend?.receiver?.answer(question, one, other) ?? question.usualAnswer
  }
}
