// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer
import Testing
import WireSupport

/// Touches in surfaces that the compositor itself has found, and touches whose end the client cannot receive.
@Suite struct LandingTests {
  private func land(_ stage: Stage, in view: ViewID?, at point: Point, t: Double) {
    let hit = view.flatMap { stage.rig.server?.landing(in: $0, at: point) }
    stage.rig.frame(t: t, TouchSample(id: 1, phase: .down, location: point, in: hit))
    stage.rig.up(t: t + 50)
  }

  @Test func `a touch lands in the surface that the compositor found, even if another surface is in front`() {
    let stage = Stage()
    let tap = stage.host.view("inner", 0, 0, 100, 100, in: stage.area).add(.tap)
    stage.commit()
    _ = stage.rig.surface(of: stage.client, "front", 0, 0, 1000, 800)
    let view = stage.rig.resource(of: stage.surface).flatMap { stage.rig.server?.view(of: $0) }
    land(stage, in: view, at: Point(x: 150, y: 100), t: 0)
    #expect(stage.rig.host.takeTouches().first == "host-surface 1 began 150 100")
    #expect(tap.states == ["ended"])
    land(stage, in: view, at: Point(x: 300, y: 100), t: 1000)
    #expect(stage.rig.host.takeTouches().first == "host-surface 1 began 300 100")
    #expect(tap.states == ["ended"])
  }

  @Test func `no touch lands in a withdrawn surface`() {
    let stage = Stage()
    stage.commit()
    guard let server = stage.rig.server, let resource = stage.rig.resource(of: stage.surface) else { return }
    let view = server.view(of: resource)
    #expect(server.landing(in: view ?? ViewID(rawValue: 0), at: Point(x: 150, y: 100)) != nil)
    stage.rig.withdraw(stage.surface)
    #expect(view.flatMap { server.landing(in: $0, at: Point(x: 150, y: 100)) } == nil)
  }

  @Test func `every touch ends once, whatever happens to its client's other touches or to its surface`() {
    let stage = Stage()
    _ = stage.add(.pan) { $0.set(.maximumNumberOfTouches, to: 1) }
    stage.commit()
    let plain = stage.rig.surface(of: stage.client, "plain", 600, 50, 100, 100)
    stage.rig.down(1, at: (610, 60), t: 0)
    stage.rig.down(2, at: (200, 100), t: 10)
    _ = stage.rig.host.takeTouches()
    stage.rig.move(2, to: (260, 100), t: 20)
    #expect(stage.rig.host.takeTouches() == ["host-surface 2 cancelled"])
    #expect(stage.rig.host.forgotten == [1])
    stage.rig.up(1, t: 30)
    stage.rig.up(2, t: 40)
    #expect(stage.rig.host.takeTouches() == [])
    stage.rig.down(3, at: (610, 60), t: 1000)
    plain.destroy()
    stage.rig.settle()
    #expect(stage.rig.host.takeTouches() == ["plain 3 began 610 60"])
    #expect(stage.rig.host.forgotten == [1, 3])
    stage.rig.up(3, t: 1010)
    #expect(stage.rig.host.takeTouches() == [])
  }

  @Test func `a surface keeps its place in the stacking order unless the compositor requests another place`() {
    let rig = Rig()
    let client = rig.client()
    guard let server = rig.server, let output = rig.outputView else { return }
    let all = ["a", "b", "c"].compactMap { rig.resource(of: rig.surface(of: client, $0, 0, 0, 100, 100)) }
    let views = all.compactMap { server.view(of: $0) }
    func front() -> Int? {
      let hit = server.withEngine { engine, _ in engine.hitTest(Point(x: 5, y: 5)) }
      return views.firstIndex { $0 == hit }
    }
    #expect(front() == 2)
    var properties = ViewProperties(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    server.place(all[0], in: output, properties, order: .keep)
    #expect(front() == 2)
    #expect(server.properties(of: all[0])?.frame.width == 50)
    server.place(all[0], in: output, properties, order: server.order(of: all[0], above: views[2], in: output))
    #expect(front() == 0)
    properties.isHidden = true
    server.place(all[0], in: output, properties, order: .keep)
    #expect(front() == 2)
    server.place(all[2], in: output, properties, order: .at(0))
    #expect(front() == 1)
    #expect(server.surface(of: views[1]) == all[1])
    #expect(server.surface(of: output) == nil)
  }

  @Test func `a surface in a compositor's own view can be placed again after that view is destroyed`() {
    let stage = Stage()
    stage.commit()
    guard let server = stage.rig.server, let output = stage.rig.outputView,
      let resource = stage.rig.resource(of: stage.surface), let view = server.view(of: resource)
    else { return }
    let properties = ViewProperties(frame: Rect(x: 0, y: 0, width: 500, height: 500))
    let own = server.withEngine { engine, _ in engine.addView(properties, in: output) }
    guard let own else { return }
    #expect(server.owns(output))
    #expect(server.owns(view))
    #expect(!server.owns(own))
    server.place(resource, in: own, properties)
    server.clear(own)
    server.withEngine { engine, effects in _ = engine.destroyView(own, into: &effects) }
    #expect(server.properties(of: resource) == nil)
    #expect(server.place(resource, in: output, properties) == view)
  }
}
