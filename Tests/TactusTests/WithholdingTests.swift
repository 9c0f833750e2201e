// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// S9: no touch is withheld for ever, and a view that has received a touch receives exactly one end of it.
@Suite struct WithholdingTests {
  /// Returns a script with a recognizer, "holder", that withholds its touches from the beginning.
  private func holding(_ recognizer: Scripted = Scripted(), _ s: Script = Script()) -> Script {
    _ = s.add(recognizer, "holder") { $0.delaysTouchesBegan = true }
    return s
  }

  @Test("A touch that reuses the place of a released touch is withheld like any other touch")
  func nextInItsPlace() {
    let s = holding(Scripted(ended: [.failed]))
    s.down(1, at: (5, 5), t: 0)
    s.release(1)
    s.up(1, t: 10)
    s.down(2, at: (5, 5), t: 20)
    #expect(s.heard == "b0 e10")
    s.up(2, t: 30)
    #expect(s.heard == "1b0 1e10 2b30 2e30")
  }

  @Test("The end of a released touch is not withheld", arguments: [true, false])
  func endAfterRelease(everything: Bool) {
    let s = Script()
    _ = s.add(Scripted(), "holder") { $0.delaysTouchesBegan = everything }
    _ = s.add(Scripted(moved: [.failed]), "loser")
    s.down(1, at: (5, 5), t: 0)
    s.release(1)
    // "loser" fails, and the engine determines anew which recognizer withholds which touch.
    s.move(1, to: (6, 6), t: 10)
    s.up(1, t: 20)
    #expect(s.heard == "b0 m10 e20")
  }

  @Test("A touch of which nothing is withheld cannot be released")
  func nothingToGiveBack() {
    let s = Script()
    _ = s.add(Scripted()) { $0.delaysTouchesEnded = false }
    s.down(1, at: (5, 5), t: 0)
    #expect(!s.outcome { $0.release(touch: 1, into: &$1) })
    #expect(!s.outcome { $0.release(touch: 2, into: &$1) })
  }

  @Test("Releasing one touch leaves the others withheld")
  func onlyThatOne() {
    let s = holding()
    s.frame(t: 0, .down(1, 5, 5), .down(2, 50, 5))
    s.release(2)
    #expect(s.deliveries.map(\.id) == [2])
    s.frame(t: 10, .move(1, 6, 5), .move(2, 51, 5))
    #expect(s.order == ["2 began", "2 moved"])
  }

  // MARK: letting go of touches (S9.12)

  /// Returns a recognizer that lets go of all its touches in the method `call`, and asks to begin once their middle has
  /// reached x = 100.
  private func lettingGo(_ call: Scripted.Call) -> Scripted {
    Scripted(
      ended: [.ended],
      also: { name, _, context in
        if name == call { context.letGo(of: context.received) }
        if name == .moved, context.centroid.x >= 100 { context.request(.began) }
      })
  }

  @Test("S9.12 A recognizer that lets go of a touch at its landing can cancel the touch when the gesture begins")
  func letGoAtLanding() {
    let s = holding(lettingGo(.began))
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (50, 5), t: 10)
    s.move(1, to: (100, 5), t: 20)
    s.up(1, t: 40)
    #expect(s.transitions.first == "holder began 20")
    #expect(s.heard == "b0 m10 c20")
  }

  @Test("S9.12 When a recognizer lets go of a touch, the view immediately receives what was withheld")
  func letGoLater() {
    let s = holding(lettingGo(.moved))
    s.down(1, at: (5, 5), t: 0)
    #expect(s.heard == "")
    s.move(1, to: (50, 5), t: 10)
    #expect(s.heard == "b10 m10")
  }

  @Test("S9.12 When one recognizer lets go of a touch, another recognizer can keep withholding it")
  func letGoByOne() {
    let s = holding(lettingGo(.began))
    _ = s.add(Scripted(), "other") { $0.delaysTouchesBegan = true }
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (100, 5), t: 10)
    s.up(1, t: 20)
    #expect(s.heard == "")
  }

  @Test("S9.12 A touch that reuses the place of a touch that was let go is withheld like any other touch")
  func afterOneThatWasLetGo() {
    let s = holding(
      Scripted(also: { name, touches, context in
        guard name == .began, context[touches.first ?? TouchSlot(0)].id == 1 else { return }
        context.letGo(of: touches)
      }))
    s.down(1, at: (5, 5), t: 0)
    s.down(2, at: (50, 5), t: 10)
    s.up(1, t: 20)
    s.down(3, at: (5, 5), t: 30)
    #expect(s.order == ["1 began", "1 ended"])
  }

  @Test("S1.3 A view that has not received a touch receives no stationary phase of it")
  func stationaryUnknown() {
    let s = Script()
    let left = s.view("left", 0, 0, 500, 1000)
    s.engine.observes.insert(.stationary)
    _ = s.add(Scripted(), on: left) { $0.delaysTouchesBegan = true }
    s.down(1, at: (5, 5), t: 0)
    s.down(2, at: (600, 5), t: 10)
    s.move(2, to: (601, 5), t: 20)
    #expect(s.heard(by: left) == "")
    s.release(1)
    s.move(2, to: (602, 5), t: 30)
    #expect(s.heard(by: left) == "b20 s30")
  }

  @Test("S1.3 A view receives no stationary phase of a touch after the touch was cancelled there")
  func stationaryOver() {
    let s = Script()
    s.engine.observes.insert(.stationary)
    _ = s.add(Scripted(moved: [.ended])) { $0.delaysTouchesEnded = false }
    s.down(1, at: (5, 5), t: 0)
    s.move(1, to: (6, 5), t: 10)
    s.down(2, at: (5, 50), t: 20)
    #expect(s.order == ["1 began", "1 cancelled", "custom ended", "2 began"])
  }

  @Test("S9.2 A touch that has ended in its view is not cancelled there, even if another touch was withheld meanwhile")
  func endedStaysEnded() {
    let s = Script()
    let left = s.view("left", 0, 0, 500, 1000)
    let double = with(Tap()) { $0.numberOfTapsRequired = 2 }
    _ = s.add(double) {
      $0.delaysTouchesEnded = false
      $0.allowedTouchTypes = .direct
    }
    _ = s.add(Scripted(), "holder", on: left) { $0.delaysTouchesBegan = true }
    s.down(9, at: (5, 5), t: 0, type: .pencil)
    s.tap(1, at: (600, 5), t: 10)
    s.tap(1, at: (600, 5), t: 150)
    #expect(s.order == ["1 began", "1 ended", "1 began", "1 cancelled", "tap ended"])
  }

  @Test("S10.5 A touch that the system cancelled is not cancelled again when a recognizer takes it")
  func cancelledOnce() {
    let s = Script()
    _ = s.add(Scripted(moved: [.began], cancelled: []))
    s.frame(t: 0, .down(1, 5, 5), .down(2, 50, 5))
    s.cancel(1, t: 10)
    s.move(2, to: (60, 5), t: 20)
    #expect(s.order == ["1 began", "2 began", "1 cancelled", "2 cancelled", "custom began"])
  }

  @Test("S9.4 If a touch moves back to where it landed, its view receives that move too")
  func backAgain() {
    let s = Script()
    _ = s.add(Scripted(), "holder")
    s.frame(t: 0, .down(1, 5, 5), .down(2, 50, 5))
    s.up(2, t: 10)  // This end is withheld, so from now on the engine checks each delivery.
    s.move(1, to: (6, 5), t: 20)
    s.move(1, to: (5, 5), t: 30)
    #expect(s.order == ["1 began", "2 began", "1 moved", "1 moved"])
    #expect(s.deliveries.last?.location == Point(x: 5, y: 5))
  }

  @Test(
    "S10.4 An unmapped view still owns its touches; a destroyed view owns none", arguments: [true, false])
  func touchOfALeftView(isDestroyed: Bool) {
    let s = Script()
    let inner = s.view("inner", 0, 0, 100, 100) { $0.asksShouldBegin = true }
    _ = s.add(Scripted(moved: [.began]), "outer")
    s.down(1, at: (5, 5), t: 0)
    s.input { _ = isDestroyed ? $0.destroyView(inner, into: &$1) : $0.unmapView(inner, into: &$1) }
    s.move(1, to: (6, 5), t: 10)
    #expect(s.transitions == ["outer began 10"])
    #expect(s.answers.asked("view inner outer") == (isDestroyed ? 0 : 1))
  }

  @Test("S2.2 A touch that lands while there is no view is never delivered; a touch that lands later is delivered")
  func nobodysTouch() {
    let s = Script()
    s.down(1, at: (5, 5), t: 0)
    s.input { $0.unmapView(s.root, into: &$1) }
    s.down(2, at: (50, 5), t: 10)
    s.engine.mapView(s.root)
    s.move(2, to: (60, 5), t: 20)
    s.up(2, t: 30)
    s.down(3, at: (50, 5), t: 40)
    #expect(s.order == ["1 began", "1 cancelled", "3 began"])
  }

  @Test("S2.5 The trace reports a second touch that a view without multiple touch does not receive")
  func withdrawnSecond() {
    let s = Script()
    let single = s.view("single", 0, 0, 500, 1000) { $0.isMultipleTouchEnabled = false }
    s.down(1, at: (5, 5), t: 0)
    s.down(2, at: (50, 5), t: 10)
    #expect(s.heard(by: single) == "b0")
    #expect(s.withdrawn == [2])
  }

  @Test("S10.4, S10.7 The trace reports withheld touches that a view will never receive", arguments: [true, false])
  func withdrawnUnknown(leaves: Bool) {
    let s = holding()
    s.frame(t: 0, .down(1, 5, 5), .down(2, 50, 5))
    s.release(2)
    s.input { if leaves { $0.unmapView(s.root, into: &$1) } else { $0.endSession(into: &$1) } }
    #expect(s.withdrawn == [1, 2])
    #expect(s.order == ["2 began", "2 cancelled"])
  }

  @Test(
    "If no trace is wanted, the engine does not report touches that a view will never receive",
    arguments: [true, false])
  func untraced(leaves: Bool) {
    let s = holding()
    s.engine.observes = []
    s.down(1, at: (5, 5), t: 0)
    s.input { if leaves { $0.unmapView(s.root, into: &$1) } else { $0.endSession(into: &$1) } }
    s.up(1, t: 10)
    #expect(s.traces.isEmpty)
    #expect(s.isIdle)
  }

  @Test("S10.7 When the session ends, a recognizer that is cancelled finds no touch down")
  func noFingersAtTheEnd() {
    let s = Script()
    _ = s.add(Counting(), "counting")
    s.frame(t: 0, .down(1, 10, 0), .down(2, 30, 0))
    s.input { $0.endSession(into: &$1) }
    let values = s.values(at: "counting cancelled")
    #expect(values?.measure == .custom(0, 2, 0, 0))
    #expect(values?.location == Point(x: 20, y: 0))
  }

  @Test("S3.6 At the time of a frame, a minimum duration is reached before the frame, and a maximum expires after it")
  func dueWithAFrame() {
    let s = Script()
    func waiting(_ limit: RecognizerContext.Limit) -> Scripted {
      Scripted(
        ended: [.ended], deadline: limit == .minimum ? [.began] : [.failed],
        also: { call, _, context in if call == .began { context.wait(until: .at(100), limit) } })
    }
    let ids = [s.add(waiting(.minimum), "minimum"), s.add(waiting(.maximum), "maximum")]
    s.simultaneous(ids[0], ids[1])
    s.down(1, at: (5, 5), t: 0)
    s.up(1, t: 100)
    #expect(s.transitions == ["minimum began 100", "minimum ended 100", "maximum ended 100"])
  }

  @Test("S3.6 Before a frame is handled, all deadlines that are due earlier fire, each in its own cycle")
  func dueBeforeAFrame() {
    let s = Script()
    for (name, deadline) in [("late", 90.0), ("early", 50), ("same", 100)] {
      let waiting = Scripted(
        deadline: [.failed],
        also: { call, _, context in if call == .began { context.wait(until: .at(deadline), .maximum) } })
      _ = s.add(waiting, name)
    }
    s.down(1, at: (5, 5), t: 0)
    s.input { $0.handle(TouchFrame(time: .at(100), samples: [.move(1, 6, 6)]), into: &$1) }
    #expect(s.transitions == ["early failed 50", "late failed 90"])
    #expect(s.nextDeadline == .at(100))
  }
}

/// A recognizer that reports how many of its touches are down, and how many it has received.
private struct Counting: Recognizer {
  mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) { context.request(.began) }
  func measure(in context: RecognizerContext) -> Measure {
    .custom(Double(context.touches.count), Double(context.received.count), 0, 0)
  }
}
