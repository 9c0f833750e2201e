// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The engine's side of a custom recognizer: passes touches to the application's code, and requests the states that the
/// code sets.
struct Offered: Recognizer {
  let hand: EngineHand

  // This recognizer answers no questions itself; the delegate does.
  static var answers: RecognizerAnswers { [] }

  mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    hand.offer(touches, .began, &context)
  }
  mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) {
    hand.offer(touches, .moved, &context)
  }
  mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {
    hand.offer(touches, .ended, &context)
  }
  mutating func touchesCancelled(_ touches: TouchSet, in context: inout RecognizerContext) {
    hand.offer(touches, .cancelled, &context)
  }
  mutating func measure(in context: RecognizerContext) -> Measure {
    hand.look(context)
    return .none
  }
}
