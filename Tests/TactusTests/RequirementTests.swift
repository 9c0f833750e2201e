// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// S7: recognizers that wait for others to fail.
@Suite struct RequirementTests {
  /// Adds two recognizers: "a" asks to begin at the first motion; the test defines what "b" does.
  private func pair(_ b: Scripted, isRequired: Bool = true) -> Script {
    let s = Script()
    let first = s.add(Scripted(moved: [.began, .changed], ended: [.ended]), "a")
    let second = s.add(b, "b")
    if isRequired { s.require(first, toFail: second) }
    return s
  }

  @Test("S7.1, S7.5 A stays Possible while the required B is in play, and begins in the cycle in which B fails")
  func waits() {
    let s = pair(Scripted(ended: [.failed]))
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 6), t: 10)
    #expect(s.transitions.isEmpty)
    s.up(1, t: 20)
    #expect(s.transitions == ["b failed 20", "a began 20", "a ended 20"])
  }

  @Test("S7.2 A requirement may come from a delegate or an override of either recognizer", arguments: 0..<4)
  func dynamic(who: Int) {
    let s = Script()
    _ = s.add(Scripted(moved: [.began], waitsFor: { _ in who == 0 }), "a")
    _ = s.add(Scripted(isWaitedForBy: { _ in who == 1 }), "b")
    s.answers.requires = { a, b in who == 2 && a == "a" && b == "b" }
    s.answers.requiredBy = { b, a in who == 3 && a == "a" && b == "b" }
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 6), t: 10)
    #expect(s.transitions.isEmpty)
  }

  @Test("S7.2 Both recognizers are asked about a requirement once per attempt, when one first wants to leave Possible")
  func askedOnce() {
    let s = pair(Scripted(), isRequired: false)
    s.answers.requiredBy = { b, _ in b == "b" }
    s.down(1, at: (5, 5), t: 0)
    #expect(!s.answers.asked.contains("a requires b"))
    for n in 1...3 { s.move(1, to: (5 + Double(n), 5), t: Double(n) * 10) }
    #expect(s.answers.asked("a requires b") == 1)
    #expect(s.answers.asked("b required by a") == 1)
    #expect(s.answers.asked("b requires a") == 0)
  }

  @Test("S7.9 A chain of 400 waiting recognizers costs little", .timeLimit(.minutes(1)))
  func longRow() {
    let s = Script()
    let taps = (0..<400).map { s.add(Tap(), "tap \($0)") }
    let double = s.add(with(Tap()) { $0.numberOfTapsRequired = 2 }, "double")
    for (tap, next) in zip(taps, taps.dropFirst() + [double]) { s.require(tap, toFail: next) }
    s.tap(1, t: 0)
    #expect(s.transitions.isEmpty)
    s.wait(until: 1000)
    #expect(s.actions.count == 1)
  }

  @Test("S7.2 In a new attempt, the recognizers are asked again about a requirement")
  func askedAnew() {
    let s = pair(Scripted(ended: [.failed]), isRequired: false)
    s.down(1, at: (5, 5), t: 100)
    s.move(1, to: (6, 6), t: 110)
    s.up(1, t: 120)
    s.down(1, at: (5, 5), t: 200)
    s.move(1, to: (6, 6), t: 210)
    #expect(s.answers.asked("a requires b") == 2)
  }

  @Test("S7.2 A requirement that was made by a call applies even if a delegate answers no")
  func noRemovesNothing() {
    let s = pair(Scripted())
    s.answers.requires = { _, _ in false }
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 6), t: 10)
    #expect(s.transitions.isEmpty)
  }

  @Test(
    "S7.3 A required recognizer that is disabled, detached or untouched blocks no other recognizer", arguments: 0..<3)
  func doesNotBlock(how: Int) {
    let s = Script()
    let a = s.add(Scripted(began: [.began]), "a")
    let b = s.create(Scripted(), "b")
    let corner = s.view("corner", 900, 900, 10, 10)
    s.require(a, toFail: b)
    if how != 1 { s.input { $0.attach(b, to: how == 2 ? corner : s.root, into: &$1) } }
    if how == 0 { s.disable(b) }
    s.down(1, at: (5, 5), t: 0)
    #expect(s.transitions == ["a began 0"])
  }

  @Test("S7.3 A requirement applies across views and without a common touch")
  func acrossViews() {
    let s = Script()
    let left = s.view("left", 0, 0, 500, 1000)
    let right = s.view("right", 500, 0, 500, 1000)
    let a = s.add(Scripted(began: [.began]), "a", on: left)
    let b = s.add(Scripted(ended: [.failed]), "b", on: right)
    s.require(a, toFail: b)
    s.down(2, at: (600, 5), t: 0)
    s.down(1, at: (5, 5), t: 10)
    s.up(2, t: 20)
    #expect(s.transitions == ["b failed 20", "a began 20"])
  }

  @Test("S7.4 A blocked recognizer stays Possible and keeps receiving touches")
  func keepsReceiving() {
    let s = Script()
    let diary = Scripted.Diary()
    let a = s.add(Scripted(began: [.began], diary: diary), "a")
    s.require(a, toFail: s.add(Scripted(), "b"))
    s.down(1, at: (5, 5), t: 0)
    s.down(2, at: (5, 5), t: 10)
    s.move(1, to: (6, 6), t: 20)
    #expect(s.state(a) == .possible)
    #expect(diary.calls == ["began 1", "began 2", "moved 1"])
  }

  @Test("S7.6 Recognizer A fails when the required B is recognized, even if A and B may be recognized together")
  func requiredOneWins() {
    let s = Script()
    let a = s.add(Scripted(), "a")
    let b = s.add(Scripted(moved: [.ended]), "b")
    s.require(a, toFail: b)
    s.simultaneous(a, b)
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 6), t: 10)
    #expect(s.transitions == ["b ended 10", "a failed 10"])
    #expect(s.reasons == ["a: waited for b, which was recognized"])
  }

  @Test("S7.7 A recognizer that asked to begin and to change while it waited begins once, with its latest values")
  func oneBegan() {
    let s = Script()
    let pan = s.add(Pan())
    s.require(
      pan,
      toFail: s.add(
        Scripted(
          deadline: [.failed],
          also: { call, _, context in
            if call == .began { context.wait(until: .at(100), .maximum) }
          }), "b"))
    s.down(1, at: (5, 5), t: 0)
    for n in 1...4 { s.move(1, to: (5 + Double(n) * 10, 5), t: Double(n) * 20) }
    s.wait(until: 100)
    #expect(s.actions == ["pan began 100"])
    #expect(s.values(at: "pan began")?.translation == Vector(dx: 40, dy: 0))
  }

  @Test("S7.7 A recognizer that asks to fail while it waits fails at once")
  func failsAtOnce() {
    let s = Script()
    let a = s.add(Scripted(began: [.began], moved: [.failed]), "a")
    s.require(a, toFail: s.add(Scripted(), "b"))
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 6), t: 10)
    #expect(s.transitions == ["a failed 10"])
  }

  @Test("S7.7 A waiting recognizer whose request is complete receives no new touches")
  func completeReceivesNothing() {
    let s = Script()
    let single = s.add(Tap(), "single")
    s.require(single, toFail: s.add(with(Tap()) { $0.numberOfTapsRequired = 2 }, "double"))
    s.tap(1, t: 0)
    s.down(2, at: (900, 900), t: 200)
    #expect(s.answers.asked("receive single 2") == 0)
    #expect(s.transitions == ["double failed 200", "single ended 200"])
  }

  @Test("S7.8 A single tap waits for a double tap that waits for a triple tap")
  func chain() {
    let s = Script()
    let taps = (1...3).map { n in s.add(with(Tap()) { $0.numberOfTapsRequired = n }, "\(n)") }
    s.require(taps[0], toFail: taps[1])
    s.require(taps[1], toFail: taps[2])
    s.tap(1, t: 0)
    s.tap(1, t: 160)
    s.wait(until: 2000)
    #expect(s.actions == ["2 ended 570"])
    #expect(s.transitions == ["3 failed 570", "2 ended 570", "1 failed 570"])
  }

  @Test("S7.9 A requirement of a recognizer on itself is ignored, and a requirement that closes a circle is reported")
  func outcomes() {
    let s = Script()
    let ids = ["a", "b", "c"].map { s.add(Tap(), $0) }
    #expect(s.require(ids[0], toFail: ids[0]) == .ignored)
    #expect(s.require(ids[0], toFail: ids[1]) == .made)
    #expect(s.require(ids[1], toFail: ids[2]) == .made)
    #expect(s.require(ids[2], toFail: ids[0]) == .madeACircle)
  }

  @Test("S7.9 Recognizers that wait only for each other fail when their fingers have lifted")
  func circle() {
    let s = Script()
    let ids = ["a", "b", "c"].map { s.add(Scripted(began: [.began]), $0) }
    for n in 0..<3 { s.require(ids[n], toFail: ids[(n + 1) % 3]) }
    s.frame(t: 0, .down(1, 5, 5), .down(2, 5, 5))
    s.up(1, t: 10)
    #expect(s.transitions.isEmpty)
    s.up(2, t: 20)
    #expect(s.transitions == ["a failed 20", "b failed 20", "c failed 20"])
    #expect(s.reasons.first == "a: waited only for recognizers that waited for it")
  }

  @Test("S7.9 A recognizer that waits for a circle is freed when the circle fails")
  func waitsForCircle() {
    let s = Script()
    let ids = ["x", "a", "b"].map { s.add(Scripted(began: [.began]), $0) }
    s.require(ids[0], toFail: ids[1])
    s.require(ids[1], toFail: ids[2])
    s.require(ids[2], toFail: ids[1])
    s.down(1, at: (5, 5), t: 0)
    s.up(1, t: 10)
    #expect(s.transitions == ["a failed 10", "b failed 10", "x began 10"])
  }

  @Test("S7.9 The recognizers of a circle do not fail while one of them waits for a recognizer outside the circle")
  func circleWithOutsider() {
    let s = Script()
    let ids = ["a", "b", "out"].map { s.add(Scripted(began: $0 == "out" ? [] : [.began]), $0) }
    s.require(ids[0], toFail: ids[1])
    s.require(ids[1], toFail: ids[0])
    s.require(ids[1], toFail: ids[2])
    s.down(1, at: (5, 5), t: 0)
    s.up(1, t: 10)
    #expect(s.transitions.isEmpty)
    s.request(.failed, of: ids[2])
    #expect(s.transitions == ["out failed 10", "a failed 10", "b failed 10"])
  }

  @Test("S7.10 If A requires B, and B has failed during an attempt of A, a new attempt of B does not block A")
  func sticky() {
    let s = Script()
    let a = s.add(Scripted(moved: [.began]), "a")
    let b = s.add(Scripted(began: []), "b")
    s.require(a, toFail: b)
    s.down(1, at: (5, 5), t: 0)
    s.request(.failed, of: b)
    s.down(2, at: (5, 5), t: 10)
    #expect(!s.transitions.contains("a began 10"))
    s.move(1, to: (6, 6), t: 20)
    #expect(s.transitions == ["b failed 0", "a began 20", "b failed 20"])
  }

  @Test("S7.10 A required recognizer may fail in any way: by prevention, veto, disabling or removal", arguments: 0..<4)
  func anyFailureCounts(how: Int) {
    let s = Script()
    let a = s.add(Scripted(began: [.began]), "a")
    let b = s.add(Scripted(moved: how == 1 ? [.began] : []), "b")
    let c = s.add(Scripted(moved: how == 0 ? [.ended] : []), "c")
    s.require(a, toFail: b)
    s.simultaneous(a, c)
    s.answers.shouldBegin = { $0 != "b" }
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 6), t: 10)
    if how == 2 { s.disable(b) }
    if how == 3 { s.input { $0.remove(b, into: &$1) } }
    #expect(s.transitions.filter { !$0.hasPrefix("c") }.map { $0.dropLast(3) } == ["b failed", "a began"])
  }

  @Test("S7.11 A waiting recognizer prevents no other recognizer, and can itself be prevented")
  func waitingPreventsNobody() {
    let s = Script()
    let a = s.add(Scripted(began: [.began]), "a")
    s.require(a, toFail: s.add(Scripted(), "b"))
    _ = s.add(Scripted(moved: [.began]), "c")
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 6), t: 10)
    #expect(s.transitions == ["c began 10", "a failed 10", "b failed 10"])
  }

  @Test("S7.12 A recognizer may stay in play without fingers until the host makes it fail")
  func verdictFromOutside() {
    let s = Script()
    let judge = s.add(Scripted(), "judge") { $0.cancelsTouchesInView = false }
    let tap = s.add(Tap())
    s.require(tap, toFail: judge)
    s.tap(1, t: 0)
    s.wait(until: 100_000)
    #expect(s.transitions.isEmpty)
    s.request(.failed, of: judge)
    #expect(s.transitions == ["judge failed 100000", "tap ended 100000"])
    #expect(s.heard == "b0 c100000")
  }

  @Test("S7.12 A request for a recognizer without an open attempt is dropped and counted")
  func verdictTooLate() {
    let s = Script()
    let judge = s.add(Scripted(), "judge")
    #expect(!s.outcome { $0.request(.ended, of: judge, into: &$1) })
    #expect(s.illegal == ["judge ended"])
  }

  @Test("S7.1 A requirement that was removed no longer applies")
  func removedRequirement() {
    let s = Script()
    let a = s.add(Scripted(began: [.began]), "a")
    let b = s.add(Scripted(), "b")
    s.require(a, toFail: b)
    s.engine.removeRequirement(of: a, toFail: b)
    s.down(1, at: (5, 5), t: 0)
    #expect(s.transitions == ["a began 0", "b failed 0"])
  }

  @Test("S7.1 Removing a requirement that was never made leaves other requirements in place")
  func takingBackNothing() {
    let s = Script()
    let ids = ["a", "b", "c", "d"].map { s.add(Scripted(moved: [.began]), $0) }
    s.disable(ids[1])
    s.disable(ids[3])
    s.require(ids[0], toFail: ids[2])
    s.input { engine, _ in
      _ = engine.removeRequirement(of: ids[0], toFail: ids[1])
      _ = engine.removeRequirement(of: ids[0], toFail: ids[3])
    }
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 5), t: 10)
    #expect(s.transitions == ["c began 10", "a failed 10"])
  }

  @Test(
    "S7.1 When the only requirement of a waiting recognizer is removed, the recognizer is freed at once",
    arguments: [false, true])
  func removedWhileItHolds(isOfAClass: Bool) {
    let s = Script()
    let a = s.add(Scripted(began: [.began]), "a") {
      $0.place = 1
      if isOfAClass { $0.classes[.requireFailure] = .system }
    }
    let b = s.add(Scripted(), "b")
    if !isOfAClass { s.require(a, toFail: b) }
    s.down(1, at: (5, 5), t: 0)
    s.wait(until: 50)
    #expect(s.engine.nextDeadline == nil)
    if isOfAClass {
      var settings = s.engine.settings(of: a) ?? RecognizerSettings()
      settings.classes[.requireFailure] = []
      s.engine.setSettings(settings, of: a)
    } else {
      s.engine.removeRequirement(of: a, toFail: b)
    }
    #expect(s.engine.nextDeadline == .at(50))
    s.wait(until: 50)
    #expect(s.transitions == ["a began 50", "b failed 50"])
  }

  @Test("S7.1 If one requirement is replaced by another, the waiting recognizer is not freed in between")
  func exchangedRequirement() {
    let s = Script()
    let a = s.add(Scripted(began: [.began]), "a")
    let b = s.add(Scripted(), "b")
    let c = s.add(Scripted(), "c")
    s.require(a, toFail: b)
    s.down(1, at: (5, 5), t: 0)
    s.engine.removeRequirement(of: a, toFail: b)
    s.require(a, toFail: c)
    s.wait(until: 50)
    #expect(s.transitions == [])
    #expect(s.engine.nextDeadline == nil)
  }

  @Test(
    "S5.5, S7.9 Recognizers that wait for each other fail when one ignores its last finger", arguments: [false, true])
  func letGo(isTraced: Bool) {
    let s = Script()
    if !isTraced { s.engine.observes = .transitions }
    let box = s.view("box", 0, 0, 100, 100)
    let early = s.add(Scripted(began: [.began]), "early", on: box)
    let late = s.add(
      Scripted(
        began: [.began],
        also: { call, touches, context in
          if call == .moved { for slot in touches { context.ignore(slot) } }
        }), "late")
    _ = s.require(early, toFail: late)
    _ = s.require(late, toFail: early)
    s.down(1, at: (50, 50), t: 0)
    s.down(2, at: (500, 500), t: 10)
    s.up(1, t: 20)
    #expect(s.transitions.isEmpty)
    s.move(2, to: (510, 500), t: 30)
    #expect(s.transitions.sorted() == ["early failed 30", "late failed 30"])
  }

  @Test("S7.9 The engine looks for circles only if the caller asks for this", arguments: [true, false])
  func circlesWanted(isWanted: Bool) {
    let s = Script()
    let (a, b) = (s.add(Pan(), "a"), s.add(Pan(), "b"))
    let first = s.engine.require(a, toFail: b, lookingForCircles: isWanted)
    let second = s.engine.require(b, toFail: a, lookingForCircles: isWanted)
    #expect(first == .made && second == (isWanted ? .madeACircle : .made))
  }
}
