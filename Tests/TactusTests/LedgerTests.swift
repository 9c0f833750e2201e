// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// S9: which touches a view receives, and when. The first tests follow the rows of the table in `Ledger.swift`.
@Suite struct LedgerTests {
  /// Returns a script in which a touch lands and moves, while a recognizer withholds the whole touch or only its end.
  private func held(_ recognizer: Scripted = Scripted(), everything: Bool, cancels: Bool = true) -> Script {
    let s = Script()
    _ = s.add(recognizer) {
      $0.delaysTouchesBegan = everything
      $0.cancelsTouchesInView = cancels
    }
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 6), t: 10)
    return s
  }

  @Test("S9.4, S9.1 The view receives began and moved at once, unless a recognizer withholds the whole touch")
  func beganAndMoved() {
    #expect(held(everything: true).heard == "")
    #expect(held(everything: false).heard == "b0 m10")
  }

  @Test("S9.5 While a recognizer withholds the end of a touch, the view does not receive the ended phase")
  func ended() {
    for everything in [true, false] {
      let s = held(everything: everything)
      s.up(1, t: 20)
      #expect(s.heard == (everything ? "" : "b0 m10"))
    }
  }

  @Test("S10.5 When the system cancels a touch, only a view that has received it receives the cancel")
  func systemCancels() {
    for everything in [true, false] {
      let s = held(Scripted(cancelled: []), everything: everything)
      s.cancel(1, t: 20)
      #expect(s.heard == (everything ? "" : "b0 m10 c20"))
    }
  }

  @Test("S9.4, S9.5 When the last recognizer that withholds a touch fails, the view receives what was withheld")
  func holderFails() {
    for everything in [true, false] {
      let s = held(Scripted(ended: [.failed]), everything: everything)
      s.up(1, t: 20)
      #expect(s.heard == (everything ? "b20 m20 e20" : "b0 m10 e20"))
    }
  }

  @Test("S9.7 A touch is withheld as long as any of the recognizers that withhold it is in play")
  func twoHolders() {
    let s = Script()
    for (name, t) in [("a", 100.0), ("b", 200)] {
      _ = s.add(
        Scripted(
          deadline: [.failed],
          also: { call, _, context in
            if call == .began { context.wait(until: .at(t), .maximum) }
          }), name
      ) { $0.delaysTouchesBegan = true }
    }
    s.down(1, at: (5, 5), t: 0)
    s.wait(until: 150)
    #expect(s.transitions == ["a failed 100"])
    #expect(s.heard == "")
    s.wait(until: 200)
    #expect(s.heard == "b200")
  }

  @Test("S9.2, S9.4 With cancelsTouchesInView, a recognizer drops undelivered touches and cancels delivered ones")
  func holderCancels() {
    for everything in [true, false] {
      let s = held(Scripted(ended: [.ended]), everything: everything)
      s.up(1, t: 20)
      #expect(s.heard == (everything ? "" : "b0 m10 c20"))
    }
  }

  @Test("S9.4, S9.8 Without cancelsTouchesInView, a recognizer drops undelivered touches and releases withheld ends")
  func holderDoesNotCancel() {
    for everything in [true, false] {
      let s = held(Scripted(ended: [.ended]), everything: everything, cancels: false)
      s.up(1, t: 20)
      #expect(s.heard == (everything ? "" : "b0 m10 e20"))
    }
  }

  @Test("S10.4 A view that is unmapped gets a cancel for each touch that it has received")
  func viewLeaves() {
    for everything in [true, false] {
      let s = held(everything: everything)
      s.input { $0.unmapView(s.root, into: &$1) }
      #expect(s.heard == (everything ? "" : "b0 m10 c10"))
      s.up(1, t: 20)
      #expect(s.isIdle)
    }
  }

  @Test("S9.3 A view receives the touches of an active recognizer only if that recognizer does not cancel touches")
  func lateTouch() {
    for cancels in [true, false] {
      let s = Script()
      _ = s.add(Scripted(began: [.began])) { $0.cancelsTouchesInView = cancels }
      s.down(1, at: (5, 5), t: 0)
      s.down(2, at: (5, 5), t: 10)
      s.frame(t: 20, .move(2, 6, 6), .up(1))
      #expect(s.heard == (cancels ? "" : "1b0 2b10 2m20 1e20"))
    }
  }

  @Test("S9.3 A view receives a later touch that the active recognizer ignores or does not receive")
  func lateTouchOfOthers() {
    let s = Script()
    s.answers.receive = { _, touch in touch.id != 3 }
    _ = s.add(with(Pan()) { $0.maximumNumberOfTouches = 1 })
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (50, 5), t: 10)
    for id in 2...3 { s.down(Int64(id), at: (5, 5), t: Double(id) * 10) }
    s.down(4, at: (5, 5), t: 40, type: .pencil)
    #expect(s.deliveries.filter { $0.phase == .began }.map(\.id) == [1, 2, 3, 4])
  }

  @Test("S9.4 Withheld moves are released as one move to the current location, with that location's time")
  func oneMove() {
    let s = Script()
    _ = s.add(Scripted(ended: [.failed])) { $0.delaysTouchesBegan = true }
    s.down(1, at: (5, 5), t: 0)
    for n in 1...3 { s.move(1, to: (5 + Double(n), 5), t: Double(n) * 10) }
    s.up(1, t: 40)
    #expect(s.heard == "b40 m40 e40")
    #expect(s.deliveries.map(\.timestamp) == [.at(0), .at(30), .at(40)])
    #expect(s.deliveries.map(\.location.x) == [5, 8, 8])
    #expect(s.deliveries[1].previousLocation.x == 5)
  }

  @Test("S9.4 A touch that is back where it landed is released without a moved phase", arguments: [30.0, 40.0])
  func noMove(fails: Double) {
    let s = Script()
    _ = s.add(
      Scripted(
        deadline: [.failed],
        also: { call, _, context in
          if call == .moved, context.time == .at(fails) { context.request(.failed) }
        })
    ) { $0.delaysTouchesBegan = true }
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (8, 5), t: 20)
    s.move(1, to: (5, 5), t: 30)
    s.frame(t: 40, .down(2, 500, 500), .move(1, 5, 5))
    s.frame(t: 40, .move(2, 501, 500))
    #expect(s.deliveries.filter { $0.id == 1 }.map(\.phase) == [.began])
  }

  @Test("S9.6 Released events come in the order of their times, before the phases of the current frame")
  func releaseOrder() {
    let s = Script()
    _ = s.add(Scripted(ended: [.failed])) { $0.delaysTouchesBegan = true }
    s.answers.receive = { _, touch in touch.id != 3 }
    s.down(1, at: (5, 5), t: 0)
    s.down(2, at: (50, 5), t: 10)
    s.frame(t: 20, .move(2, 51, 5), .move(1, 6, 5))
    s.frame(t: 30, .up(2), .down(3, 90, 5))
    #expect(s.order == ["1 began", "2 began", "1 moved", "2 moved", "3 began", "2 ended"])
  }

  @Test("S9.7 If one recognizer cancels a touch and another releases it in the same cycle, the touch is cancelled")
  func cancellingBeatsReleasing() {
    let s = Script()
    _ = s.add(Scripted(ended: [.ended]), "winner")
    _ = s.add(Scripted(), "loser") { $0.delaysTouchesBegan = true }
    s.down(1, at: (5, 5), t: 0)
    s.up(1, t: 10)
    #expect(s.transitions == ["winner ended 10", "loser failed 10"])
    #expect(s.heard == "")
  }

  @Test("S9.8 If only a tap recognizer withholds the end of a touch, the end is released after the tap's action")
  func endedAfterAction() {
    let s = Script()
    _ = s.add(Tap()) { $0.cancelsTouchesInView = false }
    s.tap(1, t: 0)
    #expect(s.order == ["1 began", "tap ended", "1 ended"])
  }

  @Test("S9.9 While a recognizer waits, it withholds the touch; when it is recognized, it cancels the touch")
  func waitingWithholds() {
    let s = Script()
    let single = s.add(Tap(), "single")
    s.require(single, toFail: s.add(with(Tap()) { $0.numberOfTapsRequired = 2 }, "double"))
    s.tap(1, t: 0)
    s.wait(until: 500)
    #expect(s.heard == "b0 c410")
    #expect(s.order == ["1 began", "1 cancelled", "single ended"])
  }

  @Test("Changed delivery flags, except cancelsTouchesInView, take effect with the next attempt")
  func flagsOfAttempt() {
    let s = Script()
    let id = s.add(Scripted(moved: [.ended])) { $0.delaysTouchesBegan = true }
    s.down(1, at: (5, 5), t: 0)
    s.engine.setSettings(RecognizerSettings(), of: id)
    s.down(2, at: (5, 5), t: 5)
    #expect(s.heard == "")
    s.move(1, to: (6, 6), t: 10)
    #expect(s.heard == "")
  }

  @Test("The trace reports withheld and released touches")
  func trace() {
    let s = held(Scripted(ended: [.failed]), everything: true)
    s.up(1, t: 20)
    let words = s.traces.map { "\($0)".prefix { $0 != "(" } }
    #expect(words.count { $0 == "withheld" } == 2)
    #expect(words.count { $0 == "released" } == 2)
  }
}
