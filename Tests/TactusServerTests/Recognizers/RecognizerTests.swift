// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing
import WireSupport

/// The requests that configure a recognizer, and their effects.
@Suite struct RecognizerTests {
  @Test func `a disabled recognizer recognizes nothing until it is enabled`() {
    let stage = Stage()
    let tap = stage.add(.tap) { $0.setEnabled(false) }
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 0)
    tap.setEnabled(true)
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 1000)
    #expect(tap.states == ["ended"])
  }

  @Test func `a recognizer that is disabled during its gesture recognizes nothing more`() {
    let stage = Stage()
    let pan = stage.add(.pan)
    stage.commit()
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0, lifts: false)
    pan.setEnabled(false)
    stage.commit()
    stage.rig.move(to: (300, 100), t: 60)
    stage.rig.up(t: 70)
    #expect(stage.client.states == [])
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 1000)
    #expect(stage.client.states == [])
  }

  /// For each parameter, a kind that accepts it, and a valid value.
  static let parameters: [(Parameter, Wire.Kind, Double)] = [
    (.numberOfTapsRequired, .tap, 2), (.numberOfTouchesRequired, .tap, 2), (.allowableMovement, .tap, 20.5),
    (.maximumTapDuration, .tap, 300), (.maximumIntervalBetweenTaps, .tap, 300), (.allowableSeparation, .tap, 30),
    (.maximumLandingInterval, .tap, 100), (.maximumSpread, .tap, 200), (.minimumIntervalBetweenTaps, .tap, 20),
    (.minimumPressDuration, .long_press, 250), (.minimumNumberOfTouches, .pan, 2),
    (.maximumNumberOfTouches, .pan, 3), (.maximumNumberOfTouches, .pan, 0), (.hysteresis, .pan, 5),
    (.directions, .pan, 3), (.rebasesOnRecognition, .pan, 1), (.edges, .screen_edge_pan, 15),
    (.edgeWidth, .screen_edge_pan, 30), (.direction, .swipe, 12), (.maximumDuration, .swipe, 300),
    (.minimumPrimaryMovement, .swipe, 60), (.maximumSecondaryMovement, .swipe, 40),
    (.maximumOppositeMovement, .swipe, 2), (.primaryDecay, .swipe, 0.5), (.secondaryDecay, .swipe, 0.5),
    (.threshold, .rotation, 10),
  ]

  @Test func `the table of tested parameters contains every parameter`() {
    #expect(Set(Self.parameters.map(\.0)) == Set(Parameter.allCases))
  }

  @Test("Every parameter can be set over the wire", arguments: parameters)
  func canBeSet(parameter: Parameter, kind: Wire.Kind, value: Double) {
    let stage = Stage()
    let recognizer = stage.add(kind)
    recognizer.set(parameter, to: value)
    stage.commit()
    #expect(stage.client.isAlive)
  }

  @Test func `parameters that are lengths are set in pixels`() {
    let stage = Stage()
    let pan = stage.add(.pan) { $0.set(.hysteresis, to: 30) }
    stage.commit()
    stage.rig.drag(from: (200, 100), to: (228, 100), t: 0)
    #expect(pan.states == [])
    stage.rig.drag(from: (200, 100), to: (232, 100), t: 1000)
    #expect(pan.states.first == "began")
  }

  @Test func `parameters that are durations are set in milliseconds`() {
    let stage = Stage()
    let press = stage.add(.long_press) { $0.set(.minimumPressDuration, to: 250.5) }
    stage.commit()
    stage.rig.down(at: (200, 100), t: 0)
    stage.rig.wait(until: 250)
    #expect(press.states == [])
    stage.rig.wait(until: 251)
    #expect(press.states == ["began"])
  }

  @Test func `parameters that are angles are set in degrees`() {
    let stage = Stage()
    let rotation = stage.add(.rotation) { $0.set(.threshold, to: 60) }
    stage.commit()
    stage.rig.frame(t: 0, .down(1, 200, 100), .down(2, 300, 100))
    stage.rig.frame(t: 10, .move(1, 215, 65), .move(2, 285, 135))  // 45 degrees
    #expect(rotation.states == [])
    stage.rig.frame(t: 20, .move(1, 250, 50), .move(2, 250, 150))
    #expect(rotation.states == ["began"])
  }

  @Test func `a pan whose maximum number of touches is set to 0 has no maximum`() {
    let stage = Stage()
    let pan = stage.add(.pan) { $0.set(.maximumNumberOfTouches, to: 1) }
    stage.commit()
    func dragTwo(t: Double) {
      stage.rig.frame(t: t, .down(1, 200, 100), .down(2, 300, 100))
      stage.rig.frame(t: t + 10, .move(1, 240, 100), .move(2, 340, 100))
      stage.rig.frame(t: t + 20, .up(1), .up(2))
    }
    dragTwo(t: 0)
    #expect(pan.states == [])
    pan.set(.maximumNumberOfTouches, to: 0)
    stage.host.commit()
    stage.rig.settle()
    dragTwo(t: 1000)
    #expect(pan.states == ["began", "ended"])
  }

  @Test func `a recognizer is not offered touches that begin in a view that 'set_receives' excludes`() {
    let stage = Stage()
    let pan = stage.add(.pan)
    let box = stage.host.view("box", 0, 0, 100, 100, in: stage.area)
    _ = stage.host.view("inner", 0, 0, 50, 50, in: box)
    pan.setReceives(box, false)
    stage.commit()
    stage.rig.drag(from: (110, 60), to: (160, 60), t: 0)
    #expect(pan.states == [])
    stage.rig.drag(from: (310, 60), to: (360, 60), t: 1000)
    #expect(pan.states.first == "began")
    pan.setReceives(box, true)
    stage.commit()
    stage.rig.drag(from: (110, 60), to: (160, 60), t: 2000)
    #expect(pan.states.first == "began")
  }

  @Test func `'set_receives' applies to each of many views, even while others are created and destroyed`() {
    let stage = Stage()
    let pan = stage.add(.pan)
    var boxes: [WireView] = []
    for n in 0..<20 {
      // The settings for these destroyed views are removed in the course of the loop.
      let other = stage.host.createView("other\(n)", in: stage.area)
      pan.setReceives(other, false)
      other.destroy()
      boxes.append(stage.host.view("box\(n)", Double(n) * 20, 0, 20, 100, in: stage.area))
      pan.setReceives(boxes[n], n % 2 == 1)
    }
    for n in 0..<20 where n % 3 == 0 { pan.setReceives(boxes[n], n % 2 == 0) }
    stage.commit()
    for n in 0..<20 {
      _ = stage.takeLog()
      stage.rig.drag(from: (110 + Double(n) * 20, 60), to: (110 + Double(n) * 20, 110), t: Double(n) * 1000)
      #expect(pan.states.isEmpty == (n % 2 == (n % 3 == 0 ? 1 : 0)))
    }
  }

  // MARK: delivery

  @Test func `by default, a window's touches are cancelled when a recognizer recognizes them`() {
    let stage = Stage()
    _ = stage.add(.pan)
    stage.commit()
    stage.rig.drag(from: (200, 100), to: (220, 100), t: 0, steps: 2)
    #expect(stage.rig.host.takeTouches() == ["host-surface 1 began 200 100", "host-surface 1 cancelled"])
  }

  @Test func `without the flag 'cancels', a window receives the touches of a gesture until they end`() {
    let stage = Stage()
    _ = stage.add(.pan) { $0.setDelivery([]) }
    stage.commit()
    stage.rig.drag(from: (200, 100), to: (220, 100), t: 0, steps: 2)
    #expect(
      stage.rig.host.takeTouches() == [
        "host-surface 1 began 200 100", "host-surface 1 moved 210 100", "host-surface 1 moved 220 100",
        "host-surface 1 ended",
      ])
  }

  @Test func `with the flag 'delays_began', a touch is delivered only after the recognizer has failed`() {
    let stage = Stage()
    _ = stage.add(.tap) { $0.setDelivery([.cancels, .delaysBegan]) }
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(stage.rig.host.takeTouches() == [])
    stage.rig.down(at: (200, 100), t: 1000)
    #expect(stage.rig.host.takeTouches() == [])
    stage.rig.move(to: (300, 100), t: 1010)
    #expect(
      stage.rig.host.takeTouches() == ["host-surface 1 began 200 100", "host-surface 1 moved 300 100"])
  }

  @Test func `with the flag 'delays_ended', a touch's end is delivered only after the recognizer has failed`() {
    let stage = Stage()
    _ = stage.add(.tap) {
      $0.setDelivery([.cancels, .delaysEnded])
      $0.set(.numberOfTapsRequired, to: 2)
    }
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(stage.rig.host.takeTouches() == ["host-surface 1 began 200 100"])
    stage.rig.wait(until: 500)
    #expect(stage.rig.host.takeTouches() == ["host-surface 1 ended"])
  }

  @Test func `after the time limit, a withheld touch is delivered, and its recognizer continues`() {
    let stage = Stage { $0.hold = .milliseconds(100) }
    let press = stage.add(.long_press) { $0.setDelivery([.cancels, .delaysBegan]) }
    stage.commit()
    stage.rig.down(at: (200, 100), t: 0)
    stage.rig.wait(until: 90)
    #expect(stage.rig.host.takeTouches() == [])
    stage.rig.wait(until: 100)
    #expect(stage.rig.host.takeTouches() == ["host-surface 1 began 200 100"])
    // The recognizer still follows the touch.
    stage.rig.wait(until: 500)
    #expect(press.states == ["began"])
    #expect(stage.rig.host.takeTouches() == ["host-surface 1 cancelled"])
  }
}
