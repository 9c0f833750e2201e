// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The questions that clients have not answered yet, by deadline.
struct Questions {
  private var queue = DeadlineQueue<(recognizer: RecognizerObject, serial: UInt32)>()

  mutating func add(_ question: Question, of recognizer: RecognizerObject) {
    queue.insert((recognizer, question.serial), at: question.deadline)
  }

  /// Returns the time at which the next question times out, and discards questions that have been answered.
  mutating func findDeadline() -> Timestamp? {
    while let first = queue.first, !Questions.isOpen(first.element) { queue.removeFirst() }
    return queue.first?.time
  }

  /// Removes a question that has timed out, and returns its recognizer.
  mutating func takeOverdue(at now: Timestamp) -> RecognizerObject? {
    guard let deadline = findDeadline(), deadline <= now, let first = queue.first else { return nil }
    queue.removeFirst()
    return first.element.recognizer
  }

  private static func isOpen(_ asked: (recognizer: RecognizerObject, serial: UInt32)) -> Bool {
    asked.recognizer.question?.serial == asked.serial
  }
}

/// A `should_begin` that has not been answered.
struct Question {
  let serial: UInt32
  let deadline: Timestamp
}
