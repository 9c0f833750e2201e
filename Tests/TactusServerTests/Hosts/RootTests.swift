// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer
import Testing
import WireSupport

/// Recognizers on the root of a host. A client needs no view for them.
@Suite struct RootTests {
  private func root(_ kind: Wire.Kind, of stage: Stage, _ adjust: (WireRecognizer) -> Void = { _ in }) -> WireRecognizer
  {
    let recognizer = stage.host.add(kind, "root")
    adjust(recognizer)
    return recognizer
  }

  @Test func `a recognizer on the root view receives touches inside other views and outside all views`() {
    let stage = Stage()
    stage.area.setPosition(0, 0, 100, 100)
    let tap = root(.tap, of: stage)
    stage.commit()
    stage.rig.tap(at: (450, 300), t: 0)
    stage.rig.tap(at: (150, 100), t: 1000)
    #expect(tap.states == ["ended", "ended"])
    #expect(stage.client.lines(of: tap).filter { $0.hasPrefix("location") } == ["location 350 250", "location 50 50"])
  }

  @Test func `a recognizer on the root view receives no touches from a view that keeps its touches`() {
    let stage = Stage()
    stage.area.setPosition(0, 0, 100, 100)
    stage.area.setFlags([.interactive, .multipleTouch, .keepsTouches])
    let tap = root(.tap, of: stage)
    stage.commit()
    stage.rig.tap(at: (150, 100), t: 0)
    stage.rig.tap(at: (450, 300), t: 1000)
    #expect(tap.states == ["ended"])
  }

  @Test func `a recognizer on the root view takes effect with a commit, and not before`() {
    let stage = Stage()
    stage.commit()
    let tap = root(.tap, of: stage)
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(tap.states == [])
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 1000)
    #expect(tap.states == ["ended"])
    tap.destroy()
    stage.commit()
    let again = root(.tap, of: stage)
    stage.host.commitWithSurface()
    stage.rig.tap(at: (200, 100), t: 2000)
    #expect(again.states == [])
    stage.surface.commit()
    stage.rig.settle()
    stage.rig.tap(at: (200, 100), t: 3000)
    #expect(again.states == ["ended"])
  }

  @Test func `a view's recognizer prevents a recognizer on the root view, unless the two are related`() {
    let stage = Stage()
    let (tap, outer) = (stage.add(.tap), root(.tap, of: stage))
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(stage.takeStates() == ["tap ended"])
    outer.relate(.simultaneous, tap)
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 1000)
    #expect(stage.takeStates().sorted() == ["root ended", "tap ended"])
  }

  @Test(
    "For relations to a class, the root is an ancestor of all views, and the views are its descendants",
    arguments: [2, 3] as [UInt32])
  func classes(number: UInt32) {
    let stage = Stage()
    let (tap, outer) = (stage.add(.tap), root(.tap, of: stage))
    (number == 2 ? tap : outer).relateClass(raw: Wire.Relation.simultaneous.rawValue, number, 1)
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(stage.takeStates().sorted() == ["root ended", "tap ended"])
  }

  @Test("The root view receives the touches on subsurfaces, wherever the subsurfaces are", arguments: [50, 350, -20])
  func subsurfaces(x: Double) {
    let stage = Stage()
    let outer = root(.tap, of: stage) { $0.relateClass(raw: Wire.Relation.simultaneous.rawValue, 3, 1) }
    let child = stage.rig.surface(of: stage.client, "child", x, 50, 100, 100, in: stage.surface)
    let own = stage.client.bindManager().host(child, "own")
    let inner = own.add(.tap, "inner")
    own.commit()
    stage.commit()
    stage.rig.tap(at: (100 + x + 50, 150), t: 0)
    #expect(inner.states == ["ended"])
    #expect(outer.states == ["ended"])
  }

  @Test func `the root view has the size of its window, even after the window is resized`() {
    let rig = Rig(capabilities: [.toplevels, .withhold])
    let client = rig.client()
    let host = client.bindToplevels().host(2, "window-7")
    let tap = host.add(.tap)
    host.commit()
    rig.settle()
    func attach(_ width: Double) {
      guard let request = rig.host.toplevels.first, let output = rig.outputView else { return }
      let properties = ViewProperties(frame: Rect(x: 100, y: 50, width: width, height: 300))
      rig.server?.attach(request, in: output, properties, isExact: true)
      rig.settle()
    }
    rig.tap(at: (200, 100), t: 0)
    #expect(tap.states == [])
    attach(400)
    rig.tap(at: (200, 100), t: 1000)
    rig.tap(at: (550, 100), t: 2000)
    #expect(tap.states == ["ended"])
    attach(500)
    rig.tap(at: (550, 100), t: 3000)
    #expect(tap.states == ["ended", "ended"])
  }

  @Test func `the root view of an output's gesture host covers the output`() {
    let rig = Rig()
    let client = rig.client(.trusted)
    let host = client.bindShell().host("LVDS-1", .observe)
    let tap = host.add(.tap)
    host.commit()
    rig.settle()
    rig.tap(at: (20, 20), t: 0)
    #expect(tap.states == ["ended"])
  }

  @Test func `after a gesture host is gone, recognizers on its root view are inert, even new ones`() {
    let stage = Stage()
    let tap = root(.tap, of: stage)
    stage.commit()
    stage.surface.destroy()
    stage.rig.settle()
    tap.setEnabled(raw: 7)
    let later = root(.tap, of: stage)
    later.set(raw: 99, to: 1)
    stage.host.commit()
    stage.rig.settle()
    #expect(stage.client.isAlive)
    stage.host.destroy()
    stage.rig.settle()
    #expect(stage.client.isAlive)
  }

  @Test func `a recognizer on the root view may be destroyed during its gesture`() {
    let stage = Stage()
    let pan = root(.pan, of: stage)
    stage.commit()
    stage.rig.down(at: (200, 100), t: 0)
    stage.rig.move(to: (260, 100), t: 20)
    #expect(pan.states == ["began"])
    pan.destroy()
    stage.rig.settle()
    stage.rig.move(to: (280, 100), t: 40)
    stage.rig.up(t: 60)
    #expect(stage.client.isAlive)
  }
}
