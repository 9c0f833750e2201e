// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// Decisions about several recognizers in one cycle: the engine must not use a value that it has cached for one
/// recognizer in a decision about another recognizer.
@Suite struct DecisionTests {
  private func down(_ s: Script) {
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 6), t: 10)
  }

  @Test("S6.3 A winner does not cancel a recognizer that has ended earlier in the same decision")
  func recognizedAndOver() {
    let s = Script()
    s.answers.mayPrevent = { one, other in !(one == "a" && other == "b") }
    _ = s.add(Scripted(moved: [.ended]), "a")
    _ = s.add(Scripted(moved: [.ended]), "b")
    down(s)
    #expect(s.transitions == ["a ended 10", "b ended 10"])
  }

  @Test("S6.5 A recognizer that has just begun can be cancelled by the next winner of the same decision")
  func begunInTheSameDecision() {
    let s = Script()
    s.answers.mayPrevent = { one, other in !(one == "a" && other == "b") }
    _ = s.add(Scripted(moved: [.began]), "a")
    _ = s.add(Scripted(), "x")
    _ = s.add(Scripted(moved: [.began]), "b")
    down(s)
    #expect(s.transitions == ["a began 10", "x failed 10", "b began 10", "a cancelled 10"])
  }

  @Test("S6.3 A recognizer fails if the second winner prevents it, even if the first winner does not")
  func sparedByTheFirst() {
    let s = Script()
    s.answers.mayPrevent = { one, other in !(one == "a" && ["b", "kept"].contains(other)) }
    _ = s.add(Scripted(moved: [.ended]), "a")
    _ = s.add(Scripted(), "kept")
    for name in ["x", "y", "z"] { _ = s.add(Scripted(), name) }
    _ = s.add(Scripted(moved: [.ended]), "b")
    down(s)
    #expect(
      s.transitions == [
        "a ended 10", "x failed 10", "y failed 10", "z failed 10", "b ended 10", "kept failed 10",
      ])
  }

  @Test("S7.9 If two recognizers each wait for all others on their view, they wait for each other and fail together")
  func aClassThatWaitsForItself() {
    let s = Script()
    for name in ["a", "b"] {
      _ = s.add(Scripted(ended: [.ended]), name) {
        $0.place = 1
        $0.classes[.requireFailure] = .sameView
      }
    }
    s.down(1, at: (5, 5), t: 0)
    s.up(1, t: 10)
    #expect(Set(s.transitions) == ["a failed 10", "b failed 10"])
    #expect(s.reasons.allSatisfy { $0.contains("waited only for") })
  }

  @Test("S7.9 The engine finds a circle even while a recognizer outside the circle waits with its finger down")
  func aCircleBehindAnother() {
    let s = Script()
    let first = s.add(Scripted(began: [.began]), "first") { $0.hooks = [] }
    let never = s.add(Scripted(), "never")
    s.require(first, toFail: never)
    let (left, right) = (s.view("left", 0, 0, 100, 100), s.view("right", 200, 0, 100, 100))
    _ = left
    let a = s.add(Scripted(ended: [.ended]), "a", on: right)
    let b = s.add(Scripted(ended: [.ended]), "b", on: right)
    s.require(a, toFail: b)
    s.require(b, toFail: a)
    s.down(1, at: (50, 50), t: 0)
    s.down(2, at: (250, 50), t: 10)
    s.up(2, t: 20)
    #expect(s.transitions(of: "a") == ["a failed 20"] && s.transitions(of: "b") == ["b failed 20"])
  }

  @Test("S6.8 A failure frees all recognizers that waited for it, even if one between them waits for another failure")
  func allThatAreFreed() {
    let s = Script()
    let waiting = ["a", "b", "c"].map { s.add(Scripted(moved: [.began]), $0) }
    let blockers = ["x", "y"].map { s.add(Scripted(), $0) }
    _ = s.add(Scripted(moved: [.began]), "winner")
    for (n, one) in waiting.enumerated() { s.require(one, toFail: blockers[n % 2]) }
    s.answers.simultaneous = { Set([$0, $1]) != ["winner", "x"] }
    down(s)
    #expect(s.transitions == ["winner began 10", "x failed 10", "a began 10", "c began 10"])
  }

  @Test("S7.9, S5.5 The recognizers of a circle fail once all of them ignore the only finger that is down")
  func aCircleThatLetsGo() {
    let s = Script()
    let (a, b) = (s.add(Scripted(moved: [.began]), "a"), s.add(Scripted(moved: [.began]), "b"))
    s.require(a, toFail: b)
    s.require(b, toFail: a)
    s.frame(t: 0, .down(1, 5, 5), .down(2, 50, 5))
    s.move(1, to: (6, 5), t: 10)
    s.up(1, t: 20)
    let serials = s.engine.scene.touches.down.map { s.engine.scene.touches[$0].serial }
    for one in [a, b] {
      #expect(s.transitions.isEmpty)
      for serial in serials { s.input { _ = $0.ignore(touch: serial, of: one, into: &$1) } }
    }
    #expect(Set(s.transitions) == ["a failed 20", "b failed 20"])
  }

  @Test("S4.4 A recognizer that has asked to end cannot fail any more")
  func failsAfterTheEnd() {
    let s = Script()
    _ = s.add(Scripted(moved: [.ended, .failed]), "a")
    down(s)
    #expect(s.transitions == ["a ended 10"])
    #expect(s.illegal == ["a failed"])
  }

  @Test("S7.1 A requirement on a removed recognizer does not pass to the recognizer that reuses its place")
  func reusedPlaces() {
    let s = Script()
    let pan = s.add(Pan(), "pan")
    let tap = s.add(Tap(), "tap")
    s.require(pan, toFail: tap)
    s.input { $0.remove(tap, into: &$1) }
    _ = s.add(with(LongPress()) { $0.allowableMovement = 1000 }, "press")
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (35, 5), t: 10)
    #expect(s.actions == ["pan began 10"])
  }

  @Test("S1.8 A tap that moves at most 45 px raises the tap count of the next tap", arguments: [0.0, 0.5])
  func movedTap(beyond: Double) {
    let s = Script()
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (100 + Thresholds.tapMovement + beyond, 100), t: 10)
    s.up(1, t: 20)
    s.down(1, at: (100, 100), t: 60)
    #expect(s.deliveries.last?.tapCount == (beyond == 0 ? 2 : 1))
  }

  @Test("S7.2 The engine asks about a pair of recognizers once per attempt, even if it makes several decisions")
  func askedOnce() {
    let s = Script()
    _ = s.add(Scripted(moved: [.ended]), "a") { $0.hooks = [] }
    _ = s.add(Scripted(), "listener") { $0.hooks = [.beRequiredToFail, .simultaneous] }
    s.answers.simultaneous = { _, _ in true }
    for n in 0..<3 {
      let t = Double(n) * 100
      s.down(Int64(n), at: (5, 5), t: t)
      s.move(Int64(n), to: (6, 6), t: t + 10)
      #expect(s.answers.asked("listener required by a") == n + 1)
      s.up(Int64(n), t: t + 20)
    }
  }

  @Test("S9.1 The engine drops a sample at an unusable location even if no recognizer receives the touch")
  func unusablePlaces() {
    let s = Script()
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (.nan, 5), t: 10)
    s.move(1, to: (.infinity, 5), t: 20)
    s.move(1, to: (7, 5), t: 30)
    #expect(s.heard == "b0 m30")
    #expect(s.counters.droppedSamples == 2)
  }

  // MARK: requests during a callback

  @Test("A minimum deadline that is already due replaces the previous deadline, and neither fires")
  func deadlineThatIsOver() {
    let s = Script()
    var recognizer = Scripted()
    let diary = recognizer.diary
    recognizer.also = { call, _, context in
      guard call == .began else { return }
      context.wait(until: context.time + .milliseconds(100), .maximum)
      context.wait(until: context.time, .minimum)
    }
    _ = s.add(recognizer)
    s.down(1, at: (5, 5), t: 0)
    s.wait(until: 500)
    #expect(diary.calls == ["began 1"])
    #expect(s.nextDeadline == nil)
  }

  @Test("After `followMotion`, a recognizer receives the next motion, however close it is to where the finger landed")
  func followsAgain() {
    let s = Script()
    var recognizer = Scripted()
    let diary = recognizer.diary
    recognizer.also = { call, _, context in
      switch call {
      case .began: context.ignoreMotion(within: 20)
      case .moved: context.followMotion()
      default: break
      }
    }
    _ = s.add(recognizer)
    s.down(1, at: (100, 100), t: 0)
    s.down(2, at: (300, 100), t: 10)
    s.move(2, to: (301, 100), t: 20)
    s.move(1, to: (150, 100), t: 30)
    s.move(2, to: (302, 100), t: 40)
    #expect(diary.calls == ["began 1", "began 2", "moved 1", "moved 2"])
  }

  @Test("S4.7 `takeBack` withdraws only a request to begin, not one to end or change an active gesture")
  func takingBack() {
    let s = Script()
    var recognizer = Scripted(began: [.began], moved: [.changed], ended: [.ended])
    recognizer.also = { _, _, context in context.takeBack() }
    let id = s.add(recognizer, "a")
    s.down(1, at: (5, 5), t: 0)
    #expect(s.state(id) == .possible)
    s.up(1, t: 10)
    #expect(s.transitions == ["a ended 10"])

    let other = Script()
    var going = Scripted(began: [.began], moved: [.changed])
    going.also = { call, _, context in if call == .moved { context.takeBack() } }
    _ = other.add(going, "a")
    other.down(1, at: (5, 5), t: 0)
    other.move(1, to: (6, 5), t: 10)
    #expect(other.transitions == ["a began 0", "a changed 10"])
  }

  @Test("S5.5 An active pan receives a new finger that no other recognizer takes")
  func aFingerForAnActiveOne() {
    let s = Script()
    let id = s.add(Pan(), "pan")
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (150, 100), t: 10)
    s.down(2, at: (200, 100), t: 20)
    #expect(s.values(id)?.numberOfTouches == 2)
  }
}
