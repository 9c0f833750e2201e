// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusClient
import TactusKit
import Testing

/// Recognizers that run in the client.
@Suite struct CustomRecognizerTests {
  /// Records the touches that it receives, and enters the states that `verdict` returns.
  private final class Judge: GestureRecognizer {
    var note: (String) -> Void = { _ in }
    var verdict: (String) -> State? = { _ in nil }

    private func hear(_ what: String, _ touches: Set<GestureTouch>) {
      let places = touches.map { $0.location(in: view) }.sorted { $0.x < $1.x }
      note("\(what) " + places.map { "\(Int($0.x)),\(Int($0.y))" }.joined(separator: " "))
      if let state = verdict(what) { self.state = state }
    }
    override func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) { hear("began", touches) }
    override func touchesMoved(_ touches: Set<GestureTouch>, with event: TouchEvent) { hear("moved", touches) }
    override func touchesEnded(_ touches: Set<GestureTouch>, with event: TouchEvent) { hear("ended", touches) }
    override func touchesCancelled(_ touches: Set<GestureTouch>, with event: TouchEvent) { hear("cancelled", touches) }
    override func reset() { note("reset") }
  }

  private func judging(_ verdicts: [String: GestureState]) throws -> (Application, Judge) {
    let application = try Application()
    let judge = try application.add(Judge(), "judge")
    // With an observer, each touch would be recorded twice.
    try application.host.observer = nil
    judge.note = { [unowned application] in application.note($0) }
    judge.verdict = { verdicts[$0] }
    _ = application.takeLog()
    return (application, judge)
  }

  @Test func `a custom recognizer receives its touches in its view's coordinates`() throws {
    let (application, _) = try judging(["ended": .failed])
    application.rig.down(at: (200, 100), t: 0)
    application.rig.move(to: (203, 100), t: 10)
    application.rig.up(t: 20)
    #expect(application.takeLog() == ["began 100,50", "moved 103,50", "ended 103,50", "reset"])
  }

  @Test func `touches of one frame arrive together`() throws {
    let (application, _) = try judging(["ended": .recognized])
    application.rig.frame(t: 0, .down(1, (200, 100)), .down(2, (220, 100)))
    application.rig.frame(t: 10, .move(1, (201, 100)), .move(2, (221, 100)))
    application.rig.frame(t: 20, .up(1), .up(2))
    #expect(
      application.takeLog() == [
        "began 100,50 120,50", "moved 101,50 121,50", "ended 101,50 121,50", "judge ended", "reset",
      ]
    )
  }

  @Test func `a custom recognizer may be continuous, and enters each state that it sets`() throws {
    let (application, judge) = try judging(["began": .began, "moved": .changed, "ended": .ended])
    application.rig.drag(from: (200, 100), to: (240, 100), t: 0, steps: 2)
    #expect(
      application.takeLog() == [
        "began 100,50", "judge began", "moved 120,50", "judge changed", "moved 140,50", "judge changed", "ended 140,50",
        "judge ended", "reset",
      ])
    #expect(judge.illegalRequests == 0)
  }

  @Test func `if a touch is cancelled, a custom recognizer receives the cancel, and is cancelled or fails`() throws {
    let (application, judge) = try judging(["began": .began])
    application.rig.down(at: (200, 100), t: 0)
    application.rig.cancel(t: 10)
    #expect(application.takeLog() == ["began 100,50", "judge began", "cancelled 100,50", "judge cancelled", "reset"])
    judge.verdict = { _ in nil }
    application.rig.down(at: (200, 100), t: 1000)
    application.rig.cancel(t: 1010)
    #expect(application.takeLog() == ["began 100,50", "cancelled 100,50", "reset"])
  }

  @Test func `a custom recognizer receives nothing more of a touch that it ignores`() throws {
    let (application, judge) = try judging([:])
    final class FirstOnly: GestureRecognizer {
      var heard: [Int] = []
      private var first: GestureTouch?
      override func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) {
        heard.append(touches.count)
        for touch in touches {
          if first == nil { first = touch } else { ignore(touch, for: event) }
        }
      }
      override func touchesMoved(_ touches: Set<GestureTouch>, with event: TouchEvent) { heard.append(touches.count) }
      override func touchesEnded(_ touches: Set<GestureTouch>, with event: TouchEvent) { state = .recognized }
    }
    judge.isEnabled = false
    let picky = try application.add(FirstOnly(), "picky")
    application.rig.down(1, at: (200, 100), t: 0)
    application.rig.down(2, at: (300, 100), t: 10)
    application.rig.frame(t: 20, .move(1, (210, 100)), .move(2, (310, 100)))
    application.rig.up(1, t: 30)
    #expect(picky.heard == [1, 1, 1])
    #expect(application.takeLog() == ["picky ended"])
  }

  @Test func `if another recognizer wins, a custom recognizer is reset`() throws {
    let (application, judge) = try judging([:])
    try application.add(PanGestureRecognizer(), "pan")
    application.rig.drag(from: (200, 100), to: (240, 100), t: 0, steps: 2)
    #expect(judge.state == .possible)
    #expect(
      application.takeLog() == ["began 100,50", "moved 120,50", "pan began", "reset", "pan changed", "pan ended"])
  }

  @Test func `a custom recognizer that sets no state is reset when its touches have ended`() throws {
    let (application, _) = try judging([:])
    application.rig.tap(at: (200, 100), t: 0)
    application.rig.wait(until: 2000)
    #expect(application.takeLog() == ["began 100,50", "ended 100,50", "reset"])
  }
}
