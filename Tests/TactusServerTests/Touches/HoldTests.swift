// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing
import WireSupport

/// No client withholds a touch from its window for longer than the limit.
@Suite struct HoldTests {
  private func pressing() -> (Stage, WireRecognizer) {
    let stage = Stage()
    let press = stage.add(.long_press, "press") {
      $0.set(.minimumPressDuration, to: 1000)
      $0.setDelivery([.cancels, .delaysBegan])
    }
    stage.commit()
    return (stage, press)
  }

  @Test func `a touch that is still undecided at the time limit is delivered`() {
    let (stage, _) = pressing()
    stage.rig.down(at: (200, 100), t: 0)
    stage.rig.wait(until: 399)
    #expect(stage.rig.host.takeTouches() == [])
    stage.rig.wait(until: 400)
    #expect(stage.rig.host.takeTouches() == ["host-surface 1 began 200 100"])
    #expect(stage.rig.server?.nextDeadline != nil)
  }

  @Test func `after the time limit, both the window and the recognizer receive the touch as it moves`() {
    let (stage, press) = pressing()
    stage.rig.down(at: (200, 100), t: 0)
    stage.rig.wait(until: 500)
    _ = stage.rig.host.takeTouches()
    stage.rig.move(to: (202, 100), t: 510)
    #expect(stage.rig.host.takeTouches() == ["host-surface 1 moved 202 100"])
    stage.rig.wait(until: 1100)
    #expect(press.states == ["began"])
    #expect(stage.rig.host.takeTouches() == ["host-surface 1 cancelled"])
  }

  @Test func `the client receives the disposition 'withheld' and, at the time limit, 'delivered'`() {
    let (stage, _) = pressing()
    stage.host.setTouchReporting(.dispositions)
    stage.commit()
    stage.rig.down(at: (200, 100), t: 0)
    #expect(stage.takeLog().contains { $0.hasSuffix("withheld pending") })
    stage.rig.wait(until: 450)
    #expect(stage.takeLog().contains { $0.hasPrefix("host touch_disposition") && $0.hasSuffix("delivered") })
  }

  @Test func `the time limit for a withheld event starts when the event is withheld, not when its touch lands`() {
    let stage = Stage()
    _ = stage.add(.tap) {
      $0.set(.numberOfTapsRequired, to: 2)
      $0.set(.maximumTapDuration, to: 5000)
      $0.set(.maximumIntervalBetweenTaps, to: 5000)
    }
    stage.commit()
    stage.rig.down(at: (200, 100), t: 0)
    stage.rig.wait(until: 900)
    stage.rig.up(t: 1000)
    #expect(stage.rig.host.takeTouches() == ["host-surface 1 began 200 100"])
    stage.rig.wait(until: 1399)
    #expect(stage.rig.host.takeTouches() == [])
    stage.rig.wait(until: 1400)
    #expect(stage.rig.host.takeTouches() == ["host-surface 1 ended"])
  }

  @Test func `the time limit applies to each withheld touch separately`() {
    let (stage, _) = pressing()
    stage.rig.down(1, at: (200, 100), t: 0)
    stage.rig.wait(until: 250)
    stage.rig.down(2, at: (300, 100), t: 300)
    stage.rig.wait(until: 1000)
    #expect(stage.rig.host.takeTouches().sorted() == ["host-surface 1 began 200 100", "host-surface 2 began 300 100"])
  }

  /// Sets how long the server's host lets the client withhold touches.
  private func allow(_ milliseconds: Double, _ stage: Stage) throws {
    stage.rig.host.holds[try #require(stage.rig.end(of: stage.client))] = .milliseconds(milliseconds)
    stage.rig.server?.standingsChanged()
  }

  @Test(arguments: [0.0, 100, 1500]) func `the compositor may set a client's own time limit`(time: Double) throws {
    let (stage, _) = pressing()
    try allow(time, stage)
    stage.rig.down(at: (200, 100), t: 0)
    if time > 0 {
      stage.rig.wait(until: min(time, 1000) - 1)
      #expect(stage.rig.host.takeTouches() == [])
    }
    stage.rig.wait(until: min(time, 1000))
    // With a limit of 1500 ms the press begins first, and the window never receives the touch.
    #expect(stage.rig.host.takeTouches() == (time < 1000 ? ["host-surface 1 began 200 100"] : []))
  }

  @Test func `the server does not wait for the answer of a client that may not delay touches`() throws {
    let stage = Stage()
    let pan = stage.add(.pan) { $0.setBeginPolicy(.askDefaultAllow) }
    stage.commit()
    try allow(0, stage)
    stage.rig.drag(from: (200, 100), to: (220, 100), t: 0, steps: 2, lifts: false)
    stage.rig.wait(until: 20)
    #expect(pan.states.first == "began")
    #expect(stage.takeLog().contains("pan should_begin 0"))
  }

  @Test func `the time limit does not apply to touches that a system recognizer withholds`() {
    let stage = Stage()
    var press = LongPress()
    press.minimumPressDuration = .milliseconds(2000)
    _ = stage.rig.addSystem(press, "menu") { $0.delaysTouchesBegan = true }
    _ = stage.add(.pan)
    stage.commit()
    stage.rig.down(at: (200, 100), t: 0)
    stage.rig.wait(until: 1900)
    #expect(stage.rig.host.takeTouches() == [])
    stage.rig.wait(until: 2100)
    #expect(stage.rig.host.takeActions() == ["menu began"])
  }
}
