// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// S19: recognizers that a host writes itself.
@Suite struct CustomRecognizerTests {
  @Test("S19.1 A recognizer that asks for Recognized is discrete; one that asks for Began and Changed is continuous")
  func discreteAndContinuous() {
    let s = Script()
    let a = s.add(Scripted(ended: [.recognized]), "discrete")
    let b = s.add(Scripted(began: [.began], moved: [.changed], ended: [.ended]), "continuous")
    s.simultaneous(a, b)
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 6), t: 10)
    s.up(1, t: 20)
    #expect(s.transitions(of: "discrete") == ["discrete ended 20"])
    #expect(s.transitions(of: "continuous") == ["continuous began 0", "continuous changed 10", "continuous ended 20"])
  }

  @Test("S19.1 If a winner's canPrevent returns false for another recognizer, that recognizer does not fail")
  func canPrevent() {
    let s = Script()
    let friend = s.add(Scripted(), "friend")
    _ = s.add(Scripted(), "foe")
    _ = s.add(Scripted(moved: [.began], mayPrevent: { $0 != friend }), "a")
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 6), t: 10)
    #expect(s.transitions == ["a began 10", "foe failed 10"])
  }

  @Test("S19.1 If a recognizer's canBePrevented returns false for the winner, the recognizer does not fail")
  func canBePrevented() {
    let s = Script()
    let a = s.add(Scripted(moved: [.began]), "a")
    _ = s.add(Scripted(mayBePrevented: { $0 != a }), "immune")
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 6), t: 10)
    #expect(s.transitions == ["a began 10"])
  }

  @Test("S19.1 A recognizer waits only for recognizers for which its shouldRequireFailure returns true")
  func shouldRequireFailure() {
    let s = Script()
    let gate = s.add(Scripted(ended: [.failed]), "gate")
    _ = s.add(Scripted(), "other")
    _ = s.add(Scripted(moved: [.began], waitsFor: { $0 == gate }), "a")
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 6), t: 10)
    s.up(1, t: 20)
    #expect(s.transitions == ["gate failed 20", "a began 20", "other failed 20"])
  }

  @Test("S19.1 If a recognizer's shouldBeRequiredToFail returns true for another one, the other one waits for it")
  func shouldBeRequiredToFail() {
    let s = Script()
    let a = s.add(Scripted(moved: [.began]), "a")
    _ = s.add(Scripted(ended: [.failed], isWaitedForBy: { $0 == a }), "gate")
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 6), t: 10)
    s.up(1, t: 20)
    #expect(s.transitions == ["gate failed 20", "a began 20"])
  }

  @Test("S19.1 The engine calls reset after each attempt, and not before the first")
  func reset() {
    let s = Script()
    let diary = Scripted.Diary()
    _ = s.add(Scripted(ended: [.failed], diary: diary))
    s.tap(1, t: 0)
    s.tap(1, t: 100)
    #expect(diary.calls == ["began 1", "ended 1", "reset", "began 1", "ended 1", "reset"])
  }

  @Test("S19.1 A recognizer that does not implement touchesCancelled fails when the system cancels a touch")
  func defaultCancel() {
    struct Plain: Recognizer {}
    let s = Script()
    _ = s.add(Plain())
    s.down(1, at: (5, 5), t: 0)
    s.cancel(1, t: 10)
    #expect(s.transitions == ["custom failed 10"])
    #expect(s.reasons == ["custom: the system cancelled a touch"])
  }

  @Test("S19.3 If a recognizer begins when a touch lands, the view receives nothing of this touch")
  func capture() {
    let s = Script()
    _ = s.add(Scripted(began: [.began], moved: [.changed], ended: [.ended]))
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 6), t: 10)
    s.up(1, t: 20)
    #expect(s.heard == "")
    #expect(s.actions == ["custom began 0", "custom changed 10", "custom ended 20"])
  }

  @Test("S3.6 A recognizer has one deadline, which fires once; the recognizer can replace it or withdraw it")
  func deadline() {
    let s = Script()
    let diary = Scripted.Diary()
    _ = s.add(
      Scripted(
        diary: diary,
        also: { call, _, context in
          if call == .began { context.wait(until: .at(100), .maximum); context.wait(until: .at(200), .maximum) }
          if call == .ended { context.wait(until: .at(400), .minimum); context.stopWaiting() }
        }))
    s.down(1, at: (5, 5), t: 0)
    s.wait(until: 300)
    s.up(1, t: 310)
    s.wait(until: 500)
    #expect(diary.calls == ["began 1", "deadline", "ended 1"])
  }

  @Test("A deadline that is not in the future is dropped")
  func pastDeadline() {
    let s = Script()
    _ = s.add(Scripted(also: { _, _, context in context.wait(until: context.time, .minimum) }))
    s.down(1, at: (5, 5), t: 10)
    #expect(s.nextDeadline == nil)
  }

  @Test("The action carries the custom recognizer's measure and location")
  func measures() {
    struct Meter: Recognizer {
      func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) { context.request(.ended) }
      func measure(in context: RecognizerContext) -> Measure { .custom(1, 2, 3, 4) }
      func location(in context: RecognizerContext) -> Point? { Point(x: 7, y: 8) }
    }
    let s = Script()
    _ = s.add(Meter())
    s.down(1, at: (5, 5), t: 0)
    let values = GestureValues(location: Point(x: 7, y: 8), numberOfTouches: 1, measure: .custom(1, 2, 3, 4))
    #expect(s.values(at: "custom ended") == values)
  }

  @Test("If a custom recognizer reports that it overlaps with taps, a button vetoes it")
  func controlOverlap() {
    struct Poke: Recognizer {
      func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) { context.request(.ended) }
      func controlOverlap(in context: RecognizerContext) -> ControlOverlap? { .tap }
    }
    let s = Script()
    _ = s.view("button", 0, 0, 100, 100) { $0.control = Control(kind: .button) }
    _ = s.add(Poke())
    s.down(1, at: (5, 5), t: 0)
    s.down(2, at: (500, 5), t: 10)
    #expect(s.transitions == ["custom failed 0", "custom ended 10"])
  }

  @Test("S19.1 The engine asks a recognizer only the questions that the recognizer has declared")
  func unnamedQuestions() {
    struct Meek: Recognizer {
      static var answers: RecognizerAnswers { [] }
      var begins = false
      mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) {
        if begins { context.request(.began) }
      }
      func canPrevent(_ other: RecognizerID) -> Bool { false }
      func canBePrevented(by other: RecognizerID) -> Bool { false }
      func shouldRequireFailure(of other: RecognizerID) -> Bool { true }
      func shouldBeRequiredToFail(by other: RecognizerID) -> Bool { true }
    }
    let s = Script()
    // With these hooks, the engine also asks the delegates, and therefore examines each pair.
    _ = s.add(Meek(), "other") { $0.hooks = .prevention }
    _ = s.add(Meek(begins: true), "meek") { $0.hooks = [.prevention, .requireFailure, .beRequiredToFail] }
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 5), t: 10)
    #expect(s.transitions == ["meek began 10", "other failed 10"])
  }
}
