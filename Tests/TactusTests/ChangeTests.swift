// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// S10: changes while touches are down, and touches that the system cancels.
@Suite struct ChangeTests {
  /// Returns a script with two recognizers on the same touch: one that is in play ("play") and one that is active
  /// ("active").
  private func both() -> (Script, play: RecognizerID, active: RecognizerID) {
    let s = Script()
    let play = s.add(Scripted(), "play") { $0.delaysTouchesBegan = true }
    let active = s.add(Scripted(began: [.began]), "active") { $0.cancelsTouchesInView = false }
    s.simultaneous(play, active)
    s.down(1, at: (5, 5), t: 0)
    return (s, play, active)
  }

  @Test("S10.1 A recognizer that is disabled is cancelled if active, fails if in play, and releases withheld touches")
  func disable() {
    let (s, play, active) = both()
    #expect(s.heard == "")
    s.disable(play)
    s.disable(active)
    #expect(s.transitions == ["active began 0", "play failed 0", "active cancelled 0"])
    #expect(s.actions == ["active began 0", "active cancelled 0"])
    #expect(s.reasons == ["play: was disabled", "active: was disabled"])
    #expect(s.heard == "b0")
  }

  @Test("S10.1 A touch that was cancelled in a view stays cancelled when the recognizer that cancelled it is disabled")
  func cancelledStaysCancelled() {
    let s = Script()
    let pan = s.add(Pan())
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (50, 5), t: 10)
    s.disable(pan)
    s.up(1, t: 20)
    #expect(s.heard == "b0 c10")
  }

  @Test("S10.2 A recognizer added while touches are down receives only touches that land later")
  func added() {
    let s = Script()
    s.down(1, at: (5, 5), t: 0)
    let diary = Scripted.Diary()
    _ = s.add(Scripted(diary: diary))
    s.frame(t: 10, .move(1, 6, 6), .down(2, 5, 5))
    #expect(diary.calls == ["began 2"])
  }

  @Test("S10.3 Removing or detaching a recognizer ends its attempt", arguments: [true, false])
  func removed(forGood: Bool) {
    let (s, play, active) = both()
    for id in [play, active] { s.input { _ = forGood ? $0.remove(id, into: &$1) : $0.detach(id, into: &$1) } }
    #expect(s.transitions == ["active began 0", "play failed 0", "active cancelled 0"])
    #expect(s.reasons.first == "play: was removed")
    #expect(s.state(play) == (forGood ? nil : .possible))
  }

  @Test("S10.3 Attaching a recognizer to another view moves it there; attaching it to its own view changes nothing")
  func attachElsewhere() {
    let s = Script()
    let surface = s.view("surface", 0, 0, 100, 100)
    let id = s.add(Scripted(began: [.began]), "a")
    s.down(1, at: (500, 500), t: 0)
    #expect(s.outcome { $0.attach(id, to: s.root, into: &$1) })
    #expect(s.state(id) == .began)
    #expect(s.outcome { $0.attach(id, to: surface, into: &$1) })
    s.down(2, at: (500, 500), t: 10)
    s.down(3, at: (5, 5), t: 20)
    #expect(s.transitions == ["a began 0", "a cancelled 0", "a began 20"])
  }

  @Test("S10.4 When a view is unmapped, its own recognizers end, and those of its ancestors keep the touch")
  func unmapped() {
    let s = Script()
    let surface = s.view("surface", 0, 0, 100, 100)
    let inner = s.view("inner", 0, 0, 100, 100, in: surface)
    let own = s.add(Scripted(), "own", on: inner)
    let outer = s.add(Scripted(moved: [.began]), "outer")
    s.simultaneous(own, outer)
    s.down(1, at: (5, 5), t: 0)
    s.input { $0.unmapView(surface, into: &$1) }
    s.move(1, to: (6, 6), t: 10)
    #expect(s.transitions == ["own failed 0", "outer began 10"])
    #expect(s.heard(by: inner) == "b0 c0")
  }

  @Test("S10.4 An unmapped root receives no touches")
  func unmappedRoot() {
    let s = Script()
    _ = s.add(Tap(), "tap")
    let root = s.root
    s.input { $0.unmapView(root, into: &$1) }
    #expect(s.hitTest(5, 5) == nil)
    s.tap(1, t: 0)
    #expect(s.actions.isEmpty)
  }

  @Test("S10.4 An unmapped view is not hit until it is mapped again")
  func mappedAgain() {
    let s = Script()
    let surface = s.view("surface", 0, 0, 100, 100)
    s.input { $0.unmapView(surface, into: &$1) }
    #expect(s.hitTest(5, 5) == s.root)
    s.engine.mapView(surface)
    #expect(s.hitTest(5, 5) == surface)
  }

  @Test("S10.4 A destroyed view receives nothing more of its touches, and its active recognizer is cancelled")
  func destroyed() {
    let s = Script()
    let surface = s.view("surface", 0, 0, 100, 100)
    _ = s.add(Scripted(began: [.began]), "own", on: surface) { $0.cancelsTouchesInView = false }
    s.down(1, at: (5, 5), t: 0)
    s.input { $0.destroyView(surface, into: &$1) }
    s.up(1, t: 10)
    #expect(s.transitions == ["own began 0", "own cancelled 0"])
    #expect(s.heard(by: surface) == "b0")
    #expect(s.isIdle)
  }

  @Test("S10.5 If the system cancels a touch, its view is notified at once, and its recognizers fail or are cancelled")
  func systemCancel() {
    let s = Script()
    let a = s.add(Scripted(began: [.began]), "active") { $0.cancelsTouchesInView = false }
    let b = s.add(Tap(), "play")
    s.simultaneous(a, b)
    s.down(1, at: (5, 5), t: 0)
    s.cancel(1, t: 10)
    #expect(s.transitions == ["active began 0", "play failed 10", "active cancelled 10"])
    #expect(s.heard == "b0 c10")
  }

  @Test("S10.5 A pan is cancelled when the system cancels one of its touches", arguments: [false, true])
  func oneOfSeveral(othersLift: Bool) {
    let s = Script()
    _ = s.add(Pan())
    s.frame(t: 0, .down(1, 5, 5), .down(2, 5, 5))
    s.frame(t: 10, .move(1, 50, 5), .move(2, 50, 5))
    s.frame(t: 20, othersLift ? [.up(1), .cancel(2)] : [.cancel(2)])
    #expect(s.transitions == ["pan began 10", "pan cancelled 20"])
  }

  @Test("S10.5 A waiting recognizer fails when the system cancels one of its touches")
  func waitingOne() {
    let s = Script()
    let a = s.add(Scripted(began: [.ended]), "a")
    s.require(a, toFail: s.add(Scripted(cancelled: []), "b"))
    s.down(1, at: (5, 5), t: 0)
    s.cancel(1, t: 10)
    #expect(s.transitions == ["a failed 10"])
    #expect(s.reasons == ["a: the system cancelled a touch"])
  }

  @Test("S10.5 When the system cancels the second tap of a double tap, the view receives only the first tap")
  func withheld() {
    let s = Script()
    _ = s.add(with(Tap()) { $0.numberOfTapsRequired = 2 }) { $0.delaysTouchesBegan = true }
    s.tap(1, t: 0)
    s.down(2, at: (100, 100), t: 160)
    s.cancel(2, t: 200)
    #expect(s.deliveries.map { "\($0.id)\($0.phase.letter)\($0.time.text)" } == ["1b200", "1e200"])
  }

  @Test("S10.6 A recognizer that is enabled again does not receive the touches that are already down")
  func reenabled() {
    let s = Script()
    let diary = Scripted.Diary()
    let id = s.add(Scripted(diary: diary))
    s.disable(id)
    s.down(1, at: (5, 5), t: 0)
    s.enable(id)
    s.move(1, to: (6, 6), t: 10)
    s.down(2, at: (5, 5), t: 20)
    #expect(diary.calls == ["began 2"])
  }

  @Test("S10.7 A session event ends every touch and every attempt, and withheld touches are not replayed")
  func endSession() {
    let (s, _, _) = both()
    _ = s.view("surface", 100, 100, 100, 100)
    s.down(2, at: (5, 5), t: 10)
    s.input { $0.endSession(into: &$1) }
    #expect(s.transitions == ["active began 0", "play failed 10", "active cancelled 10"])
    #expect(s.reasons == ["play: the session was interrupted", "active: the session was interrupted"])
    #expect(s.heard == "")
    #expect(s.isIdle)
  }

  @Test("S4.12 A gesture cancelled by a session event reports the last location of its fingers")
  func placeAtTheEnd() {
    let s = Script()
    _ = s.add(Pan(), "pan")
    s.down(1, at: (100, 200), t: 0)
    s.move(1, to: (150, 200), t: 10)
    s.input { $0.endSession(into: &$1) }
    #expect(s.values(at: "pan cancelled")?.location == Point(x: 150, y: 200))
  }

  @Test("S10.7 A single tap that waits for a double tap does not act after a session event")
  func waitingTap() {
    let s = Script()
    let single = s.add(Tap(), "single")
    s.require(single, toFail: s.add(with(Tap()) { $0.numberOfTapsRequired = 2 }, "double"))
    s.tap(1, t: 0)
    s.input { $0.endSession(into: &$1) }
    s.wait(until: 5000)
    #expect(s.actions.isEmpty)
    #expect(s.heard == "b0 c60")
    #expect(s.nextDeadline == nil)
  }

  @Test("S10.7 After a session event the engine drops samples of fingers still on the glass")
  func fingersAfterSession() {
    let s = Script()
    s.down(1, at: (5, 5), t: 0)
    s.input { $0.endSession(into: &$1) }
    s.move(1, to: (6, 6), t: 10)
    s.up(1, t: 20)
    #expect(s.heard == "b0 c0")
    #expect(s.counters.droppedSamples == 2)
  }

  @Test("S10.3 A recognizer that reuses the place of a removed one inherits neither relations nor targets")
  func successor() {
    let s = Script()
    let other = s.add(Pan(), "other")
    for requires in [true, false] {
      let old = s.add(Pan(), "old")
      if requires { s.require(old, toFail: other) } else { s.simultaneous(old, other) }
      s.input { engine, _ in _ = engine.addTarget(TargetID(rawValue: 7), to: old) }
      s.input { $0.remove(old, into: &$1) }
      // The new recognizer neither is simultaneous with `other` nor waits for it.
      s.disable(other)
      let new = s.add(Pan(), "new")
      let t = requires ? 0.0 : 1000
      s.down(1, at: (100, 100), t: t)
      s.move(1, to: (120, 100), t: t + 10)
      s.up(1, t: t + 20)
      #expect(s.actions.suffix(2) == ["new began \(Int(t) + 10)", "new ended \(Int(t) + 20)"])
      s.enable(other)
      s.down(1, at: (100, 100), t: t + 500)
      s.move(1, to: (120, 100), t: t + 510)
      s.up(1, t: t + 520)
      #expect(s.actions.suffix(2) == ["other began \(Int(t) + 510)", "other ended \(Int(t) + 520)"])
      s.input { $0.remove(new, into: &$1) }
    }
  }

  @Test("S10.5 A waiting recognizer fails if one of its two fingers lifts and the system cancels the other")
  func completeAndCancelled() {
    let s = Script()
    let one = s.add(with(Scripted()) { $0.ended = [.began, .ended] }, "one")
    s.require(one, toFail: s.add(Pan(), "other"))
    s.frame(t: 0, .down(1, 100, 100), .down(2, 200, 100))
    s.up(1, t: 10)
    s.cancel(2, t: 20)
    #expect(s.transitions.sorted() == ["one failed 20", "other failed 20"])
  }
}
