// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// Recognizers that ask their owner before they begin (S8.1, S22.5), and the release of touches that are withheld too
/// long (S9.11).
@Suite("Asking the owner before a gesture begins")
struct ConsentTests {
  private func dragged(_ script: Script, until t: Double) {
    script.down(1, at: (100, 100), t: 0)
    for step in stride(from: 20.0, through: t, by: 20) { script.move(1, to: (100 + step, 100), t: step) }
  }

  @Test("A recognizer that asks its owner waits for the answer, and begins with its values at the time of the answer")
  func waitsForTheAnswer() {
    let script = Script()
    let pan = script.add(Pan()) { $0.asksToBegin = true }
    dragged(script, until: 60)
    #expect(script.questions == ["pan 20"])
    #expect(script.actions.isEmpty)
    #expect(script.heard == "b0 m20 m40 m60")
    script.input { #expect($0.answer(pan, begin: true, into: &$1)) }
    #expect(script.actions == ["pan began 60"])
    #expect(script.heard == "b0 m20 m40 m60 c60")
  }

  @Test("Recognizers that wait for each other do not fail while one also waits for a third that has asked its owner")
  func askedBesideACircle() {
    let script = Script()
    let asked = script.add(Tap(), "asked") { $0.asksToBegin = true }
    let (one, other) = (script.add(Tap(), "one"), script.add(Tap(), "other"))
    script.require(one, toFail: other)
    script.require(one, toFail: asked)
    script.require(other, toFail: one)
    script.tap(1, t: 0)
    #expect(script.transitions.isEmpty)
    script.input { #expect($0.answer(asked, begin: true, into: &$1)) }
    #expect(script.actions.first?.hasPrefix("asked ended") == true)
  }

  @Test("If the owner says no, the recognizer that asked fails, and the view keeps receiving the touches")
  func aNoFailsIt() {
    let script = Script()
    let pan = script.add(Pan()) { $0.asksToBegin = true }
    dragged(script, until: 40)
    script.input { #expect($0.answer(pan, begin: false, into: &$1)) }
    script.up(1, t: 60)
    #expect(script.transitions == ["pan failed 40"])
    #expect(script.reasons == ["pan: its owner, when asked, said no"])
    #expect(script.heard == "b0 m20 m40 e60")
  }

  @Test("If another recognizer begins before the owner answers, it prevents the recognizer that asked")
  func anotherBeginsMeanwhile() {
    let script = Script()
    let asked = script.add(Pan(), "asked") { $0.asksToBegin = true }
    _ = script.add(LongPress(), "press") { _ in }
    script.down(1, at: (100, 100), t: 0)
    script.move(1, to: (110, 100), t: 20)
    #expect(script.questions == ["asked 20"])
    script.wait(until: 500)
    #expect(script.transitions == ["press began 500", "asked failed 500"])
    script.input { #expect(!$0.answer(asked, begin: true, into: &$1)) }
  }

  @Test("If the owner says yes after the finger has lifted, the recognizer begins and ends at once")
  func liftedBeforeTheAnswer() {
    let script = Script()
    let pan = script.add(Pan()) { $0.asksToBegin = true }
    dragged(script, until: 40)
    script.up(1, t: 60)
    #expect(script.heard == "b0 m20 m40")
    script.input { #expect($0.answer(pan, begin: true, into: &$1)) }
    #expect(script.actions == ["pan began 60", "pan ended 60"])
    #expect(script.heard == "b0 m20 m40 c60")
  }

  @Test("The engine asks the owner once, after all required recognizers have failed")
  func askedOnceAndLast() {
    let script = Script()
    let tap = script.add(Tap(), "tap") { $0.asksToBegin = true }
    let double = script.add(Tap(), "double")
    script.engine.set(.numberOfTapsRequired, to: 2, of: double)
    script.engine.require(tap, toFail: double)
    script.tap(1, t: 0)
    #expect(script.questions.isEmpty)
    script.wait(until: 410)
    #expect(script.questions == ["tap 410"])
    script.wait(until: 500)
    #expect(script.questions.count == 1)
    script.input { #expect($0.answer(tap, begin: true, into: &$1)) }
    script.input { #expect(!$0.answer(tap, begin: true, into: &$1)) }
    #expect(script.actions == ["tap ended 500"])
  }

  @Test("If a delegate forbids its recognizer to prevent another recognizer, both can begin")
  func delegateOfPrevention() {
    let script = Script()
    _ = script.add(Pan(), "pan")
    _ = script.add(LongPress(), "press")
    script.answers.mayPrevent = { one, _ in one != "pan" }
    script.down(1, at: (100, 100), t: 0)
    script.move(1, to: (110, 100), t: 20)
    script.wait(until: 500)
    #expect(script.actions.contains("pan began 20"))
    #expect(script.actions.contains("press began 500"))
  }

  @Test("S9.11 A withheld touch that is released reaches its view at once and completely, and is not withheld again")
  func givenBack() {
    let script = Script()
    _ = script.add(LongPress()) { $0.delaysTouchesBegan = true }
    script.down(1, at: (100, 100), t: 0)
    script.move(1, to: (104, 100), t: 100)
    #expect(script.heard == "")
    let serial = script.traces.compactMap(\.withheldSerial).first ?? 0
    script.input { #expect($0.release(touch: serial, into: &$1)) }
    #expect(script.heard == "b100 m100")
    script.move(1, to: (105, 100), t: 200)
    #expect(script.heard == "b100 m100 m200")
    script.input { #expect(!$0.release(touch: serial, into: &$1)) }
    script.wait(until: 500)
    #expect(script.heard == "b100 m100 m200 c500")
  }

  @Test("S9.11 When a withheld tap is released, the view receives its end, and the double tap continues to wait")
  func endGivenBack() {
    let script = Script()
    let double = script.add(Tap(), "double")
    script.engine.set(.numberOfTapsRequired, to: 2, of: double)
    script.tap(1, t: 0)
    #expect(script.heard == "b0")
    let serial = script.deliveries[0].serial
    script.input { #expect($0.release(touch: serial, into: &$1)) }
    #expect(script.heard == "b0 e60")
    script.tap(1, t: 200)
    #expect(script.actions == ["double ended 260"])
  }

  @Test("An engine that observes only endings reports failures, but no beginnings")
  func endingsAlone() {
    let script = Script()
    script.engine.observes = .endings
    _ = script.add(Pan(), "pan")
    _ = script.add(Tap(), "tap")
    dragged(script, until: 60)
    script.up(1, t: 80)
    #expect(script.transitions == ["tap failed 20"])
  }
}

extension Trace {
  fileprivate var withheldSerial: UInt64? {
    if case .withheld(let touch, _, _, _) = self { return touch.serial }
    return nil
  }
}
