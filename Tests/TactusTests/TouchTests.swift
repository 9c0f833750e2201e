// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// S1: touches, events, and the frames they come in.
@Suite struct TouchTests {
  @Test("S1.1 An id that is used again after a lift names a new touch")
  func reusedID() {
    let s = Script()
    s.tap(1, t: 0)
    s.tap(1, at: (700, 100), t: 1000)
    #expect(s.heard == "b0 e60 b1000 e1060")
    #expect(s.deliveries.last?.location == Point(x: 700, y: 100))
  }

  @Test("S1.2 A sequence lasts while any finger is down; the next landing after the last lift starts a new one")
  func sequence() {
    let s = Script()
    var places: [Int] = []
    s.answers.receive = { _, touch in
      places.append(touch.indexInSequence)
      return true
    }
    _ = s.add(Scripted())
    s.down(1, at: (0, 0), t: 0)
    s.down(2, at: (0, 0), t: 10)
    s.up(1, t: 20)
    s.down(3, at: (0, 0), t: 30)
    s.frame(t: 40, .up(2), .up(3))
    s.down(4, at: (0, 0), t: 50)
    #expect(places == [0, 1, 2, 0])
  }

  @Test("S1.3 An event includes unchanged touches as stationary")
  func stationary() {
    let s = Script()
    s.engine.observes.insert(.stationary)
    s.frame(t: 0, .down(1, 100, 100), .down(2, 200, 100))
    s.move(2, to: (210, 100), t: 20)
    #expect(s.heard == "1b0 2b0 2m20 1s20")
  }

  @Test("S1.3 A motion to the same location is not reported")
  func motionWithoutMovement() {
    let s = Script()
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (100, 100), t: 20)
    s.frame(t: 40, .move(1, 130, 100), .move(1, 100, 100))
    #expect(s.heard == "b0")
  }

  @Test("S1.4 A frame delivers began, moved, ended and cancelled in this order, whatever the order of its samples")
  func phaseOrder() {
    let s = Script()
    s.frame(t: 0, .down(1, 0, 0), .down(2, 0, 0), .down(3, 0, 0))
    s.frame(t: 20, .cancel(1), .up(2), .move(3, 9, 9), .down(4, 0, 0))
    #expect(s.order.suffix(4) == ["4 began", "3 moved", "2 ended", "1 cancelled"])
  }

  @Test("S1.4 Touches of one phase come in landing order, even if a later finger reuses the place of an earlier one")
  func landingOrder() {
    let s = Script()
    s.frame(t: 0, .down(1, 0, 0), .down(2, 0, 0))
    s.up(1, t: 20)
    s.down(3, at: (0, 0), t: 40)
    s.frame(t: 60, .move(3, 9, 9), .move(2, 9, 9))
    s.frame(t: 80, .cancel(3), .cancel(2))
    #expect(s.order.suffix(4) == ["2 moved", "3 moved", "2 cancelled", "3 cancelled"])
  }

  @Test("S1.4 A recognizer cancels touches in landing order")
  func landingOrderOfCancels() {
    let s = Script()
    _ = s.add(Pan())
    s.answers.receive = { _, touch in touch.id != 1 }
    s.frame(t: 0, .down(1, 0, 0), .down(2, 0, 0))
    s.up(1, t: 20)
    s.down(3, at: (0, 0), t: 40)
    s.frame(t: 60, .move(2, 30, 0), .move(3, 30, 0))
    #expect(s.order.suffix(3) == ["2 cancelled", "3 cancelled", "pan began"])
  }

  @Test("S1.4 The system's cancels come in landing order, even while another touch is withheld")
  func landingOrderOfWithheldCancels() {
    let s = Script()
    _ = s.add(Scripted()) { $0.delaysTouchesBegan = true }
    s.answers.receive = { _, touch in touch.id == 4 }
    s.frame(t: 0, .down(1, 0, 0), .down(2, 0, 0))
    s.up(1, t: 10)
    s.down(3, at: (0, 0), t: 20)
    s.frame(t: 30, .down(4, 0, 0), .cancel(3), .cancel(2))
    #expect(s.order.suffix(2) == ["2 cancelled", "3 cancelled"])
  }

  @Test("S1.4 A session event or an unmapped view cancels touches in landing order", arguments: 0..<2)
  func landingOrderOfEndings(how: Int) {
    let s = Script()
    s.frame(t: 0, .down(1, 0, 0), .down(2, 0, 0))
    s.up(1, t: 20)
    s.down(3, at: (0, 0), t: 40)
    s.input { if how == 0 { $0.endSession(into: &$1) } else { $0.unmapView(s.root, into: &$1) } }
    #expect(s.order.suffix(2) == ["2 cancelled", "3 cancelled"])
  }

  @Test("S1.5 Of several motions of a touch in one frame, only the last counts")
  func lastMotion() {
    let s = Script()
    s.down(1, at: (100, 100), t: 0)
    s.frame(t: 20, .move(1, 500, 500), .move(1, 110, 100))
    #expect(s.heard == "b0 m20")
    #expect(s.deliveries.last?.location == Point(x: 110, y: 100))
    #expect(s.deliveries.last?.previousLocation == Point(x: 100, y: 100))
  }

  @Test("S1.5 A touch that lands and lifts in one frame makes two events with the same time")
  func landAndLift() {
    let s = Script()
    _ = s.add(Tap())
    s.frame(t: 10, .down(1, 100, 100), .up(1))
    #expect(s.heard == "b10 c10")
    #expect(s.actions == ["tap ended 10"])
  }

  @Test("S1.5 If a touch moves and lifts in one frame, all moves of the frame come before the lift")
  func moveAndLift() {
    let s = Script()
    s.frame(t: 0, .down(1, 0, 0), .down(2, 0, 0))
    s.frame(t: 20, .move(1, 9, 9), .up(1), .move(2, 5, 5))
    #expect(s.heard == "1b0 2b0 1m20 2m20 1e20")
  }

  @Test("S1.5 Samples after a move and a lift in the same frame belong to a second event")
  func moveLiftAndLand() {
    let s = Script()
    s.down(1, at: (0, 0), t: 0)
    s.frame(t: 20, .move(1, 9, 9), .up(1), .down(2, 5, 5))
    #expect(s.heard == "1b0 1m20 2b20 1e20")
  }

  @Test("S1.6 A frame with an earlier time than the previous frame gets the previous frame's time")
  func timeBackwards() {
    let s = Script()
    s.down(1, at: (100, 100), t: 100)
    s.move(1, to: (110, 100), t: 40)
    #expect(s.heard == "b100 m100")
    #expect(s.deliveries.last?.timestamp == .at(100))
  }

  @Test("S1.6 If the clock has advanced past the time of a frame, the frame keeps its time")
  func clockAhead() {
    let s = Script()
    s.down(1, at: (100, 100), t: 100)
    s.wait(until: 130)
    s.move(1, to: (110, 100), t: 120)
    #expect(s.heard == "b100 m120")
  }

  @Test("S1.6 A stationary touch keeps its own timestamp")
  func stationaryTimestamp() {
    let s = Script()
    s.engine.observes.insert(.stationary)
    s.down(1, at: (0, 0), t: 0)
    s.down(2, at: (0, 0), t: 30)
    s.move(2, to: (9, 9), t: 60)
    #expect(s.deliveries.last?.phase == .stationary)
    #expect(s.deliveries.last?.timestamp == .at(0))
  }

  @Test("S1.7 A touch's previous location is that of the previous frame; for began, it equals the location")
  func previousLocation() {
    let s = Script()
    s.down(1, at: (1, 1), t: 0)
    s.move(1, to: (2, 2), t: 10)
    s.move(1, to: (3, 3), t: 20)
    s.up(1, t: 30)
    #expect(s.deliveries.map(\.previousLocation.x) == [1, 1, 2, 3])
    #expect(s.deliveries.map(\.location.x) == [1, 2, 3, 3])
  }

  @Test("S1.7 If a touch does not move in a frame, its previous location equals its location")
  func previousLocationOfStationary() {
    let s = Script()
    let seen = Scripted.Diary()
    _ = s.add(
      Scripted(also: { call, _, context in
        if call == .moved, let first = context.touches.first {
          seen.calls.append("\(context[first].previousLocation.x) \(context[first].location.x)")
        }
      }))
    s.frame(t: 0, .down(1, 1, 0), .down(2, 0, 0))
    s.move(1, to: (5, 0), t: 10)
    s.move(2, to: (7, 0), t: 20)
    #expect(seen.calls == ["1.0 5.0", "5.0 5.0"])
  }

  @Test("S1.8 The tap count rises with each quick tap that is near the previous tap and in the same view")
  func tapCount() {
    let s = Script()
    s.tap(1, at: (100, 100), t: 0)
    s.tap(2, at: (145, 100), t: 410)
    s.tap(3, at: (145, 100), t: 700)
    #expect(s.deliveries.filter { $0.phase == .began }.map(\.tapCount) == [1, 2, 3])
  }

  @Test(
    "S1.8 The tap count restarts at one after a late, distant, long or moved touch",
    arguments: [
      (60.0, 0.0, 411.0, 0.0), (60, 0, 200, 46), (751, 0, 800, 0), (60, 46, 200, 0),
    ])
  func tapCountStartsAnew(lift: Double, moved: Double, next: Double, away: Double) {
    let s = Script()
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (100 + moved, 100), t: 10)
    s.up(1, t: lift)
    s.tap(2, at: (100 + away, 100), t: next)
    #expect(s.deliveries.last?.tapCount == 1)
  }

  @Test("S1.8 The tap count does not carry over to another view")
  func tapCountIsPerView() {
    let s = Script()
    let left = s.view("left", 0, 0, 100, 1000)
    s.tap(1, at: (99, 100), t: 0)
    s.tap(2, at: (101, 100), t: 200)
    #expect(s.deliveries.filter { $0.view == left }.map(\.tapCount) == [1, 1])
    #expect(s.deliveries.last?.tapCount == 1)
  }

  @Test("S1.8, S21.2 The tap count's distances are scaled like all other distances", arguments: [true, false])
  func tapCountIsScaled(byEngine: Bool) {
    let s = Script { $0.thresholdScale = byEngine ? 1 : 2 }
    if byEngine { s.engine.thresholdScale = 2 }
    s.tap(1, at: (100, 100), t: 0)
    s.tap(2, at: (180, 100), t: 200)
    #expect(s.deliveries.last?.tapCount == 2)
  }

  @Test("S1.9 The type of a touch reaches its view", arguments: TouchType.allCases)
  func type(type: TouchType) {
    let s = Script()
    s.down(1, at: (1, 1), t: 0, type: type)
    #expect(s.deliveries.last?.type == type)
  }

  @Test("S1.10 Motion, up and cancel of an unknown id are dropped and counted")
  func unknownID() {
    let s = Script()
    s.frame(t: 0, .move(5, 1, 1), .up(6), .cancel(7))
    #expect(s.deliveries.isEmpty)
    #expect(s.counters.droppedSamples == 3)
  }

  @Test("S1.10 If an id that is already down lands again, the old touch is cancelled first")
  func downTwice() {
    let s = Script()
    _ = s.add(Pan())
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (130, 100), t: 10)
    s.down(1, at: (500, 500), t: 20)
    #expect(s.transitions == ["pan began 10", "pan cancelled 20"])
    #expect(s.heard == "b0 c10 b20")
  }

  @Test(
    "S1.6 With no touch down, a time more than a second in the past means that the clock was reset",
    arguments: [1000, 1000.001])
  func anotherClock(early: Double) {
    let s = Script()
    _ = s.add(Scripted(began: [.ended]))
    s.tap(1, t: 5000)
    s.tap(1, t: 5060 - early)
    #expect(s.transitions.last == "custom ended \(early > 1000 ? "4059.999" : "5060")")
  }

  @Test("S1.6 With a finger down, a clock that was reset continues from the last time", arguments: [1000, 1000.001])
  func clockBack(early: Double) {
    let s = Script()
    _ = s.add(Scripted(began: [.began], moved: [.changed]))
    s.down(1, at: (100, 100), t: 5000)
    s.move(1, to: (110, 100), t: 5000 - early)
    #expect(s.transitions.last == "custom changed 5000")
    s.move(1, to: (120, 100), t: 5100 - early)
    #expect(s.transitions.last == "custom changed \(early > 1000 ? 5100 : 5000)")
  }
}
