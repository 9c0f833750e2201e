// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer
import Testing
import WireSupport

@testable import TactusServer

/// Promises that the protocol makes to applications, and that the server once failed to keep.
@Suite struct ContractTests {
  private func scale(_ stage: Stage, _ scale: Double) {
    if let view = stage.rig.outputView { stage.rig.server?.resizeOutput(view, to: Rig.output, thresholdScale: scale) }
    stage.rig.settle()
  }
  private func tap(by way: Double, at t: Double, _ stage: Stage) -> [String] {
    stage.rig.down(at: (200, 100), t: t)
    stage.rig.move(to: (200 + way, 100), t: t + 10)
    stage.rig.up(t: t + 20)
    stage.rig.wait(until: t + 1000)
    return stage.takeStates()
  }

  @Test(arguments: [0.5, 1, 2])
  func `lengths that clients set are in logical pixels, whatever the threshold scale`(_ glass: Double) {
    let stage = Stage()
    scale(stage, glass)
    _ = stage.add(.tap) { $0.set(.allowableMovement, to: 20) }
    stage.commit()
    #expect(tap(by: 18, at: 0, stage).suffix(1) == ["tap ended"])
    #expect(!tap(by: 22, at: 2000, stage).contains("tap ended"))
  }

  @Test func `lengths that clients set stay the same when the output's threshold scale changes`() throws {
    let stage = Stage()
    _ = stage.add(.tap) { $0.set(.allowableMovement, to: 20) }
    stage.commit()
    scale(stage, 0.5)
    #expect(tap(by: 18, at: 0, stage).suffix(1) == ["tap ended"])
    scale(stage, 2)
    #expect(!tap(by: 22, at: 2000, stage).contains("tap ended"))
  }

  @Test func `default lengths follow the output's threshold scale`() {
    let stage = Stage()
    _ = stage.add(.tap)
    stage.commit()
    #expect(tap(by: 40, at: 0, stage).suffix(1) == ["tap ended"])
    scale(stage, 0.5)
    #expect(!tap(by: 40, at: 2000, stage).contains("tap ended"))
  }

  @Test func `the event that ends a gesture carries the input serial of the gesture's delivered touch`() {
    let stage = Stage()
    let tap = stage.add(.tap)
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(tap.last("state")?.uint(0) == 3)
    #expect(tap.last("state")?.uint(1) == 77)
  }

  @Test func `if the touch of a gesture was never delivered, the gesture's events carry no serial`() {
    let stage = Stage()
    let tap = stage.add(.tap) { $0.setDelivery([.cancels, .delaysBegan]) }
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(tap.last("state")?.uint(1) == 0)
  }

  @Test func `the event that begins a gesture does not carry the serial of an earlier touch`() {
    let stage = Stage()
    let pan = stage.add(.pan) { $0.setDelivery([.cancels, .delaysBegan]) }
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 0)
    stage.rig.host.lendsSerials = false
    stage.rig.down(at: (200, 100), t: 1000)
    stage.rig.move(to: (300, 100), t: 1020)
    #expect(pan.last("state")?.uint(0) == 1)
    #expect(pan.last("state")?.uint(1) == 0)
  }

  @Test func `a recognizer that fails reports the reason`() {
    let stage = Stage()
    let tap = stage.add(.tap) { $0.setReporting(.failures) }
    let twice = stage.add(.tap, "twice") {
      $0.set(.numberOfTapsRequired, to: 2)
      $0.setReporting(.failures)
    }
    let swipe = stage.add(.swipe) { $0.setReporting(.failures) }
    stage.commit()
    stage.rig.down(at: (200, 100), t: 0)
    stage.rig.wait(until: 600)
    #expect(swipe.states == ["failed tooSlow"])
    stage.rig.move(to: (300, 100), t: 610)
    stage.rig.up(t: 620)
    #expect(tap.states == ["failed movedTooFar"])
    tap.setEnabled(false)
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 1000)
    stage.rig.wait(until: 3000)
    #expect(twice.states.last == "failed noFurtherTap")
  }

  @Test func `recognizers that require each other's failure by class fail with the reason 'circle'`() {
    let stage = Stage()
    let taps = ["a", "b"].map { name in
      stage.add(.tap, name) {
        $0.relateClass(raw: Wire.Relation.requireFailure.rawValue, Wire.RelationClass.same_view.rawValue, 1)
        $0.setReporting(.failures)
      }
    }
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(stage.client.isAlive)
    #expect(taps.map(\.states) == [["failed circle"], ["failed circle"]])
  }

  @Test func `a screen edge pan starts at an edge of the output, not of the window`() {
    let stage = Stage()
    let pan = stage.add(.screen_edge_pan) {
      $0.set(raw: UInt32(Parameter.edges.rawValue), to: Double(Wire.Edges.left.rawValue))
      $0.setReporting(.failures)
    }
    stage.commit()
    stage.rig.drag(from: (102, 100), to: (160, 100), t: 0)
    #expect(pan.states == ["failed notAtAnEdge"])
  }

  @Test func `dispositions report what wl_touch delivered, even while a touch's end is withheld`() {
    let stage = Stage()
    stage.host.setTouchReporting(.dispositions)
    _ = stage.add(.swipe) { $0.setDelivery([.cancels, .delaysBegan]) }
    let twice = stage.add(.tap, "twice") { $0.set(.numberOfTapsRequired, to: 2) }
    stage.add(.tap).relate(.requireFailure, twice)
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(stage.rig.host.takeTouches() == ["host-surface 1 began 200 100"])
    stage.rig.wait(until: 1000)
    let told = stage.takeLog().filter { $0.contains("touch_disposition") }
    #expect(
      told.map { $0.split(separator: " ").dropFirst(3).joined(separator: " ") }
        == ["withheld pending", "endWithheld pending", "cancelled recognized"])
  }

  @Test func `a recognizer receives only touches of the types that it accepts`() {
    let stage = Stage()
    let pen = stage.add(.tap, "pen") { $0.setTouchTypes(.pencil) }
    let finger = stage.add(.tap, "finger") { $0.setTouchTypes(.direct) }
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(pen.states.isEmpty)
    #expect(finger.states == ["ended"])
  }

  @Test func `before a client is asked whether a gesture may begin, it is told where touches landed`() {
    let stage = Stage()
    let pan = stage.add(.pan) {
      $0.setReporting(.touches)
      $0.setBeginPolicy(.askDefaultAllow)
      $0.setDelivery([.cancels, .delaysBegan])
    }
    stage.commit()
    stage.rig.down(at: (200, 100), t: 0)
    stage.rig.move(to: (220, 100), t: 10)
    #expect(stage.client.lines(of: pan).first == "landing 1 area 100 50")
  }
}
