// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Wraps a recognizer of the engine, and stores the locations of its touches at each measurement, since actions do not
/// contain them.
struct Observed<Kind: Recognizer>: Recognizer {
  var inner: Kind
  let hand: EngineHand

  static var kind: GestureKind { Kind.kind }
  static var answers: RecognizerAnswers { Kind.answers }

  mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    inner.touchesBegan(touches, in: &context)
  }
  mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) {
    inner.touchesMoved(touches, in: &context)
  }
  mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {
    inner.touchesEnded(touches, in: &context)
  }
  mutating func touchesCancelled(_ touches: TouchSet, in context: inout RecognizerContext) {
    inner.touchesCancelled(touches, in: &context)
  }
  mutating func deadlinePassed(in context: inout RecognizerContext) { inner.deadlinePassed(in: &context) }
  mutating func willBegin(in context: inout RecognizerContext) { inner.willBegin(in: &context) }
  mutating func reset() { inner.reset() }
  mutating func measure(in context: RecognizerContext) -> Measure {
    hand.look(context)
    return inner.measure(in: context)
  }
  mutating func location(in context: RecognizerContext) -> Point? { inner.location(in: context) }
  mutating func numberOfTouches(in context: RecognizerContext) -> Int? { inner.numberOfTouches(in: context) }
  mutating func controlOverlap(in context: RecognizerContext) -> ControlOverlap? { inner.controlOverlap(in: context) }
  mutating func shouldReceive(_ touch: Touch) -> Bool { inner.shouldReceive(touch) }
  var tapRank: Int { inner.tapRank }
  mutating func set(_ parameter: Parameter, to value: Double) -> Bool { inner.set(parameter, to: value) }
}
