// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing
import WireSupport

/// Recognizers of kind custom, whose states the client decides.
@Suite struct CustomRecognizerTests {
  private func custom(_ adjust: (WireRecognizer) -> Void = { _ in }) -> (Stage, WireRecognizer) {
    let stage = Stage()
    let custom = stage.add(.custom, "mark", adjust)
    stage.commit()
    return (stage, custom)
  }

  /// Sets the recognizer's state, with the serial of the newest batch.
  private func judge(_ state: Wire.State, _ recognizer: WireRecognizer, _ stage: Stage) {
    recognizer.setState(state, serial: stage.host.last("done")?.uint(0) ?? 0)
    stage.rig.settle()
  }

  @Test func `a custom recognizer receives touches and their events, even if its gesture host reports none`() {
    let (stage, _) = custom()
    stage.rig.down(at: (200, 100), t: 0)
    stage.rig.move(to: (210, 100), t: 10)
    let log = stage.takeLog()
    let touch = log.first?.split(separator: " ").dropFirst(2).first.map(String.init) ?? "?"
    #expect(log.contains { $0.hasPrefix("mark offered ") })
    #expect(log.contains { $0.hasPrefix("host touch_down ") && $0.contains(" area 100 50 ") })
    #expect(log.contains { $0.hasPrefix("host touch_motion ") && $0.hasSuffix(" 110 50") })
    #expect(touch != "?")
    stage.rig.up(t: 20)
    #expect(stage.takeLog().contains { $0.hasPrefix("host touch_up ") })
  }

  @Test func `the server accepts the states that a client sets, and confirms each with a 'state' event`() {
    let (stage, mark) = custom()
    stage.rig.down(at: (200, 100), t: 0)
    judge(.began, mark, stage)
    #expect(mark.states == ["began"])
    #expect(stage.rig.host.takeTouches() == ["host-surface 1 began 200 100", "host-surface 1 cancelled"])
    stage.rig.move(to: (230, 100), t: 10)
    judge(.changed, mark, stage)
    stage.rig.up(t: 20)
    judge(.ended, mark, stage)
    #expect(mark.states == ["began", "changed", "ended"])
    #expect(stage.client.lines(of: mark).contains("location 130 50"))
  }

  @Test func `a custom recognizer may be discrete`() {
    let (stage, mark) = custom()
    stage.rig.tap(at: (200, 100), t: 0)
    judge(.ended, mark, stage)
    #expect(mark.states == ["ended"])
  }

  @Test func `a custom recognizer prevents other recognizers and is prevented by them, like any other kind`() {
    let (stage, mark) = custom()
    let pan = stage.add(.pan)
    pan.setReporting(.failures)
    stage.commit()
    stage.rig.down(at: (200, 100), t: 0)
    judge(.began, mark, stage)
    stage.rig.move(to: (240, 100), t: 10)
    #expect(mark.states == ["began"])
    #expect(pan.states == ["failed prevented"])
    stage.rig.up(t: 20)
    judge(.ended, mark, stage)
    // Now the pan prevents the custom recognizer.
    mark.setReporting(.failures)
    stage.commit()
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 1000, lifts: false)
    #expect(pan.states.last == "changed")
    #expect(mark.states.last == "failed prevented")
    judge(.began, mark, stage)
    #expect(mark.states.last == "failed prevented")
  }

  @Test func `a built-in recognizer may wait for a custom recognizer to fail`() {
    let (stage, mark) = custom()
    let pan = stage.add(.pan)
    pan.relate(.requireFailure, mark)
    stage.commit()
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0, lifts: false)
    #expect(pan.states == [])
    judge(.failed, mark, stage)
    #expect(pan.states == ["began"])
  }

  @Test func `after a custom recognizer has failed, its client receives nothing more about the touches`() {
    let (stage, mark) = custom()
    stage.rig.down(at: (200, 100), t: 0)
    judge(.failed, mark, stage)
    _ = stage.takeLog()
    stage.rig.move(to: (240, 100), t: 10)
    stage.rig.up(t: 20)
    #expect(stage.takeLog() == [])
  }

  @Test func `a custom recognizer fails when its client has ignored all touches that the recognizer was offered`() {
    let (stage, mark) = custom { $0.setReporting(.failures) }
    stage.rig.down(1, at: (200, 100), t: 0)
    stage.rig.down(2, at: (300, 100), t: 10)
    let offered = mark.events.filter { $0.name == "offered" }.map { $0.uint(0) }
    #expect(offered.count == 2)
    mark.ignore(offered[0])
    stage.rig.settle()
    #expect(mark.states == [])
    mark.ignore(offered[1])
    mark.ignore(offered[1])
    mark.ignore(4711)
    stage.rig.settle()
    #expect(mark.states.count == 1)
    #expect(mark.states.first?.hasPrefix("failed") == true)
    #expect(stage.client.isAlive)
  }

  @Test func `during a gesture, a client may ignore a touch that has already lifted`() {
    let (stage, mark) = custom()
    stage.rig.down(1, at: (200, 100), t: 0)
    stage.rig.down(2, at: (300, 100), t: 10)
    judge(.began, mark, stage)
    stage.rig.up(1, t: 20)
    let offered = mark.events.filter { $0.name == "offered" }.map { $0.uint(0) }
    mark.ignore(offered[0])
    stage.rig.settle()
    #expect(mark.states == ["began"])
    stage.rig.up(2, t: 30)
    judge(.ended, mark, stage)
    #expect(mark.states == ["began", "ended"])
  }

  @Test func `states that the recognizer cannot enter are ignored`() {
    let (stage, mark) = custom()
    judge(.began, mark, stage)
    judge(.changed, mark, stage)
    stage.rig.down(at: (200, 100), t: 0)
    judge(.changed, mark, stage)
    #expect(mark.states == [])
    judge(.began, mark, stage)
    judge(.began, mark, stage)
    judge(.failed, mark, stage)
    #expect(stage.client.isAlive)
    stage.rig.up(t: 10)
    judge(.ended, mark, stage)
    stage.rig.tap(at: (200, 100), t: 1000)
    judge(.ended, mark, stage)
    #expect(mark.states.last == "ended")
    #expect(stage.client.isAlive)
  }

  @Test func `a state set for a finished attempt does not apply to the next attempt`() {
    let (stage, mark) = custom()
    stage.rig.tap(at: (200, 100), t: 0)
    let old = stage.host.last("done")?.uint(0) ?? 0
    judge(.failed, mark, stage)
    stage.rig.down(at: (200, 100), t: 1000)
    mark.setState(.began, serial: old)
    stage.rig.settle()
    #expect(!mark.states.contains("began"))
  }

  @Test func `a touch that a custom recognizer withholds is delivered if the client does not decide in time`() {
    let (stage, mark) = custom { $0.setDelivery([.cancels, .delaysBegan]) }
    stage.rig.down(at: (200, 100), t: 0)
    #expect(stage.rig.host.takeTouches() == [])
    let deadline = mark.last("offered").map { $0.number(1) } ?? 0
    #expect(deadline > 0 && deadline <= 400)
    stage.rig.wait(until: 500)
    #expect(stage.rig.host.takeTouches() == ["host-surface 1 began 200 100"])
  }

  @Test func `a client that disconnects during its custom gesture leaves no deadline behind`() {
    let (stage, mark) = custom()
    stage.rig.down(at: (200, 100), t: 0)
    judge(.began, mark, stage)
    stage.rig.kill(stage.client)
    stage.rig.move(to: (300, 100), t: 10)
    stage.rig.up(t: 20)
    #expect(stage.rig.server?.nextDeadline == nil)
  }

  @Test func `a state set by a client applies even if the client has not yet received the attempt's second touch`() {
    let (stage, mark) = custom()
    stage.rig.down(1, at: (200, 100), t: 0)
    let first = stage.host.last("done")?.uint(0) ?? 0
    stage.rig.down(2, at: (300, 100), t: 10)
    #expect(stage.host.last("done")?.uint(0) != first)
    mark.setState(.began, serial: first)
    stage.rig.settle()
    #expect(mark.states == ["began"])
  }

  @Test func `the serial of a late batch about a finished attempt does not let a client decide the next attempt`() {
    let stage = Stage { $0.unacked = 1 }
    let mark = stage.add(.custom, "mark")
    stage.commit()
    stage.client.acks = false
    stage.rig.tap(at: (200, 100), t: 0)
    stage.rig.wait(until: 500)
    stage.rig.tap(at: (200, 100), t: 600)
    stage.rig.wait(until: 1100)
    #expect(mark.events.filter { $0.name == "offered" }.count == 1)
    stage.host.ackLast()
    stage.rig.settle()
    #expect(mark.events.filter { $0.name == "offered" }.count == 2)
    let late = stage.host.last("done")?.uint(0) ?? 0
    stage.host.ackLast()
    stage.rig.settle()
    stage.rig.down(at: (200, 100), t: 1200)
    #expect(mark.events.filter { $0.name == "offered" }.count == 3)
    stage.host.ackLast()
    mark.setState(.began, serial: late)
    stage.rig.settle()
    #expect(mark.states == [])
    judge(.began, mark, stage)
    #expect(mark.states == ["began"])
  }
}
