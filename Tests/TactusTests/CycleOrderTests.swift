// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// S3: the update cycle and its order.
@Suite struct CycleOrderTests {
  @Test("S3.2, S3.7 Each cycle delivers cancelled phases first, then sends actions, then delivers the other phases")
  func outsideOrder() {
    let s = Script()
    _ = s.add(Pan())
    s.answers.receive = { _, touch in touch.id == 1 }
    s.down(1, at: (100, 100), t: 0)
    s.frame(t: 20, .move(1, 120, 100), .down(2, 500, 500))
    #expect(s.order == ["1 began", "1 cancelled", "pan began", "2 began"])
  }

  @Test("S3.7 With cancelsTouchesInView off, each action is sent before the view receives the touch that caused it")
  func actionBeforeMoved() {
    let s = Script()
    _ = s.add(Pan()) { $0.cancelsTouchesInView = false }
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (120, 100), t: 20)
    s.move(1, to: (130, 100), t: 40)
    s.up(1, t: 60)
    #expect(s.order == ["1 began", "pan began", "1 moved", "pan changed", "1 moved", "pan ended", "1 ended"])
  }

  @Test("S3.3 A recognizer receives a touch before the touched view does")
  func recognizerFirst() {
    let s = Script()
    _ = s.add(Scripted(began: [.began])) { $0.cancelsTouchesInView = false }
    s.down(1, at: (1, 1), t: 0)
    #expect(s.order == ["custom began", "1 began"])
  }

  @Test("S3.4 Recognizers on deeper views are called first, and recognizers on one view in the order of attachment")
  func recognizerOrder() {
    let s = Script()
    let inner = s.view("inner", 0, 0, 100, 100)
    let seen = Scripted.Diary()
    for (name, view) in [("a", s.root), ("b", inner), ("c", s.root), ("d", inner)] {
      _ = s.add(Scripted(also: { call, _, _ in if call == .began { seen.calls.append(name) } }), name, on: view)
    }
    s.down(1, at: (5, 5), t: 0)
    #expect(seen.calls == ["b", "d", "a", "c"])
  }

  @Test("S3.4 A recognizer that is attached again is called after the recognizers that are already attached")
  func reattached() {
    let s = Script()
    let a = s.add(Scripted(began: [.ended]), "a")
    _ = s.add(Scripted(began: [.ended]), "b")
    s.input { $0.detach(a, into: &$1) }
    s.input { $0.attach(a, to: s.root, into: &$1) }
    s.down(1, at: (5, 5), t: 0)
    #expect(s.transitions == ["b ended 0", "a failed 0"])
  }

  @Test("S3.5 A recognizer receives one call for all its touches in the same phase, and no call for stationary touches")
  func oneCallPerPhase() {
    let s = Script()
    let diary = Scripted.Diary()
    _ = s.add(Scripted(diary: diary))
    s.frame(t: 0, .down(1, 0, 0), .down(2, 0, 0), .down(3, 0, 0))
    s.frame(t: 20, .up(3), .move(2, 9, 9), .down(4, 0, 0), .move(1, 9, 9))
    s.move(4, to: (9, 9), t: 40)
    #expect(diary.calls == ["began 1 2 3", "began 4", "moved 1 2", "ended 3", "moved 4"])
  }

  @Test("S3.6 Before a frame is handled, timers that are due earlier fire in order, each deadline in its own cycle")
  func olderTimers() {
    let s = Script()
    let late = s.add(with(LongPress()) { $0.minimumPressDuration = .ms(300) }, "late")
    let early = s.add(with(LongPress()) { $0.minimumPressDuration = .ms(200) }, "early")
    s.simultaneous(late, early)
    s.down(1, at: (5, 5), t: 0)
    s.up(1, t: 1000)
    #expect(s.transitions == ["early began 200", "late began 300", "late ended 1000", "early ended 1000"])
    #expect(s.heard == "b0 c200")
  }

  @Test("S3.6 A minimum duration that ends at the time of a frame is handled before the frame")
  func minimumFirst() {
    let s = Script()
    _ = s.add(LongPress())
    s.down(1, at: (5, 5), t: 0)
    s.up(1, t: 500)
    #expect(s.transitions == ["longPress began 500", "longPress ended 500"])
  }

  @Test("S3.6 A maximum duration that is reached at the time of a frame expires after the frame")
  func maximumLast() {
    let s = Script()
    _ = s.add(Tap())
    s.down(1, at: (5, 5), t: 0)
    s.up(1, t: 750)
    #expect(s.transitions == ["tap ended 750"])
  }

  @Test("S3.6 Timers with the same deadline fire in one cycle, in delivery order")
  func oneDeadline() {
    let s = Script()
    let inner = s.view("inner", 0, 0, 100, 100)
    _ = s.add(LongPress(), "outer")
    _ = s.add(LongPress(), "inner", on: inner)
    s.down(1, at: (5, 5), t: 0)
    s.wait(until: 500)
    #expect(s.transitions == ["inner began 500", "outer failed 500"])
  }

  @Test("S3.6 Without frames, a timer fires when the clock passes its deadline, and reports the deadline's time")
  func clock() {
    let s = Script()
    _ = s.add(LongPress())
    s.down(1, at: (5, 5), t: 0)
    #expect(s.nextDeadline == .at(500))
    s.wait(until: 499)
    #expect(s.transitions.isEmpty)
    s.input { $0.advance(to: .at(900), into: &$1) }
    #expect(s.transitions == ["longPress began 500"])
    #expect(s.nextDeadline == nil)
  }

  @Test("S3.8 A value that an action sets takes effect at once")
  func valueFromAction() {
    let s = Script()
    let pan = s.add(Pan())
    s.when("pan began") { $0.update(pan, as: Pan.self) { $0.setTranslation(.zero) } }
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (120, 100), t: 20)
    s.move(1, to: (125, 100), t: 40)
    #expect(s.values(at: "pan changed")?.translation == Vector(dx: 5, dy: 0))
  }

  @Test("S3.8 A state change that an action requests is made in a cycle of its own, at the time of the action")
  func changeFromAction() {
    let s = Script()
    let pan = s.add(Pan())
    s.when("pan began") { $0.disable(pan) }
    s.down(1, at: (100, 100), t: 0)
    s.frame(t: 20, .move(1, 120, 100))
    s.move(1, to: (140, 100), t: 40)
    #expect(s.transitions == ["pan began 20", "pan cancelled 20"])
  }

  @Test("S3.8 A state change that a timer's action requests is made before the next frame")
  func changeFromTimerAction() {
    let s = Script()
    let press = s.add(LongPress())
    s.when("longPress began") { $0.disable(press) }
    s.down(1, at: (5, 5), t: 0)
    s.up(1, t: 800)
    #expect(s.transitions == ["longPress began 500", "longPress cancelled 500"])
  }

  @Test("S3.1 A timer that fires while no touch is down runs a whole cycle")
  func timerCycle() {
    let s = Script()
    _ = s.add(with(Tap()) { $0.numberOfTapsRequired = 2 })
    s.tap(1, t: 0)
    s.wait(until: 1000)
    #expect(s.transitions == ["tap failed 410"])
    #expect(s.heard == "b0 e410")
    #expect(s.resets == ["tap 410"])
  }

  @Test("S6.8 A double tap acts before a single tap, but not before a recognizer that was attached before both")
  func tapsAmongOthers() {
    let s = Script()
    _ = s.add(Scripted(ended: [.ended], isForMe: { $0.id == 2 }), "other")
    _ = s.add(Tap(), "single")
    _ = s.add(with(Tap()) { $0.numberOfTapsRequired = 2 }, "double")
    s.tap(1, t: 0)
    s.tap(2, t: 200)
    #expect(s.actions == ["single ended 60", "other ended 260"])
  }
}
