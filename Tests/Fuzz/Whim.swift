// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A recognizer that requests any state at any time, and ignores some touches.
struct Whim: Recognizer {
  var script: UInt64
  private var turn: UInt64 = 0

  init(script: UInt64) { self.script = script }

  private mutating func act(_ touches: TouchSet, _ context: inout RecognizerContext) {
    turn = (turn &* 6_364_136_223_846_793_005) &+ script
    if turn >> 40 & 7 == 0, let first = touches.first { context.ignore(first) }
    if let state = GestureState(rawValue: UInt8(truncatingIfNeeded: turn >> 44 & 15)) { context.request(state) }
    if turn >> 52 & 7 == 0 {
      context.wait(until: context.time + Interval(microseconds: Int64(turn >> 32 & 0xfffff)), .minimum)
    }
  }

  mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) { act(touches, &context) }
  mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) { act(touches, &context) }
  mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) { act(touches, &context) }
  mutating func touchesCancelled(_ touches: TouchSet, in context: inout RecognizerContext) { act(touches, &context) }
  mutating func press(_ press: Press, in context: inout RecognizerContext) { act(TouchSet(), &context) }
  mutating func deadlinePassed(in context: inout RecognizerContext) { act(TouchSet(), &context) }
}
