// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
/// Recognized when a finger has gone back and forth three times.
struct Shake: Recognizer {
  private var turns = 0
  private var last = Vector.zero

  mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    let count = context.touches.count
    if count > 1 { context.request(.failed, because: .tooManyTouches(count, allowed: 1)) }
  }

  mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) {
    for finger in touches {
      let step = context.displacement(of: finger)
      if step.dx * last.dx < 0 { turns += 1 }
      if step.dx != 0 { last = step }
    }
    if turns == 3 { context.request(.ended) }  // Asking is not getting: the arbiter grants it, or not.
  }

  mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {
    context.request(.failed, because: .lifted)
  }

  mutating func reset() { self = Shake() }
}
