// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusKit

/// Observes touches between a backend and its window. A view cannot observe them instead, since the server would then
/// ask that view about gestures.
final class ReceiverTap: GestureReceiver {
  private let window: GestureWindow
  var heardTouches: ([TouchReport]) -> Void = { _ in }

  init(_ window: GestureWindow) {
    self.window = window
    window.backend.receiver = self
  }

  func touches(_ reports: [TouchReport]) {
    heardTouches(reports)
    window.touches(reports)
  }
  func gesture(_ report: GestureReport) { window.gesture(report) }
  func recognizerFailed(_ recognizer: RecognizerHandle, because reason: GestureReason) {
    window.recognizerFailed(recognizer, because: reason)
  }
  func note(_ problem: GestureProblem) { window.note(problem) }
  func recognizerReset(_ recognizer: RecognizerHandle) { window.recognizerReset(recognizer) }
  func offer(_ touches: [TouchReport], to recognizer: RecognizerHandle) { window.offer(touches, to: recognizer) }
  func shouldBegin(_ report: GestureReport) -> Bool { window.shouldBegin(report) }
  func shouldReceive(_ touch: TouchReport, _ recognizer: RecognizerHandle) -> Bool {
    window.shouldReceive(touch, recognizer)
  }
  func answer(_ question: GestureQuestion, _ recognizer: RecognizerHandle, _ other: RecognizerHandle) -> Bool {
    window.answer(question, recognizer, other)
  }
  var decidesHits: Bool { window.decidesHits }
  func hit(at point: Point) -> ViewHandle? { window.hit(at: point) }
  func commit() { window.commit() }
}
