// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// S4: states, requests, actions, resets.
@Suite struct LifeCycleTests {
  @Test("S4.1 Ended, Cancelled and Failed are the only terminal states, Began and Changed the only active ones")
  func kindsOfState() {
    #expect(GestureState.allCases.filter(\.isTerminal) == [.ended, .cancelled, .failed])
    #expect(GestureState.allCases.filter(\.isActive) == [.began, .changed])
    #expect(GestureState.recognized == .ended)
  }

  @Test("S4.2, S4.3 Nine of the 36 transitions between states are allowed")
  func allowedPairs() {
    let allowed = GestureState.allCases.flatMap { from in
      GestureState.allCases.filter { from.allows($0) }.map { "\(from) \($0)" }
    }
    #expect(
      allowed == [
        "possible began", "possible ended", "possible failed",
        "began changed", "began ended", "began cancelled",
        "changed changed", "changed ended", "changed cancelled",
      ])
  }

  @Test("S4.4 Three of the requests that are not allowed lead to another state, and all others are dropped")
  func resolvedPairs() {
    var bent: [String] = []
    for from in GestureState.allCases {
      for wanted in GestureState.allCases {
        let result = from.resolving(wanted)
        if from.allows(wanted) {
          #expect(result == wanted)
        } else if let result {
          bent.append("\(from) \(wanted) \(result)")
        }
      }
    }
    #expect(bent == ["possible cancelled failed", "began failed cancelled", "changed failed cancelled"])
  }

  @Test(
    "S4.4 A request that is not allowed is dropped, counted and reported",
    arguments: [
      [GestureState.changed], [.possible], [.began, .began], [.ended, .changed], [.failed, .ended],
      [.began, .possible],
    ])
  func illegalRequest(states: [GestureState]) {
    let s = Script()
    _ = s.add(Scripted(began: states))
    s.down(1, at: (5, 5), t: 0)
    #expect(s.counters.illegalRequests == 1)
    #expect(s.illegal == ["custom \(states.last ?? .possible)"])
  }

  @Test(
    "S4.7 Several requests in one cycle are combined",
    arguments: [
      ([GestureState.began, .failed], ["failed"]), ([.began, .cancelled], ["failed"]),
      ([.began, .changed], ["began"]), ([.began, .changed, .changed, .ended], ["began", "ended"]),
      ([.began, .ended], ["began", "ended"]), ([.ended], ["ended"]), ([.failed], ["failed"]),
      ([.cancelled], ["failed"]),
      ([.began, .changed, .failed], ["failed"]),
    ])
  func folding(states: [GestureState], result: [String]) {
    let s = Script()
    _ = s.add(Scripted(began: states))
    s.down(1, at: (5, 5), t: 0)
    #expect(s.transitions == result.map { "custom \($0) 0" })
    #expect(s.actions == s.transitions.filter { !$0.contains("failed") })
  }

  @Test(
    "S4.7 The engine commits all requests that an active recognizer makes in one cycle",
    arguments: [
      ([GestureState.changed, .changed], ["changed", "changed"]), ([.changed, .ended], ["changed", "ended"]),
      ([.changed, .failed], ["changed", "cancelled"]), ([.failed], ["cancelled"]), ([.cancelled], ["cancelled"]),
    ])
  func foldingActive(states: [GestureState], result: [String]) {
    let s = Script()
    _ = s.add(Scripted(began: [.began], moved: states))
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 5), t: 10)
    #expect(s.transitions == ["custom began 0"] + result.map { "custom \($0) 10" })
  }

  @Test("S4.7 A recognizer that asks to begin and fails in the same cycle prevents no other recognizer")
  func takenBack() {
    let s = Script()
    _ = s.add(Scripted(began: [.began, .failed]), "fickle")
    _ = s.add(Scripted(began: [.began]), "firm")
    s.down(1, at: (5, 5), t: 0)
    #expect(s.transitions == ["fickle failed 0", "firm began 0"])
  }

  @Test("S4.5 Began, Changed, Ended and Cancelled send an action; Failed and the reset send none")
  func actions() {
    let s = Script()
    _ = s.add(Scripted(began: [.began], moved: [.changed], ended: [.ended]))
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 5), t: 10)
    s.up(1, t: 20)
    s.down(1, at: (5, 5), t: 30)
    s.cancel(1, t: 40)
    #expect(
      s.actions == ["custom began 0", "custom changed 10", "custom ended 20", "custom began 30", "custom cancelled 40"])
  }

  @Test(
    "S4.6 A recognizer's actionOnCancel overrides that of the engine",
    arguments: [(true, nil, true), (false, nil, false), (false, true, true), (true, false, false)]
      as [(Bool, Bool?, Bool)])
  func actionOnCancel(engine: Bool, recognizer: Bool?, isSent: Bool) {
    let s = Script()
    s.engine.actionOnCancel = engine
    _ = s.add(Scripted(began: [.began])) { $0.actionOnCancel = recognizer }
    s.down(1, at: (5, 5), t: 0)
    s.cancel(1, t: 10)
    #expect(s.transitions == ["custom began 0", "custom cancelled 10"])
    #expect(s.actions.contains("custom cancelled 10") == isSent)
  }

  @Test("S4.8 Each Changed sends an action, even directly after another Changed")
  func changedAgain() {
    let s = Script()
    _ = s.add(Scripted(began: [.began], moved: [.changed]))
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 5), t: 10)
    s.move(1, to: (7, 5), t: 20)
    #expect(s.actions == ["custom began 0", "custom changed 10", "custom changed 20"])
  }

  @Test("S4.9 A finished recognizer is reset at the end of the cycle, even while the finger is still down")
  func reset() {
    let s = Script()
    let diary = Scripted.Diary()
    let id = s.add(Scripted(moved: [.ended], diary: diary))
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 5), t: 10)
    #expect(s.resets == ["custom 10"])
    #expect(s.state(id) == .possible)
    #expect(diary.calls == ["began 1", "moved 1", "willBegin", "reset"])
  }

  @Test("S4.10 After its reset a recognizer ignores its old touches until they end; a new touch starts a new attempt")
  func afterReset() {
    let s = Script()
    let diary = Scripted.Diary()
    _ = s.add(Scripted(moved: [.failed], diary: diary))
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 5), t: 10)
    s.move(1, to: (7, 5), t: 20)
    s.down(2, at: (5, 5), t: 30)
    s.frame(t: 40, .up(1), .move(2, 6, 5))
    #expect(diary.calls == ["began 1", "moved 1", "reset", "began 2", "moved 2", "reset"])
  }

  @Test("S4.11 Targets receive each action in the order in which they were added; adding a target twice has no effect")
  func targets() {
    let s = Script()
    let tap = s.add(Tap())
    for target in [7, 3, 7] as [UInt64] { s.engine.addTarget(TargetID(rawValue: target), to: tap) }
    s.tap(1, t: 0)
    #expect(s.actions == ["tap ended 60 @7", "tap ended 60 @3"])
  }

  @Test("S4.11 removeTarget removes one target, or all targets if none is named")
  func removedTargets() {
    let s = Script()
    let tap = s.add(Tap())
    for target in [1, 2, 3] as [UInt64] { s.engine.addTarget(TargetID(rawValue: target), to: tap) }
    s.engine.removeTarget(TargetID(rawValue: 2), from: tap)
    s.tap(1, t: 0)
    s.engine.removeTarget(nil, from: tap)
    s.tap(1, t: 1000)
    #expect(s.actions == ["tap ended 60 @1", "tap ended 60 @3", "tap ended 1060"])
  }

  @Test("S4.12 The location is the middle of the touches that are down, or of the last touches if all have lifted")
  func location() {
    let s = Script()
    let id = s.add(Scripted())
    s.frame(t: 0, .down(1, 0, 0), .down(2, 100, 0))
    #expect(s.values(id)?.location == Point(x: 50, y: 0))
    s.up(1, t: 10)
    #expect(s.values(id)?.location == Point(x: 100, y: 0))
    s.up(2, t: 20)
    #expect(s.values(id)?.location == Point(x: 100, y: 0))
    #expect(s.values(id)?.numberOfTouches == 1)
  }

  @Test("S4.12 The locations of single touches come in landing order")
  func locationOfTouch() {
    let s = Script()
    let id = s.add(Scripted())
    s.frame(t: 0, .down(1, 0, 0), .down(2, 20, 0))
    s.up(1, t: 10)
    s.down(3, at: (30, 0), t: 20)
    #expect((0..<3).map { s.location(ofTouch: $0, id)?.x } == [20, 30, nil])
    #expect(s.location(ofTouch: -1, id) == nil)
    #expect(s.values(id)?.numberOfTouches == 2)
  }

  @Test("S4.12 The last touches are those that were down before the last lift, except touches that were ignored")
  func lastTouchesWithoutIgnored() {
    let s = Script()
    let id = s.add(
      Scripted(also: { call, _, context in
        if call == .ended { for slot in context.received where context[slot].id == 1 { context.ignore(slot) } }
      }))
    s.frame(t: 0, .down(1, 0, 0), .down(2, 100, 0))
    s.frame(t: 10, .up(1), .up(2))
    #expect(s.values(id)?.location == Point(x: 100, y: 0))
    #expect(s.values(id)?.numberOfTouches == 1)
  }

  @Test("S4.13 A recognizer is idle before its first touch and after its reset")
  func attempt() {
    let s = Script()
    _ = s.add(Tap())
    #expect(s.isIdle)
    s.down(1, at: (5, 5), t: 0)
    #expect(!s.isIdle)
    s.up(1, t: 10)
    #expect(s.isIdle)
  }

  @Test("S4.14 Two recognizers may have the same name")
  func name() {
    let s = Script()
    let a = s.add(Tap(), "same")
    let b = s.add(Pan(), "same")
    #expect(s.name(a) == "same")
    #expect(a != b)
  }
}
