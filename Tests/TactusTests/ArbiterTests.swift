// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// Tests the rows of the two tables at the head of `Arbiter.swift`, and then the order of decisions. `ConsentTests`
/// tests the row about owners that want to be asked.
@Suite struct ArbiterTests {
  /// Returns a script in which "a" is active on touch 1, and "b", in play on the same touch, has asked to begin when
  /// the touch moved.
  private func activeAndInPlay(aStopsB: Bool, bStopsA: Bool) -> Script {
    let s = Script()
    let a = s.add(Scripted(moved: [.changed]), "a")
    let b = s.add(Scripted(moved: [.began]), "b")
    s.simultaneous(a, b)
    s.down(1, at: (5, 5), t: 0)
    s.request(.began, of: a)
    s.engine.setSimultaneous(false, a, b)
    s.engine.setPrevents(aStopsB, a, b)
    s.engine.setPrevents(bStopsA, b, a)
    s.move(1, to: (6, 6), t: 10)
    return s
  }

  @Test("S6.4 A recognizer that wants to begin fails if an active one prevents it on a shared touch")
  func prevented() {
    let s = activeAndInPlay(aStopsB: true, bStopsA: true)
    #expect(s.transitions == ["a began 0", "a changed 10", "b failed 10"])
    #expect(s.reasons == ["b: lost to a, which was recognized first"])
  }

  @Test("S7.4 A recognizer waits until the required recognizer fails, and the trace names the required one")
  func waits() {
    let s = Script()
    let a = s.add(Scripted(began: [.began]), "a")
    let b = s.add(Scripted(ended: [.failed]), "b")
    s.require(a, toFail: b)
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 6), t: 10)
    s.up(1, t: 20)
    let held = s.traces.compactMap {
      if case .held(a, let reason) = $0 { reason.description { _ in "b" } } else { nil }
    }
    let freed = s.traces.count { if case .freed(a) = $0 { true } else { false } }
    #expect(held == ["waits for b to fail"])
    #expect(freed == 1)
    #expect(s.transitions == ["b failed 20", "a began 20"])
  }

  @Test("S8.1 A recognizer fails if its delegate answers no to shouldBegin")
  func vetoed() {
    let s = Script()
    s.answers.shouldBegin = { _ in false }
    _ = s.add(Scripted(began: [.began]), "a")
    s.down(1, at: (5, 5), t: 0)
    #expect(s.transitions == ["a failed 0"])
    #expect(s.traces.contains { if case .vetoed = $0 { true } else { false } })
  }

  @Test("S6.8 A recognizer that is not prevented, need not wait and is not vetoed is recognized")
  func recognized() {
    let s = Script()
    _ = s.add(Scripted(began: [.began]), "a")
    s.down(1, at: (5, 5), t: 0)
    #expect(s.transitions == ["a began 0"])
  }

  @Test("S7.6 A recognizer fails if it requires the failure of the winner, even if the two share no touch")
  func requiresWinner() {
    let s = Script()
    let left = s.view("left", 0, 0, 500, 1000)
    let right = s.view("right", 500, 0, 500, 1000)
    let a = s.add(Scripted(), "a", on: left)
    s.require(a, toFail: s.add(Scripted(began: [.began]), "b", on: right))
    s.down(1, at: (5, 5), t: 0)
    s.down(2, at: (505, 5), t: 10)
    #expect(s.transitions == ["b began 10", "a failed 10"])
  }

  @Test("S6.3 A winner makes a recognizer in play fail only if it prevents that recognizer on a shared touch")
  func sharedTouch() {
    let s = Script()
    let a = s.add(Scripted(moved: [.began]), "a")
    _ = s.add(Scripted(), "b")
    s.engine.setPrevents(false, a, s.add(Scripted(ended: [.failed]), "c"))
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 6), t: 10)
    #expect(s.transitions == ["a began 10", "b failed 10"])
  }

  @Test("S6.5 A recognizer that begins cancels an active one that it prevents, unless both prevent each other")
  func superseded() {
    let s = activeAndInPlay(aStopsB: false, bStopsA: true)
    #expect(s.transitions == ["a began 0", "a changed 10", "b began 10", "a cancelled 10"])
  }

  @Test("S6.2 Two recognizers stay active together if neither prevents the other")
  func neither() {
    let s = activeAndInPlay(aStopsB: false, bStopsA: false)
    #expect(s.transitions == ["a began 0", "a changed 10", "b began 10"])
  }

  @Test("S6.8 An active recognizer that ends in a cycle does not prevent one that begins in the same cycle")
  func endClearsTheWay() {
    let s = Script()
    let a = s.add(Scripted(began: [.began], cancelled: [.ended]), "a")
    _ = s.add(Scripted(began: [.began]), "b")
    s.answers.receive = { name, touch in (name == "a") == (touch.id == 1) }
    s.down(1, at: (5, 5), t: 0)
    s.frame(t: 10, .cancel(1), .down(2, 5, 5))
    #expect(s.state(a) == .possible)
    #expect(s.transitions == ["a began 0", "a ended 10", "b began 10"])
  }

  @Test("S6.8, S7.8 One failure frees a whole chain of waiting recognizers in the same cycle")
  func chainOfFrees() {
    let s = Script()
    let ids = ["a", "b", "c"].map { s.add(Scripted(began: $0 == "c" ? [] : [.began]), $0) }
    s.require(ids[0], toFail: ids[1])
    s.require(ids[1], toFail: ids[2])
    s.answers.shouldBegin = { $0 != "b" }
    s.down(1, at: (5, 5), t: 0)
    s.request(.failed, of: ids[2])
    #expect(s.transitions == ["c failed 0", "b failed 0", "a began 0"])
  }

  @Test("S6.8 When several taps are recognized at once, taps with a higher count come first, whatever their views")
  func higherTapFirst() {
    let s = Script()
    let inner = s.view("inner", 0, 0, 500, 500)
    _ = s.add(Tap(), "1", on: inner)
    _ = s.add(with(Tap()) { $0.numberOfTapsRequired = 3 }, "3")
    _ = s.add(with(Tap()) { $0.numberOfTapsRequired = 2 }, "2", on: inner)
    for n in 0..<3 { s.tap(1, t: Double(n) * 160) }
    #expect(s.transitions.suffix(4) == ["1 failed 220", "3 ended 380", "1 failed 380", "2 failed 380"])
  }

  @Test("S3.7 Actions are sent in the order in which the transitions were committed")
  func actionOrder() {
    let s = Script()
    let ids = ["a", "b", "c"].map { s.add(Scripted(began: [.began]), $0) }
    for id in ids { for other in ids where other != id { s.simultaneous(id, other) } }
    s.require(ids[0], toFail: s.add(Scripted(began: [.failed]), "gate"))
    s.down(1, at: (5, 5), t: 0)
    #expect(s.transitions == ["gate failed 0", "a began 0", "b began 0", "c began 0"])
    #expect(s.actions == ["a began 0", "b began 0", "c began 0"])
  }
}
