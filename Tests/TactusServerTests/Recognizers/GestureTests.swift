// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing
import WireSupport

@testable import TactusServer

/// The events of each kind of recognizer, in the host's coordinates. The window is at (100, 50).
@Suite struct GestureTests {
  /// Returns the recognizer's first event with this state, after the value events that belong to it.
  private func group(_ state: String, of recognizer: WireRecognizer) -> [String] {
    var group: [String] = []
    for line in recognizer.client.lines(of: recognizer) {
      group.append(line)
      guard line.hasPrefix("state ") else { continue }
      if line == "state \(state)" { return group }
      group = []
    }
    return []
  }

  @Test func `a tap reports its location and the number of taps`() {
    let stage = Stage()
    let tap = stage.add(.tap)
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(stage.takeLog() == ["tap location 100 50", "tap tap 1", "tap state ended", "host done"])
    #expect(tap.isThere)
  }

  @Test func `a double tap with two fingers reports the point between the fingers, and a tap count of two`() {
    let stage = Stage()
    let tap = stage.add(.tap)
    tap.set(.numberOfTapsRequired, to: 2)
    tap.set(.numberOfTouchesRequired, to: 2)
    stage.commit()
    for t in [0.0, 200] {
      stage.rig.frame(t: t, .down(1, 200, 100), .down(2, 240, 100))
      stage.rig.frame(t: t + 50, .up(1), .up(2))
    }
    #expect(stage.takeLog().filter { $0 != "host done" } == ["tap location 120 50", "tap tap 2", "tap state ended"])
  }

  @Test func `a long press reports its location when it begins and when it moves`() {
    let stage = Stage()
    let press = stage.add(.long_press)
    stage.commit()
    stage.rig.down(at: (200, 100), t: 0)
    stage.rig.wait(until: 600)
    stage.rig.move(to: (240, 100), t: 610)
    stage.rig.up(t: 620)
    #expect(group("began", of: press) == ["location 100 50", "state began"])
    #expect(group("changed", of: press) == ["location 140 50", "state changed"])
    #expect(press.states == ["began", "changed", "ended"])
    #expect(press.events.first { $0.name == "state" }?.milliseconds(2) == 500)
  }

  @Test func `a pan reports its location, translation and velocity`() {
    let stage = Stage()
    let pan = stage.add(.pan)
    stage.commit()
    stage.rig.drag(from: (200, 100), to: (240, 140), t: 0)
    #expect(group("began", of: pan) == ["location 110 60", "translation 10 10", "state began"])
    #expect(group("changed", of: pan) == ["location 120 70", "translation 20 20", "state changed"])
    #expect(pan.states == ["began", "changed", "changed", "changed", "ended"])
    let velocity = pan.events.last { $0.name == "translation" }
    #expect(velocity.map { abs($0.number(2) - 1000) < 10 && abs($0.number(3) - 1000) < 10 } == true)
  }

  @Test func `a state event contains its time, the number of touches and an input serial`() throws {
    let stage = Stage()
    let pan = stage.add(.pan)
    stage.commit()
    stage.rig.down(2, at: (250, 100), t: 0)
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 1)
    let states = pan.events.filter { $0.name == "state" }
    let began = try #require(states.first)
    #expect(began.uint(1) == 77)
    #expect(began.uint(4) == 2)
    let changed = try #require(states.dropFirst().first)
    #expect(changed.milliseconds(2) - began.milliseconds(2) == 10)
    #expect(changed.uint(1) == 0)
  }

  @Test func `times of events have 64 bits`() {
    let stage = Stage()
    let tap = stage.add(.tap)
    stage.commit()
    let late = 9_000_000_000.0  // 104 days: more milliseconds than 32 bits can count.
    stage.rig.tap(at: (200, 100), t: late)
    #expect(tap.last("state")?.milliseconds(2) == late + 60)
  }

  @Test func `a screen edge pan reports its edge`() {
    let stage = Stage()
    stage.rig.place(stage.surface, 0, 0, 1000, 800)
    let pan = stage.add(.screen_edge_pan) { $0.set(.edges, to: 3) }
    stage.area.setPosition(0, 0, 1000, 800)
    stage.commit()
    stage.rig.drag(from: (5, 100), to: (45, 100), t: 0)
    #expect(group("began", of: pan).contains("edge 4"))
    #expect(group("began", of: pan).contains("location 15 100"))
    stage.rig.drag(from: (995, 100), to: (955, 100), t: 1000)
    #expect(pan.last("edge")?.description == "screen_edge_pan edge 8")
  }

  @Test func `a swipe reports where it started and its direction`() {
    let stage = Stage()
    let swipe = stage.add(.swipe) { $0.set(.direction, to: 12) }
    stage.commit()
    stage.rig.drag(from: (200, 100), to: (200, 200), t: 0)
    #expect(group("ended", of: swipe) == ["location 100 50", "swipe 2", "state ended"])
  }

  @Test func `a pinch reports its scale in 65536ths`() {
    let stage = Stage()
    let pinch = stage.add(.pinch)
    stage.commit()
    stage.rig.frame(t: 0, .down(1, 200, 100), .down(2, 300, 100))
    stage.rig.frame(t: 10, .move(1, 150, 100), .move(2, 350, 100))
    stage.rig.frame(t: 20, .move(1, 245, 100), .move(2, 255, 100))
    stage.rig.frame(t: 30, .up(1), .up(2))
    // The scale is 1 when the pinch begins, however far the fingers have moved until then.
    #expect(group("began", of: pinch) == ["location 150 50", "scale 65536", "state began"])
    #expect(pinch.events.last { $0.name == "scale" }?.uint(0) == 3277)
    #expect(pinch.states == ["began", "changed", "ended"])
  }

  @Test func `a rotation reports its angle in degrees, clockwise`() {
    let stage = Stage()
    let rotation = stage.add(.rotation)
    stage.commit()
    stage.rig.frame(t: 0, .down(1, 200, 100), .down(2, 300, 100))
    stage.rig.frame(t: 10, .move(1, 210, 70), .move(2, 290, 130))
    #expect(group("began", of: rotation) == ["location 150 50", "rotation 0", "state began"])
    stage.rig.frame(t: 20, .move(1, 270, 60), .move(2, 230, 140))
    #expect(rotation.last("rotation")?.number(0).rounded() == 80)
  }

  @Test func `a recognizer that reports touches sends the touches' locations before each state`() {
    let stage = Stage()
    let pan = stage.add(.pan) { $0.setReporting(.touches) }
    stage.commit()
    stage.rig.frame(t: 0, .down(1, 200, 100), .down(2, 300, 100))
    stage.rig.frame(t: 10, .move(1, 220, 100), .move(2, 320, 100))
    let touches = group("began", of: pan).filter { $0.hasPrefix("touch ") }
    #expect(touches.count == 2)
    #expect(touches.first?.hasSuffix(" 120 50") == true)
    #expect(touches.last?.hasSuffix(" 220 50") == true)
  }

  /// Returns the locations of the touches that belong to the last event with this state, in order.
  private func touches(_ state: String, of recognizer: WireRecognizer) -> [String] {
    let lines = recognizer.client.lines(of: recognizer)
    guard let end = lines.lastIndex(where: { $0.hasPrefix("state \(state)") }) else { return [] }
    let begin = lines[..<end].lastIndex { $0.hasPrefix("state ") } ?? -1
    return lines[(begin + 1)..<end].filter { $0.hasPrefix("touch ") }.map {
      $0.split(separator: " ").dropFirst(2).joined(separator: " ")
    }
  }

  @Test func `a gesture reports only the touches that it consists of, not all touches that are down`() {
    let stage = Stage()
    let pinch = stage.add(.pinch) { $0.setReporting(.touches) }
    stage.commit()
    let rig = stage.rig
    rig.frame(t: 0, .down(1, 200, 100), .down(2, 300, 100))
    rig.frame(t: 10, .move(1, 180, 100), .move(2, 320, 100))
    #expect(touches("began", of: pinch) == ["80 50", "220 50"])
    rig.down(3, at: (250, 200), t: 20)
    rig.move(1, to: (170, 100), t: 30)
    #expect(touches("changed", of: pinch) == ["70 50", "220 50"])
    rig.up(2, t: 40)
    rig.down(4, at: (310, 120), t: 50)
    rig.move(4, to: (330, 120), t: 60)
    #expect(touches("changed", of: pinch) == ["70 50", "230 70"])
    // The same contact lands again. Its earlier touch must not be reported.
    rig.up(4, t: 70)
    rig.down(4, at: (290, 110), t: 80)
    rig.move(4, to: (295, 110), t: 90)
    #expect(touches("changed", of: pinch) == ["70 50", "195 60"])
  }

  @Test(
    "An ended gesture reports the touches that lifted last, in landing order", arguments: [[1, 2], [2, 1]])
  func lastTouches(order: [Int64]) {
    let stage = Stage()
    let pan = stage.add(.pan) { $0.setReporting(.touches) }
    stage.commit()
    let rig = stage.rig
    rig.frame(t: 0, .down(1, 200, 100), .down(2, 300, 100), .down(3, 250, 200))
    rig.frame(t: 10, .move(1, 220, 100), .move(2, 320, 100), .move(3, 270, 200))
    rig.up(3, t: 20)
    rig.frame(t: 30, order.map { TouchSample(id: $0, phase: .up) })
    #expect(touches("ended", of: pan) == ["120 50", "220 50"])
    rig.tap(3, at: (150, 150), t: 1000)
    rig.drag(5, from: (200, 150), to: (260, 150), t: 1100)
    #expect(touches("ended", of: pan) == ["160 100"])
  }

  @Test func `a recognizer that reports touches remembers at most the 64 most recent touches`() throws {
    let stage = Stage()
    _ = stage.add(.tap) { $0.setReporting(.touches) }
    stage.commit()
    let end = try #require(stage.rig.end(of: stage.client))
    let host = try #require(stage.rig.server?.sessions[end]?.hosts.first)
    for n in 0..<100 {
      stage.rig.tap(Int64(n), at: (200, 100), t: Double(n) * 1000)
      host.forEachRecognizer { #expect($0.received.count == min(n + 1, 64)) }
    }
  }

  @Test func `a recognizer that reports failures sends each failure with its reason`() {
    let stage = Stage()
    let tap = stage.add(.tap) { $0.setReporting(.failures) }
    let pan = stage.add(.pan)
    stage.commit()
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0)
    #expect(tap.states == ["failed prevented"])
    stage.rig.down(at: (200, 100), t: 1000)
    stage.rig.up(t: 2000)
    #expect(tap.states == ["failed prevented", "failed heldTooLong"])
    #expect(pan.states == ["began", "changed", "changed", "changed", "ended"])
  }

  @Test func `a gesture is cancelled when the device cancels its touch`() {
    let stage = Stage()
    let pan = stage.add(.pan)
    stage.commit()
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0, lifts: false)
    stage.rig.cancel(t: 50)
    #expect(pan.states.last == "cancelled device")
  }

  @Test func `ending the session cancels the gesture in progress, but later gestures are recognized`() {
    let stage = Stage()
    let pan = stage.add(.pan)
    stage.commit()
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0, lifts: false)
    stage.rig.server?.endSession()
    stage.rig.settle()
    #expect(pan.states.last?.hasPrefix("cancelled") == true)
    stage.rig.up(t: 60)
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 1000)
    #expect(pan.states.last == "ended")
  }

  @Test func `a cancel request ends the gesture in progress; if there is none, the request does nothing`() {
    let stage = Stage()
    let pan = stage.add(.pan)
    stage.commit()
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0, lifts: false)
    _ = stage.rig.host.takeTouches()
    pan.cancel()
    stage.rig.settle()
    #expect(pan.states.last == "cancelled requested")
    stage.rig.move(to: (300, 100), t: 60)
    stage.rig.up(t: 70)
    #expect(pan.states.last == "cancelled requested")
    #expect(stage.rig.host.takeTouches() == [])
    pan.cancel()
    stage.rig.settle()
    #expect(stage.client.isAlive)
  }
}
