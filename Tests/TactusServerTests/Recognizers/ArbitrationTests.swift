// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing
import WireSupport

/// Tests how recognizers of the system, of clients and of shells compete for one touch. The system's recognizers take
/// precedence over those of clients; the rank of a shell's recognizers depends on the layer of the shell.
@Suite struct ArbitrationTests {
  /// Adds a shell's host for the output, with a pan named "shell". Returns the pan.
  private func addShell(_ layer: Wire.Layer, to stage: Stage) -> WireRecognizer {
    let shell = stage.rig.client(.trusted)
    let host = shell.bindShell().host("LVDS-1", layer, "screen")
    let pan = host.view("everywhere", 0, 0, 1000, 800).add(.pan, "shell")
    host.commit()
    stage.rig.settle()
    return pan
  }

  @Test func `a system recognizer prevents a client's recognizer`() {
    let stage = Stage()
    let pan = stage.add(.pan) { $0.setReporting(.failures) }
    stage.commit()
    _ = stage.rig.addSystem(Pan(), "home")
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0)
    #expect(stage.rig.host.takeActions().first == "home began")
    #expect(pan.states == ["failed system"])
  }

  @Test func `if a client's and a system recognizer are ready in the same frame, the system recognizer recognizes`() {
    let stage = Stage()
    let tap = stage.add(.tap) { $0.setReporting(.failures) }
    let pan = stage.add(.pan) { $0.setReporting(.failures) }
    stage.commit()
    _ = stage.rig.addSystem(Tap(), "peek") { $0.comesFirst = true }
    _ = stage.rig.addSystem(Pan(), "home") { $0.comesFirst = true }
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(tap.states == ["failed system"])
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 1000)
    #expect(pan.states.last == "failed system")
    #expect(stage.rig.host.takeActions().prefix(2) == ["peek ended", "home began"])
  }

  @Test func `a client's gesture is cancelled when a system recognizer begins with the same touch`() {
    let stage = Stage()
    let pan = stage.add(.pan)
    stage.commit()
    var home = Pan()
    home.hysteresis = 30
    _ = stage.rig.addSystem(home, "home")
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0)
    #expect(stage.rig.host.takeActions().contains("home began"))
    #expect(pan.states == ["began", "changed", "changed", "cancelled system"])
  }

  @Test func `a client's recognizer never prevents a system recognizer`() {
    let stage = Stage()
    let press = stage.add(.long_press) { $0.set(.minimumPressDuration, to: 0) }
    stage.commit()
    _ = stage.rig.addSystem(Pan(), "home")
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0)
    #expect(press.states == ["began", "changed", "cancelled system"])
    #expect(
      stage.rig.host.takeActions() == ["home began", "home changed", "home changed", "home changed", "home ended"])
  }

  @Test func `a client's relations do not affect system recognizers`() {
    let stage = Stage()
    let pan = stage.add(.pan) { $0.set(.hysteresis, to: 5) }
    for relation: Wire.Relation in [.simultaneous, .doesNotPrevent, .notPreventedBy] {
      pan.relate(relation, all: .system)
    }
    stage.commit()
    _ = stage.rig.addSystem(Pan(), "home")
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0)
    #expect(stage.rig.host.takeActions().first == "home began")
    #expect(pan.states == [])
  }

  @Test func `a client's recognizer may require a system recognizer to fail`() {
    let stage = Stage()
    let pan = stage.add(.pan)
    pan.relate(.requireFailure, all: .system)
    stage.commit()
    var home = Pan()
    home.minimumNumberOfTouches = 2
    _ = stage.rig.addSystem(home, "home")
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0, lifts: false)
    #expect(pan.states == [])
    // The system's pan needs two fingers, and fails when the only finger lifts.
    stage.rig.up(1, t: 100)
    #expect(pan.states == ["began", "ended"])
  }

  @Test func `if nested surfaces of one client have recognizers, the inner recognizer prevents the outer one`() {
    let rig = Rig()
    let client = rig.client()
    let (surface, host) = rig.window(of: client, "outer", 100, 50, 400, 300)
    let child = rig.surface(of: client, "child", 0, 0, 200, 200, in: surface)
    let inner = client.bindManager().host(child, "inner")
    _ = host.view("outer-area", 0, 0, 400, 300).add(.pan, "outer-pan")
    _ = inner.view("inner-area", 0, 0, 200, 200).add(.pan, "inner-pan")
    host.commit()
    inner.commit()
    rig.settle()
    rig.drag(from: (150, 100), to: (160, 100), t: 0, steps: 1)
    // Both pans can begin in the same frame, so the inner one wins.
    #expect(client.states == ["inner-pan began", "inner-pan ended"])
  }

  @Test func `gestures in windows of two clients do not affect each other`() {
    let rig = Rig()
    let (one, two) = (rig.client(), rig.client())
    let left = rig.window(of: one, "left", 0, 0, 400, 300).host
    let right = rig.window(of: two, "right", 500, 0, 400, 300).host
    _ = left.view("a", 0, 0, 400, 300).add(.pan, "left-pan")
    _ = right.view("b", 0, 0, 400, 300).add(.pan, "right-pan")
    left.commit()
    right.commit()
    rig.settle()
    rig.frame(t: 0, .down(1, 100, 100), .down(2, 600, 100))
    rig.frame(t: 10, .move(1, 120, 100), .move(2, 620, 100))
    rig.frame(t: 20, .up(1), .up(2))
    #expect(one.states == ["left-pan began", "left-pan ended"])
    #expect(two.states == ["right-pan began", "right-pan ended"])
  }

  @Test func `a shell's recognizer in the front layer prevents a client's recognizer, as a system recognizer does`() {
    let stage = Stage()
    let pan = stage.add(.pan) { $0.setReporting(.failures) }
    stage.commit()
    let shell = addShell(.front, to: stage)
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0)
    #expect(shell.states.first == "began")
    #expect(pan.states == ["failed system"])
  }

  @Test func `a shell's recognizer in the back layer begins only if no client's recognizer begins`() {
    let stage = Stage()
    let pan = stage.add(.pan) { $0.set(.directions, to: 3) }
    stage.commit()
    let shell = addShell(.back, to: stage)
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0)
    #expect(pan.states.first == "began")
    #expect(shell.states == [])
    stage.rig.drag(from: (200, 100), to: (200, 140), t: 1000)
    #expect(shell.states.first == "began")
  }

  @Test func `a shell's recognizer in the observe layer neither prevents nor is prevented, and takes no touches`() {
    let stage = Stage()
    let pan = stage.add(.pan)
    stage.commit()
    let shell = addShell(.observe, to: stage)
    shell.setDelivery([.cancels, .delaysBegan, .delaysEnded])
    let outside = shell.client
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0)
    #expect(pan.states == ["began", "changed", "changed", "changed", "ended"])
    #expect(shell.states == pan.states)
    // Over a window without recognizers, the touch is delivered as if the shell were not there.
    _ = stage.rig.host.takeTouches()
    stage.rig.place(stage.surface, 0, 0, 100, 100)
    let other = stage.rig.client()
    _ = stage.rig.surface(of: other, "plain", 400, 400, 200, 200)
    stage.rig.drag(from: (450, 450), to: (470, 450), t: 1000, steps: 1)
    #expect(
      stage.rig.host.takeTouches() == ["plain 1 began 450 450", "plain 1 moved 470 450", "plain 1 ended"])
    #expect(outside.isAlive)
  }

  @Test func `a client's window receives no gestures where another client's window covers it`() {
    let stage = Stage()
    let pan = stage.add(.pan)
    stage.commit()
    let other = stage.rig.client()
    _ = stage.rig.surface(of: other, "plain", 150, 80, 100, 100)
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0)
    #expect(pan.states == [])
    #expect(stage.rig.host.takeTouches().first == "plain 1 began 200 100")
  }
}
