// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusServer
import Testing
import WireSupport

/// Tests which view of a client receives the touches of its window's subsurfaces: the deepest view that contains all of
/// these subsurfaces and that no other view covers there. `HostTests` tests the consequences.
@Suite struct SubsurfaceTests {
  typealias Frame = (x: Double, y: Double, width: Double, height: Double)

  /// Taps a subsurface at `child`. Returns whether the touch is offered to the recognizer of `holder`, and the location
  /// that the subsurface's own recognizer reports.
  private func touch(
    in child: Frame, holder: Frame = (50, 40, 200, 100), others: [Frame] = [], adjust: (WireView) -> Void = { _ in },
    front: Frame? = nil, adjustFront: (WireView) -> Void = { _ in }
  ) -> (isHeld: Bool, location: String?) {
    let stage = Stage()
    let view = stage.host.view("holder", holder.x, holder.y, holder.width, holder.height, in: stage.area)
    adjust(view)
    let held = view.add(.long_press, "held")
    if let front {
      let view = stage.host.view("front", front.x, front.y, front.width, front.height, in: stage.area)
      adjustFront(view)
    }
    let surface = stage.rig.surface(
      of: stage.client, "child", child.x, child.y, child.width, child.height, in: stage.surface)
    for (n, frame) in others.enumerated() {
      _ = stage.rig.surface(
        of: stage.client, "other\(n)", frame.x, frame.y, frame.width, frame.height, in: stage.surface)
    }
    let own = stage.client.bindManager().host(surface, "own")
    let tap = own.view("inside", 0, 0, child.width, child.height).add(.tap, "tap")
    held.setReporting(.failures)
    own.commit()
    stage.commit()
    stage.rig.tap(at: (100 + child.x + child.width / 4, 50 + child.y + child.height / 2), t: 0)
    let location = stage.client.lines(of: tap).first { $0.hasPrefix("location") }
    return (!held.states.isEmpty, location)
  }

  @Test(
    "A view receives the touches of a subsurface only if the subsurface lies entirely inside the view",
    arguments: [(0, 0, 0, 0), (-1, 0, 0, 0), (1, 0, 0, 0), (0, -1, 0, 0), (0, 1, 0, 0)])
  func fits(x: Double, y: Double, width: Double, height: Double) {
    let touch = touch(in: (50 + x, 40 + y, 200 + width, 100 + height))
    #expect(touch.isHeld == (x == 0 && y == 0))
    #expect(touch.location == "location 50 50")
  }

  @Test("No view of a window receives the touches of a subsurface that extends beyond the window")
  func sticksOut() {
    for (x, y) in [(0, 0), (350, 250), (-1, 100), (351, 100), (100, -1), (100, 251)] as [(Double, Double)] {
      let stage = Stage()
      let tap = stage.host.view("large", -100, -100, 600, 500).add(.tap, "tap")
      stage.commit()
      _ = stage.rig.surface(of: stage.client, "child", x, y, 50, 50, in: stage.surface)
      stage.rig.tap(at: (125 + x, 75 + y), t: 0)
      #expect(tap.states == (x >= 0 && y >= 0 && x <= 350 && y <= 250 ? ["ended"] : []), "\(x) \(y)")
    }
  }

  @Test func `a view receives touches on a window's subsurfaces only if all the subsurfaces lie inside the view`() {
    #expect(touch(in: (60, 50, 50, 50), others: [(200, 90, 50, 50)]).isHeld)
    #expect(!touch(in: (60, 50, 50, 50), others: [(200, 90, 50, 51)]).isHeld)
    #expect(!touch(in: (60, 50, 50, 50), others: [(201, 90, 50, 50)]).isHeld)
    #expect(!touch(in: (60, 50, 50, 50), others: [(49, 40, 50, 50)]).isHeld)
    #expect(!touch(in: (60, 50, 50, 50), others: [(50, 39, 50, 50)]).isHeld)
    // An empty subsurface must lie inside the view too, although no touch can hit it.
    #expect(touch(in: (60, 50, 50, 50), others: [(250, 140, 0, 0)]).isHeld)
    #expect(!touch(in: (60, 50, 50, 50), others: [(251, 140, 0, 0)]).isHeld)
  }

  @Test func `once no subsurface lies outside a view, the view receives the touches of the subsurfaces inside it`() {
    let stage = Stage()
    let view = stage.host.view("holder", 50, 40, 200, 100, in: stage.area)
    let tap = view.add(.tap, "tap")
    stage.commit()
    _ = stage.rig.surface(of: stage.client, "child", 60, 50, 50, 50, in: stage.surface)
    let other = stage.rig.surface(of: stage.client, "other", 0, 0, 20, 20, in: stage.surface)
    stage.rig.tap(at: (180, 120), t: 0)
    #expect(tap.states == [])
    stage.rig.withdraw(other)
    stage.rig.tap(at: (180, 120), t: 1000)
    #expect(tap.states == ["ended"])
    // When the other surface is placed again, neither surface belongs to the view.
    stage.rig.place(other, 0, 0, 20, 20, in: stage.surface)
    stage.rig.tap(at: (180, 120), t: 2000)
    #expect(tap.states == ["ended"])
    other.destroy()
    stage.rig.settle()
    stage.rig.tap(at: (180, 120), t: 3000)
    #expect(tap.states == ["ended", "ended"])
  }

  @Test func `a view does not receive the touches of a subsurface that another view of the client covers`() {
    let child: Frame = (100, 60, 50, 50)
    for (apart, covering) in [
      ((50, 60, 50, 50), (51, 60, 50, 50)), ((150, 60, 50, 50), (149, 60, 50, 50)),
      ((100, 10, 50, 50), (100, 11, 50, 50)),
      ((100, 110, 50, 50), (100, 109, 50, 50)),
    ] as [(Frame, Frame)] {
      #expect(touch(in: child, front: apart).isHeld, "\(apart)")
      #expect(!touch(in: child, front: covering).isHeld, "\(covering)")
    }
  }

  @Test func `only interactive views receive touches of subsurfaces or cover subsurfaces, and flat views cover none`() {
    let child: Frame = (100, 60, 50, 50)
    #expect(touch(in: child, front: child, adjustFront: { $0.setFlags([.multipleTouch]) }).isHeld)
    #expect(touch(in: child, front: child, adjustFront: { $0.setTransform(1, 0, 0, 0) }).isHeld)
    #expect(!touch(in: child, adjust: { $0.setFlags([.multipleTouch]) }).isHeld)
  }

  @Test func `a rotated or scaled view receives the touches of subsurfaces inside it, at unchanged locations`() {
    // The rotated holder of 100 x 60 covers x from 90 to 150 and y from 40 to 140.
    let turn: (WireView) -> Void = { $0.setTransform(0, -1, 1, 0) }
    let held = touch(in: (90, 40, 60, 100), holder: (150, 40, 100, 60), adjust: turn)
    #expect(held == (true, "location 15 50"))
    for (x, y) in [(89, 40), (91, 40), (90, 39), (90, 41)] as [(Double, Double)] {
      #expect(touch(in: (x, y, 60, 100), holder: (150, 40, 100, 60), adjust: turn) == (false, "location 15 50"))
    }
    let scaled = touch(in: (60, 50, 40, 20), holder: (50, 40, 50, 20), adjust: { $0.setTransform(2, 0, 0, 3) })
    #expect(scaled == (true, "location 10 10"))
  }

  @Test("A subsurface stays in place when the view that receives its touches is destroyed", arguments: [true, false])
  func holderGoes(withAll: Bool) {
    let stage = Stage()
    let view = stage.host.view("holder", 50, 40, 200, 100, in: stage.area)
    let held = view.add(.tap, "held")
    let child = stage.rig.surface(of: stage.client, "child", 60, 50, 50, 50, in: stage.surface)
    let own = stage.client.bindManager().host(child, "own")
    let tap = own.view("inside", 0, 0, 50, 50).add(.long_press, "press")
    own.commit()
    stage.commit()
    stage.rig.tap(at: (180, 120), t: 0)
    #expect(held.states == ["ended"])
    _ = stage.takeLog()
    if withAll { stage.host.destroy() } else { view.destroy() }
    stage.commit()
    stage.rig.down(at: (180, 120), t: 1000)
    stage.rig.wait(until: 2000)
    stage.rig.up(t: 2100)
    #expect(tap.states == ["began", "ended"])
    #expect(tap.events.first { $0.name == "location" }?.description == "press location 20 20")
  }
}
