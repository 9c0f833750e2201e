// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// S6: which recognizers may be recognized together.
@Suite struct ExclusivityTests {
  @Test("S6.1 Recognizers that share a touch are in conflict even after the touch has lifted")
  func liftedTouchConflicts() {
    let s = Script()
    _ = s.add(with(Tap()) { $0.numberOfTapsRequired = 2 })
    _ = s.add(Scripted(began: [.began])) { $0.requiresExclusiveTouchType = false }
    s.answers.receive = { name, touch in name == "tap" || touch.id == 2 }
    s.tap(1, t: 0)
    s.down(2, at: (100, 100), t: 100)
    #expect(s.transitions == ["custom began 100", "tap failed 100"])
  }

  @Test(
    "S6.2 Recognizer A prevents recognizer B unless canPrevent, canBePrevented or a delegate forbids it",
    arguments: 0..<4)
  func prevention(who: Int) {
    let s = Script()
    _ = s.add(Scripted(moved: [.began], mayPrevent: { _ in who != 1 }), "a")
    _ = s.add(Scripted(mayBePrevented: { _ in who != 2 }), "b")
    s.answers.simultaneous = { _, _ in who == 3 }
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 6), t: 10)
    #expect(s.transitions == (who == 0 ? ["a began 10", "b failed 10"] : ["a began 10"]))
  }

  @Test("S6.3 Recognizers that the winner prevents fail in the same cycle, and send no action")
  func winner() {
    let s = Script()
    for name in ["a", "b", "c"] { _ = s.add(Scripted(moved: name == "b" ? [.ended] : []), name) }
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 6), t: 10)
    #expect(s.transitions == ["b ended 10", "a failed 10", "c failed 10"])
    #expect(s.actions == ["b ended 10"])
    #expect(s.reasons == ["a: lost to b, which was recognized first", "c: lost to b, which was recognized first"])
  }

  @Test("S6.4 A recognizer that wants to leave Possible fails if an active recognizer prevents it at this moment")
  func lateComer() {
    let s = Script()
    _ = s.add(Scripted(began: [.began]), "first")
    _ = s.add(Scripted(moved: [.began]), "second")
    s.answers.receive = { name, touch in name == "second" || touch.id == 1 }
    s.answers.simultaneous = { _, _ in !s.transitions.contains("first began 0") }
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 6), t: 10)
    #expect(s.transitions == ["first began 0", "second failed 10"])
  }

  @Test("S6.5 If a recognizer that begins prevents an active one, but not the reverse, the active one is cancelled")
  func takesOver() {
    let s = Script()
    let weak = s.add(Scripted(began: [.began]), "weak")
    let strong = s.add(Scripted(moved: [.began]), "strong")
    s.engine.setPrevents(false, weak, strong)
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 6), t: 10)
    #expect(s.transitions == ["weak began 0", "strong began 10", "weak cancelled 10"])
    #expect(s.actions == ["weak began 0", "strong began 10", "weak cancelled 10"])
    #expect(s.reasons == ["weak: gave way to strong"])
  }

  @Test("S6.6 Two recognizers recognize together if the delegate of either one says yes", arguments: ["a b", "b a"])
  func oneYes(pair: String) {
    let s = Script()
    s.answers.simultaneous = { "\($0) \($1)" == pair }
    for name in ["a", "b"] { _ = s.add(Scripted(moved: [.began]), name) }
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 6), t: 10)
    #expect(s.transitions == ["a began 10", "b began 10"])
  }

  @Test("S6.6 The engine does not ask the delegate about recognizers that do not compete")
  func askedLazily() {
    let s = Script()
    for name in ["a", "b"] { _ = s.add(Scripted(ended: [.failed]), name) }
    s.down(1, at: (5, 5), t: 0)
    s.up(1, t: 10)
    #expect(!s.answers.asked.contains { $0.hasPrefix("simultaneous") })
  }

  @Test("S6.6 setSimultaneous has the effect of a delegate's yes, and can be undone")
  func setting() {
    let s = Script()
    let a = s.add(Scripted(began: [.ended]), "a")
    let b = s.add(Scripted(began: [.ended]), "b")
    s.engine.setSimultaneous(true, a, b)
    s.tap(1, t: 0)
    s.engine.setSimultaneous(false, b, a)
    s.tap(1, t: 100)
    #expect(s.transitions == ["a ended 0", "b ended 0", "a ended 100", "b failed 100"])
  }

  @Test("S6.7 A tap does not prevent a tap with a higher count, so a single tap acts before a double tap")
  func singleThenDouble() {
    let s = Script()
    _ = s.add(Tap(), "single")
    _ = s.add(with(Tap()) { $0.numberOfTapsRequired = 2 }, "double")
    s.tap(1, t: 0)
    s.tap(1, t: 160)
    #expect(s.actions == ["single ended 60", "double ended 220"])
  }

  @Test("S6.7 A tap with a higher count prevents one with a lower count")
  func doublePreventsSingle() {
    let s = Script()
    _ = s.add(Tap(), "single")
    _ = s.add(with(Tap()) { $0.numberOfTapsRequired = 2 }, "double")
    s.tap(1, t: 0)
    s.tap(1, t: 160)
    #expect(s.transitions(of: "single") == ["single ended 60", "single failed 220"])
  }

  @Test("S6.8 The engine commits requested failures, then transitions of active recognizers, then recognitions")
  func commitOrder() {
    let s = Script()
    let new = s.add(Scripted(moved: [.began]), "new")
    let active = s.add(Scripted(began: [.began], moved: [.changed]), "active")
    s.simultaneous(new, active)
    let failing = s.add(Scripted(moved: [.failed]), "failing")
    s.simultaneous(active, failing)
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 6), t: 10)
    #expect(s.transitions.suffix(3) == ["failing failed 10", "active changed 10", "new began 10"])
  }

  @Test("S6.8 The recognizer that is first in delivery order wins a tie")
  func tie() {
    let s = Script()
    let inner = s.view("inner", 0, 0, 100, 100)
    _ = s.add(Scripted(began: [.began]), "outer")
    _ = s.add(Scripted(began: [.began]), "inner", on: inner)
    s.down(1, at: (5, 5), t: 0)
    #expect(s.transitions == ["inner began 0", "outer failed 0"])
  }

  @Test("S6.8 A recognizer with `comesFirst` wins a tie, whatever its view")
  func comesFirst() {
    let s = Script()
    let inner = s.view("inner", 0, 0, 100, 100)
    _ = s.add(Scripted(began: [.began]), "inner", on: inner)
    _ = s.add(Scripted(began: [.began]), "outer") { $0.comesFirst = true }
    s.down(1, at: (5, 5), t: 0)
    #expect(s.transitions == ["outer began 0", "inner failed 0"])
  }

  @Test("S6.9 Recognizers without a common touch never prevent each other, even on the same view")
  func noCommonTouch() {
    let s = Script()
    for name in ["1", "2"] { _ = s.add(Pan(), name) }
    s.answers.receive = { name, touch in name == "\(touch.id)" }
    s.frame(t: 0, .down(1, 5, 5), .down(2, 500, 5))
    s.frame(t: 10, .move(1, 25, 5), .move(2, 520, 5))
    #expect(s.transitions == ["1 began 10", "2 began 10"])
  }

  @Test("S5.2 An active pan receives a finger that lands after the pan has begun")
  func furtherFinger() {
    let s = Script()
    let pan = s.add(Pan())
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (25, 5), t: 10)
    s.down(2, at: (100, 5), t: 20)
    #expect(s.values(pan)?.numberOfTouches == 2)
  }

  @Test("S5.5 Of two active pans that could receive further fingers, the first in order receives each further finger")
  func furtherFingerOfTwo() {
    let s = Script()
    let pans = ["1", "2"].map { s.add(Pan(), $0) }
    s.answers.receive = { name, touch in touch.id > 2 || name == "\(touch.id)" }
    s.frame(t: 0, .down(1, 5, 5), .down(2, 500, 5))
    s.frame(t: 10, .move(1, 25, 5), .move(2, 520, 5))
    for id in 3...4 as ClosedRange<Int64> {
      s.down(id, at: (100, 100), t: Double(id) * 10)
      #expect(pans.map { s.values($0)?.numberOfTouches } == [Int(id) - 1, 1])
    }
  }

  @Test("S6.2 After setPrevents has been called with false and then with true, the recognizer prevents the other one")
  func preventsAgain() {
    let s = Script()
    let a = s.add(Scripted(moved: [.began]), "a")
    let b = s.add(Scripted(), "b")
    s.engine.setPrevents(false, a, b)
    s.engine.setPrevents(true, a, b)
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 5), t: 10)
    #expect(s.transitions == ["a began 10", "b failed 10"])
  }

  @Test("S6.3, S7.6 A recognizer that failed because it waited for the winner does not fail a second time")
  func failedAlready() {
    let s = Script()
    let (a, b, c) = (s.add(Pan(), "a"), s.add(Pan(), "b"), s.add(Pan(), "c"))
    s.simultaneous(a, b)
    s.simultaneous(a, c)
    s.require(c, toFail: b)
    _ = s.add(Pan(), "d")
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (120, 100), t: 10)
    #expect(s.transitions.sorted() == ["a began 10", "b began 10", "c failed 10", "d failed 10"])
    #expect(
      s.reasons.sorted() == [
        "c: waited for b, which was recognized", "d: lost to a, which was recognized first",
      ])
  }

  /// Adds a pan that the first finger starts, and a recognizer that receives only the second finger.
  private func pair(_ s: Script, _ name: String) -> (first: RecognizerID, second: RecognizerID) {
    let first = s.add(Pan(), name + " first")
    let second = s.add(Scripted(began: [.ended], isForMe: { $0.id == 2 }), name + " second")
    return (first, second)
  }

  @Test("S6.4 The engine determines anew in each sequence which recognizer won")
  func eachSequence() {
    let s = Script()
    func play(t: Double) {
      s.down(1, at: (100, 100), t: t)
      s.move(1, to: (120, 100), t: t + 10)
      s.down(2, at: (200, 100), t: t + 20)
      s.frame(t: t + 30, .up(1), .up(2))
    }
    // Each round adds a pair of recognizers and then disables it, except the second recognizer of the last pair.
    for n in 0..<4 {
      let (first, second) = pair(s, "\(n)")
      play(t: Double(n) * 1000)
      #expect(s.transitions.contains("\(n) second failed \(n * 1000 + 20)"))
      s.disable(first)
      if n < 3 { s.disable(second) }
    }
    // All first recognizers are disabled, so nothing prevents the second recognizer of the last pair.
    play(t: 4000)
    #expect(s.transitions.contains("3 second ended 4020"))
  }

  @Test(
    "S5.5 For each finger, the engine determines anew which recognizer receives the finger", arguments: [false, true])
  func eachFinger(areSimultaneous: Bool) {
    let s = Script()
    let view = s.view("a", 0, 0, 200, 800)
    func play(t: Double) -> Int? {
      let (inner, outer) = (s.add(Pan(), "inner", on: view), s.add(Pan(), "outer"))
      if t > 0, areSimultaneous { s.simultaneous(inner, outer) }
      s.down(1, at: (100, 300), t: t)
      s.move(1, to: (120, 300), t: t + 10)
      s.down(2, at: (300, 300), t: t + 20)
      s.move(2, to: (330, 300), t: t + 30)
      s.down(3, at: (100, 600), t: t + 40)
      let count = s.values(outer)?.numberOfTouches
      s.frame(t: t + 50, .up(1), .up(2), .up(3))
      s.disable(inner)
      s.disable(outer)
      return count
    }
    #expect(play(t: 0) == 1)
    for n in 1..<4 { #expect(play(t: Double(n) * 1000) == (areSimultaneous ? 3 : 1)) }
  }

  /// Pans with one finger outside the view, and meanwhile taps the view with another finger.
  private func panAndTap(_ s: Script, t: Double) {
    s.down(1, at: (500, 500), t: t)
    s.move(1, to: (530, 500), t: t + 10)
    s.tap(2, at: (20, 20), t: t + 20)
    s.up(1, t: t + 90)
  }

  private func silent(_ settings: inout RecognizerSettings) { settings.hooks = [] }

  @Test("S6.4 For each gesture, the engine determines anew which recognizers prevent that gesture")
  func preventersAreFoundAnew() {
    let s = Script()
    let (spared, strict) = (s.add(Pan(), "spared", adjust: silent), s.add(Pan(), "strict", adjust: silent))
    let tap = s.add(Tap(), "tap", on: s.view("inner", 0, 0, 100, 100), adjust: silent)
    s.simultaneous(spared, tap)
    s.disable(strict)
    panAndTap(s, t: 0)
    #expect(s.transitions(of: "tap") == ["tap ended 80"])
    s.disable(spared)
    s.enable(strict)
    panAndTap(s, t: 1000)
    #expect(s.transitions(of: "tap") == ["tap ended 80", "tap failed 1080"])
  }

  @Test("S6.5 A recognizer that has just been cancelled prevents no other recognizer")
  func gaveWay() {
    let s = Script()
    let pan = s.add(Pan(), "pan", adjust: silent)
    let inner = s.view("inner", 0, 0, 100, 100)
    let strong = s.add(Tap(), "strong", on: inner, adjust: silent)
    let weak = s.add(Tap(), "weak", on: inner, adjust: silent)
    s.engine.setPrevents(false, pan, strong)
    s.engine.setPrevents(false, strong, weak)
    panAndTap(s, t: 0)
    #expect(s.transitions == ["pan began 10", "strong ended 80", "pan cancelled 80", "weak ended 80"])
  }

  @Test("S6.6 For each gesture, the engine asks the delegate anew how the places of two recognizers are related")
  func classesAreAskedAnew() {
    let s = Script()
    for (n, name) in ["one", "other"].enumerated() {
      _ = s.add(Pan(), name) {
        $0.hooks = []
        $0.place = UInt64(n + 1)
        $0.classes[.simultaneous] = .ancestors
      }
    }
    let kin: [ClassRelations.Classes] = [[], .ancestors, []]
    for (n, kin) in kin.enumerated() {
      let t = Double(n) * 1000
      s.answers.classes = { _, _ in kin }
      s.down(1, at: (5, 5), t: t)
      s.move(1, to: (35, 5), t: t + 10)
      s.up(1, t: t + 20)
    }
    #expect(s.transitions(of: "other").filter { $0.contains("began") } == ["other began 1010"])
  }

  @Test("S6.6 A recognizer's place may be related to the place of one recognizer but not to that of another")
  func kinOfTwo() {
    let s = Script()
    for (n, name) in ["front", "pan"].enumerated() {
      _ = s.add(Pan(), name) {
        $0.hooks = []
        $0.place = UInt64(n + 1)
        $0.layer = n == 0 ? .front : .client
        $0.classes[.simultaneous] = .ancestors
      }
    }
    _ = s.add(with(LongPress()) { $0.allowableMovement = 1000 }, "press") {
      $0.hooks = []
      $0.place = 3
      $0.layer = .client
    }
    s.answers.classes = { _, one in one == "front" ? .ancestors : [] }
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (35, 5), t: 10)
    #expect(s.transitions == ["front began 10", "pan began 10", "press failed 10"])
  }

  @Test("S5.5 If the first active recognizer ignores one of two simultaneous fingers, the second recognizer gets it")
  func fingersThatLandTogether() {
    let s = Script()
    let first = s.add(Scripted(began: [.began], ignores: [4]), "1")
    let second = s.add(Scripted(began: [.began]), "2")
    s.answers.receive = { name, touch in touch.id > 2 || name == "\(touch.id)" }
    s.frame(t: 0, .down(1, 5, 5), .down(2, 500, 5))
    s.frame(t: 10, .down(3, 100, 100), .down(4, 200, 100))
    #expect([first, second].map { s.values($0)?.numberOfTouches } == [2, 2])
  }

  @Test("S6.7 A changed numberOfTapsRequired applies at once")
  func changedTap() {
    let s = Script()
    _ = s.add(Tap(), "single")
    s.update(s.add(Tap(), "double"), as: Tap.self) { $0.numberOfTapsRequired = 2 }
    s.tap(1, t: 0)
    s.tap(1, t: 160)
    #expect(s.actions == ["single ended 60", "double ended 220"])
  }
}
