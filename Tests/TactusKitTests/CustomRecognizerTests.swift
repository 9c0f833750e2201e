// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit
import Testing

@Suite("Custom recognizers", .serialized)
struct CustomRecognizerTests {
  let desk = Desk()
  let scripted = Scripted()

  init() { desk.window.addGestureRecognizer(desk.listen(scripted, "own")) }

  @Test("A custom recognizer receives its touches, requests states, and is reset after its actions")
  func aLife() {
    scripted.began = { own, _, _ in own.state = .began }
    scripted.moved = { $0.state = .changed }
    scripted.ended = { $0.state = .ended }
    scripted.addAction { [unowned scripted, unowned desk] _ in desk.log.append("\(scripted.heard.count) heard") }
    desk.down(50, 50, t: 0)
    desk.move(60, 60, t: 20)
    desk.up(t: 40)
    #expect(scripted.heard == ["began 1", "moved 1", "ended 1", "reset"])
    #expect(desk.log == ["own began", "1 heard", "own changed", "2 heard", "own ended", "3 heard"])
    #expect(scripted.state == .possible)
  }

  @Test("A custom recognizer reads the state that it has set")
  func readingTheState() {
    var seen: [GestureState] = []
    scripted.began = { own, _, _ in
      seen.append(own.state)
      own.state = .began
      seen.append(own.state)
      own.state = .ended
      seen.append(own.state)
    }
    desk.down(50, 50, t: 0)
    #expect(seen == [.possible, .began, .ended])
    #expect(desk.log == ["own began", "own ended"])
  }

  @Test("A state that is not allowed is dropped and counted", arguments: [GestureState.possible, .changed])
  func illegalStates(state: GestureState) {
    scripted.began = { own, _, _ in own.state = state }
    desk.down(50, 50, t: 0)
    #expect(scripted.state == .possible)
    #expect(scripted.illegalRequests == 1)
    #expect(desk.log.isEmpty)
  }

  @Test("A custom recognizer cannot set a state before its first touch or after its end")
  func tooLateOrTooEarly() {
    scripted.state = .began
    scripted.began = { own, _, _ in
      own.state = .failed
      own.state = .began
    }
    desk.down(50, 50, t: 0)
    scripted.state = .ended
    #expect(scripted.illegalRequests == 3)
    #expect(desk.log.isEmpty)
    #expect(scripted.heard == ["began 1", "reset"])
  }

  @Test("A built-in recognizer's state cannot be set from outside")
  func builtIn() {
    let tap = TapGestureRecognizer()
    desk.window.addGestureRecognizer(tap)
    desk.down(50, 50, t: 0)
    tap.state = .ended
    #expect(tap.illegalRequests == 1)
    #expect(tap.state == .possible)
  }

  @Test("Before Began, Cancelled counts as a failure; after Began, Failed counts as a cancellation")
  func cancelledAndFailed() {
    scripted.began = { own, _, _ in own.state = own.numberOfTouches == 1 ? .cancelled : .began }
    desk.down(50, 50, t: 0)
    #expect(desk.log.isEmpty)
    desk.up(t: 20)
    scripted.moved = { $0.state = .failed }
    desk.play(
      1000, [1, 2].map { TouchSample(id: $0, phase: .down, location: Point(x: 50 * Double($0), y: 50)) })
    desk.move(60, 60, t: 1020)
    #expect(desk.log == ["own began", "own cancelled"])
  }

  @Test("A custom recognizer may decide long after its fingers have lifted")
  func later() {
    desk.tap(t: 0)
    #expect(scripted.heard == ["began 1", "ended 1"])
    scripted.state = .recognized
    #expect(desk.log == ["own ended"])
    #expect(scripted.heard == ["began 1", "ended 1", "reset"])
  }

  @Test("A recognizer waits while the custom recognizer that it requires to fail is undecided")
  func othersWait() {
    let tap = desk.listen(TapGestureRecognizer(), "tap")
    tap.require(toFail: scripted)
    desk.window.addGestureRecognizer(tap)
    desk.tap(t: 0)
    #expect(desk.log.isEmpty)
    scripted.state = .failed
    #expect(desk.log == ["tap ended"])
  }

  @Test("If a custom recognizer must wait, its state changes only when the wait is over")
  func itWaits() {
    let tap = TapGestureRecognizer()
    tap.numberOfTapsRequired = 2
    scripted.require(toFail: tap)
    desk.window.addGestureRecognizer(tap)
    scripted.ended = { $0.state = .recognized }
    desk.tap(t: 0)
    #expect(desk.log.isEmpty)
    #expect(scripted.state == .ended)
    desk.wait(until: 1000)
    #expect(desk.log == ["own ended"])
  }

  @Test("A custom recognizer is cancelled when the system cancels a touch")
  func systemCancels() {
    scripted.began = { own, _, _ in own.state = .began }
    desk.down(50, 50, t: 0)
    desk.cancel(t: 20)
    #expect(scripted.heard == ["began 1", "cancelled 1", "reset"])
    #expect(desk.log == ["own began", "own cancelled"])
  }

  @Test("A custom recognizer receives nothing more of an ignored touch, and fails once it has ignored all its touches")
  func ignoring() {
    scripted.began = { own, touches, event in for touch in touches { own.ignore(touch, for: event) } }
    let pan = desk.listen(PanGestureRecognizer(), "pan")
    pan.require(toFail: scripted)
    desk.window.addGestureRecognizer(pan)
    desk.down(50, 50, t: 0)
    desk.move(50, 80, t: 20)
    #expect(scripted.heard == ["began 1", "reset"])
    #expect(scripted.illegalRequests == 0)
    #expect(desk.log == ["pan began"])
  }

  @Test("A custom recognizer may ignore the second of two fingers and continue with the first")
  func ignoringTheSecond() {
    scripted.began = { own, touches, event in
      if own.touches.count > 1 { for touch in touches { own.ignore(touch, for: event) } }
    }
    desk.down(50, 50, t: 0)
    desk.down(150, 50, t: 10, 2)
    desk.move(150, 80, t: 20, 2)
    desk.move(50, 80, t: 30)
    #expect(scripted.heard == ["began 1", "began 1", "moved 1"])
    #expect(scripted.numberOfTouches == 1)
    #expect(scripted.location(in: nil) == Point(x: 50, y: 80))
  }

  @Test("A touch is one object while it lasts, and the event contains all touches")
  func oneObject() {
    var all = 0
    scripted.began = { _, _, event in all = event.allTouches.count }
    var moved: GestureTouch?
    scripted.moved = { own in moved = own.touches.first }
    desk.down(50, 50, t: 0)
    desk.down(150, 50, t: 10, 2)
    desk.move(60, 60, t: 20)
    #expect(all == 2)
    #expect(moved === scripted.touches.first)
    #expect(moved?.location(in: nil) == Point(x: 60, y: 60))
    #expect(moved?.previousLocation(in: nil) == Point(x: 50, y: 50))
    #expect(moved?.phase == .moved)
    #expect(moved?.timestamp == Timestamp(microseconds: 20_000))
  }

  @Test("A touch that lands and lifts in one frame makes two events, and the next touch is a new object")
  func landsAndLiftsInOneFrame() {
    scripted.ended = { $0.state = .recognized }
    let place = Point(x: 50, y: 50)
    let samples = [
      TouchSample(id: 1, phase: .down, location: place), TouchSample(id: 1, phase: .up),
      TouchSample(id: 1, phase: .down, location: place), TouchSample(id: 1, phase: .up),
    ]
    desk.play(0, samples)
    #expect(scripted.heard == ["began 1", "ended 1", "reset", "began 1", "ended 1", "reset"])
    #expect(desk.log == ["own ended", "own ended"])
    #expect(scripted.touches.count == 2 && scripted.touches[0] != scripted.touches[1])
  }

  @Test("If a finger lands twice without a lift, its first touch is cancelled")
  func landsTwice() {
    scripted.began = { own, _, _ in own.state = .began }
    desk.down(50, 50, t: 0)
    desk.down(60, 60, t: 20)
    #expect(scripted.heard == ["began 1", "cancelled 1", "reset", "began 1"])
    #expect(desk.log == ["own began", "own cancelled", "own began"])
  }

  @Test("If a touch method removes the view of a gesture that is about to begin, the gesture does not begin")
  func changesInATouchMethod() {
    let view = desk.view(0, 0, 100, 100)
    view.addGestureRecognizer(desk.listen(PanGestureRecognizer(), "pan"))
    scripted.moved = { [unowned view] _ in view.removeFromSuperview() }
    desk.down(50, 50, t: 0)
    desk.move(50, 80, t: 20)
    desk.move(50, 90, t: 40)
    #expect(desk.log.isEmpty)
    #expect(scripted.heard == ["began 1", "moved 1", "reset"])
  }

  @Test("The class of a recognizer decides which recognizers it may prevent, and which may prevent it")
  func prevention() {
    final class Guest: GestureRecognizer {
      override func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) { state = .began }
      override func touchesEnded(_ touches: Set<GestureTouch>, with event: TouchEvent) { state = .ended }
      override func canPrevent(_ preventedGestureRecognizer: GestureRecognizer) -> Bool { false }
      override func canBePrevented(by preventingGestureRecognizer: GestureRecognizer) -> Bool { false }
    }
    let (desk, guest) = (Desk(), Guest())
    desk.window.addGestureRecognizer(desk.listen(guest, "guest"))
    desk.window.addGestureRecognizer(desk.listen(PanGestureRecognizer(), "pan"))
    desk.down(50, 50, t: 0)
    desk.move(50, 80, t: 20)
    desk.up(t: 40)
    #expect(desk.log == ["guest began", "pan began", "guest ended", "pan ended"])
  }

  @Test("The class of a recognizer decides for which recognizers it waits, and which wait for it")
  func requirements() {
    final class Patient: TapGestureRecognizer {
      override func shouldRequireFailure(of otherGestureRecognizer: GestureRecognizer) -> Bool {
        otherGestureRecognizer is LongPressGestureRecognizer
      }
    }
    final class First: TapGestureRecognizer {
      override func shouldBeRequiredToFail(by otherGestureRecognizer: GestureRecognizer) -> Bool { true }
    }
    for answersLater in [false, true] {
      let desk = Desk(answersLater: answersLater)
      let first = First()
      first.numberOfTapsRequired = 2
      desk.window.addGestureRecognizer(desk.listen(Patient(), "patient"))
      desk.window.addGestureRecognizer(desk.listen(first, "first"))
      desk.tap(t: 0)
      #expect(desk.log.isEmpty)
      desk.wait(until: 1000)
      #expect(desk.log == ["patient ended"])
    }
  }
}
