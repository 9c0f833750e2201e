// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A recognizer that the window's own code decides: it passes its touches on, and asks for what that code asks for.
struct Offered: Recognizer {
  let hand: EngineHand

  // Of the engine's own questions none: the delegate's are asked.
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
