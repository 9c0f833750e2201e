// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusServer
import Testing
import WireSupport

/// The event should_begin, which asks a client, and the request decide, which answers.
@Suite struct QuestionTests {
  private func asking(
    _ policy: Wire.BeginPolicy, _ adjust: (inout ServerLimits) -> Void = { _ in }
  ) -> (Stage, WireRecognizer) {
    let stage = Stage(adjust)
    let pan = stage.add(.pan) { $0.setBeginPolicy(policy) }
    stage.commit()
    return (stage, pan)
  }

  @Test func `the values with which the gesture would begin are sent before 'should_begin'`() {
    let (stage, _) = asking(.askDefaultDeny)
    stage.rig.drag(from: (200, 100), to: (210, 100), t: 0, steps: 1, lifts: false)
    #expect(
      stage.takeLog() == [
        "pan location 110 50", "pan translation 10 0", "pan should_begin 50", "host done",
      ])
  }

  @Test func `when the client allows a gesture, it begins at the current location of the fingers`() {
    let (stage, pan) = asking(.askDefaultDeny)
    stage.rig.drag(from: (200, 100), to: (220, 100), t: 0, steps: 2, lifts: false)
    #expect(pan.states == [])
    pan.decide(.allow)
    stage.rig.settle()
    #expect(pan.states == ["began"])
    #expect(stage.takeLog().contains("pan translation 20 0"))
    stage.rig.move(to: (240, 100), t: 40)
    stage.rig.up(t: 50)
    #expect(stage.takeStates() == ["pan changed", "pan ended"])
  }

  @Test func `a gesture that the client denies reports its failure, even if its recognizer reports no failures`() {
    let (stage, pan) = asking(.askDefaultAllow)
    stage.rig.drag(from: (200, 100), to: (210, 100), t: 0, steps: 1, lifts: false)
    pan.decide(.deny)
    stage.rig.settle()
    stage.rig.move(to: (240, 100), t: 40)
    #expect(pan.states == ["failed denied"])
  }

  @Test func `an attempt without a question to the client fails silently, even after an attempt with a question`() {
    let (stage, pan) = asking(.askDefaultDeny)
    stage.rig.drag(from: (200, 100), to: (220, 100), t: 0, steps: 2, lifts: false)
    pan.decide(.allow)
    stage.rig.settle()
    stage.rig.up(t: 40)
    #expect(stage.takeStates() == ["pan began", "pan ended"])
    stage.rig.tap(at: (200, 100), t: 1000)
    stage.rig.wait(until: 3000)
    #expect(stage.takeStates() == [])
  }

  @Test func `while a recognizer waits for an answer, the window continues to receive the touches`() {
    let (stage, pan) = asking(.askDefaultDeny)
    stage.rig.drag(from: (200, 100), to: (220, 100), t: 0, steps: 2, lifts: false)
    #expect(
      stage.rig.host.takeTouches() == [
        "host-surface 1 began 200 100", "host-surface 1 moved 210 100", "host-surface 1 moved 220 100",
      ])
    pan.decide(.allow)
    stage.rig.settle()
    #expect(stage.rig.host.takeTouches() == ["host-surface 1 cancelled"])
  }

  @Test(
    "If no answer comes in time, the default that the client has chosen decides",
    arguments: [
      (Wire.BeginPolicy.askDefaultAllow, ["began"]), (.askDefaultDeny, ["failed timeout"]),
    ])
  func noAnswer(policy: Wire.BeginPolicy, states: [String]) {
    let (stage, pan) = asking(policy)
    pan.setReporting(.failures)
    stage.commit()
    stage.rig.drag(from: (200, 100), to: (210, 100), t: 0, steps: 1, lifts: false)
    stage.rig.wait(until: 59)
    #expect(pan.states == [])
    stage.rig.wait(until: 61)
    #expect(pan.states == states)
    #expect(
      stage.rig.host.takeTouches().last
        == (policy == .askDefaultAllow ? "host-surface 1 cancelled" : "host-surface 1 moved 210 100"))
  }

  @Test func `an answer that comes too late is ignored`() {
    let (stage, pan) = asking(.askDefaultDeny)
    stage.rig.drag(from: (200, 100), to: (210, 100), t: 0, steps: 1, lifts: false)
    stage.rig.wait(until: 100)
    pan.decide(.allow)
    stage.rig.settle()
    stage.rig.move(to: (240, 100), t: 110)
    #expect(!pan.states.contains("began"))
    #expect(stage.client.isAlive)
  }

  @Test func `an answer with a wrong serial is ignored, and so is a second answer`() {
    let (stage, pan) = asking(.askDefaultDeny)
    stage.rig.drag(from: (200, 100), to: (210, 100), t: 0, steps: 1, lifts: false)
    let serial = pan.last("should_begin")?.uint(0) ?? 0
    pan.decide(.allow, serial: serial &+ 1)
    stage.rig.settle()
    #expect(pan.states == [])
    pan.decide(.allow, serial: serial)
    pan.decide(.deny, serial: serial)
    stage.rig.settle()
    #expect(pan.states == ["began"])
    #expect(stage.client.isAlive)
  }

  @Test func `an answer with the serial of an earlier question is ignored`() {
    let (stage, pan) = asking(.askDefaultDeny)
    stage.rig.drag(from: (200, 100), to: (210, 100), t: 0, steps: 1)
    let old = pan.last("should_begin")?.uint(0) ?? 0
    stage.rig.drag(from: (200, 100), to: (210, 100), t: 1000, steps: 1, lifts: false)
    #expect(pan.last("should_begin")?.uint(0) != old)
    pan.decide(.allow, serial: old)
    stage.rig.settle()
    #expect(!pan.states.contains("began"))
  }

  @Test func `if another recognizer begins first, the recognizer that asked fails without waiting for the answer`() {
    let (stage, pan) = asking(.askDefaultAllow)
    let other = stage.add(.pan, "other") { $0.set(.hysteresis, to: 30) }
    stage.commit()
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0, lifts: false)
    #expect(other.states.first == "began")
    // The failure is sent although failures are not reported, because the client was asked.
    #expect(pan.states == ["failed prevented"])
    pan.decide(.allow)
    stage.rig.settle()
    #expect(pan.states == ["failed prevented"])
  }

  @Test(
    "Even if the finger lifts before the answer arrives, the answer decides", arguments: [Wire.Decision.allow, .deny])
  func liftsFirst(decision: Wire.Decision) {
    let (stage, pan) = asking(.askDefaultAllow)
    stage.rig.drag(from: (200, 100), to: (210, 100), t: 0, steps: 1)
    #expect(pan.states == [])
    pan.decide(decision)
    stage.rig.settle()
    #expect(pan.states == (decision == .allow ? ["began", "ended"] : ["failed denied"]))
  }

  @Test func `the client is asked exactly once in each attempt`() {
    let (stage, pan) = asking(.askDefaultDeny)
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0, lifts: false)
    #expect(pan.events.count { $0.name == "should_begin" } == 1)
    stage.rig.up(t: 50)
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 1000, lifts: false)
    #expect(pan.events.count { $0.name == "should_begin" } == 2)
  }

  @Test func `a client can be asked about the gesture of a discrete recognizer`() {
    let stage = Stage()
    let tap = stage.add(.tap) { $0.setBeginPolicy(.askDefaultDeny) }
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 0)
    tap.decide(.allow)
    stage.rig.settle()
    #expect(tap.states == ["ended"])
    stage.rig.tap(at: (200, 100), t: 1000)
    tap.decide(.deny)
    stage.rig.settle()
    #expect(tap.states.count { $0 == "ended" } == 1)
  }

  @Test func `if a client disconnects before it answers, no deadline remains`() {
    let (stage, _) = asking(.askDefaultAllow)
    stage.rig.drag(from: (200, 100), to: (210, 100), t: 0, steps: 1, lifts: false)
    stage.rig.kill(stage.client)
    stage.rig.wait(until: 200)
    stage.rig.up(t: 210)
    #expect(stage.rig.server?.nextDeadline == nil)
  }

  @Test func `no touch waits for the answer about a recognizer that has been destroyed`() {
    let (stage, pan) = asking(.askDefaultAllow)
    stage.rig.drag(from: (200, 100), to: (210, 100), t: 0, steps: 1, lifts: false)
    pan.destroy()
    stage.host.commit()
    stage.rig.settle()
    stage.rig.wait(until: 200)
    stage.rig.up(t: 210)
    #expect(stage.client.isAlive)
    #expect(stage.rig.host.takeTouches().last == "host-surface 1 ended")
  }

  @Test("A client that was asked about one attempt is not notified if the next one fails", arguments: [false, true])
  func askedBefore(isAllowed: Bool) {
    let (stage, pan) = asking(.askDefaultDeny)
    stage.rig.drag(from: (200, 100), to: (220, 100), t: 0, steps: 2, lifts: false)
    pan.decide(isAllowed ? .allow : .deny)
    stage.rig.settle()
    stage.rig.up(t: 30)
    #expect(pan.states == (isAllowed ? ["began", "ended"] : ["failed denied"]))
    stage.rig.tap(at: (200, 100), t: 1000)
    stage.rig.wait(until: 2000)
    #expect(pan.states.count == (isAllowed ? 2 : 1))
  }

  @Test func `destroying a view ends the open question of its recognizer, even before the commit`() {
    let (stage, pan) = asking(.askDefaultAllow)
    stage.rig.drag(from: (200, 100), to: (210, 100), t: 0, steps: 1, lifts: false)
    stage.area.destroy()
    stage.rig.settle()
    stage.rig.wait(until: 1000)
    stage.rig.up(t: 1010)
    stage.commit()
    #expect(pan.states == [])
    #expect(stage.client.isAlive)
  }
}
