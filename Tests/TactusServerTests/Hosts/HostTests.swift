// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer
import Testing
import WireSupport

@Suite struct HostTests {
  @Test func `the gesture host of a placed surface is attached at once, with the surface's size`() {
    let stage = Stage()
    #expect(stage.client.lines(of: stage.host).prefix(1) == ["attached 400 300 exact"])
  }

  @Test func `if a surface is not placed yet, its gesture host is attached as soon as the surface is placed`() {
    let rig = Rig()
    let client = rig.client()
    let surface = client.createSurface()
    let host = client.bindManager().host(surface)
    rig.settle()
    #expect(!client.lines(of: host).contains { $0.hasPrefix("attached") })
    rig.place(surface, 10, 10, 300, 200)
    #expect(client.lines(of: host).contains("attached 300 200 exact"))
  }

  @Test func `'attached' is sent again when the surface is resized, but not when it is moved`() {
    let stage = Stage()
    _ = stage.takeLog()
    stage.rig.place(stage.surface, 300, 50, 400, 300)
    #expect(stage.takeLog() == [])
    stage.rig.place(stage.surface, 300, 50, 500, 350)
    #expect(stage.takeLog().contains("host attached 500 350 exact"))
  }

  @Test func `gestures move along with the surface of their gesture host`() {
    let stage = Stage()
    let tap = stage.add(.tap)
    stage.commit()
    stage.rig.place(stage.surface, 500, 400, 400, 300)
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(tap.states == [])
    stage.rig.tap(at: (600, 500), t: 1000)
    #expect(stage.takeLog().contains("tap location 100 100"))
  }

  @Test func `withdrawing a surface detaches its gesture host, and placing it again attaches the host again`() {
    let stage = Stage()
    let tap = stage.add(.tap)
    stage.commit()
    stage.rig.withdraw(stage.surface)
    #expect(stage.takeLog().contains { $0.hasPrefix("host detached") && $0 != "host detached gone" })
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(tap.states == [])
    stage.rig.place(stage.surface, 100, 50, 400, 300)
    #expect(stage.takeLog().contains("host attached 400 300 exact"))
    stage.rig.tap(at: (200, 100), t: 1000)
    #expect(tap.states == ["ended"])
  }

  @Test func `when an output is removed, even surfaces in the compositor's own views on it are withdrawn`() throws {
    let stage = Stage()
    let server = try #require(stage.rig.server)
    let resource = try #require(stage.rig.resource(of: stage.surface))
    let area = ViewProperties(frame: Rect(x: 100, y: 50, width: 400, height: 300))
    func place(on output: ViewID?) -> ViewID? {
      let group = server.withEngine { engine, _ in engine.addView(ViewProperties(frame: Rig.output), in: output) }
      return group.flatMap { server.place(resource, in: $0, area) }
    }
    #expect(place(on: stage.rig.outputView) != nil)
    stage.rig.removeOutput()
    #expect(stage.takeLog().contains("host detached other"))
    let other = stage.rig.addOutput("DP-1", Rig.output)
    #expect(place(on: other) != nil)
    stage.rig.settle()
    #expect(stage.takeLog().contains("host attached 400 300 exact"))
  }

  @Test func `when the server ends, a gesture host is detached with the reason 'gone'`() {
    let stage = Stage()
    stage.rig.dropServer()
    stage.rig.settle()
    #expect(stage.takeLog().contains("host detached gone"))
    #expect(stage.client.isAlive)
  }

  @Test func `destroying a surface detaches its gesture host and makes the objects of that host inert`() {
    let stage = Stage()
    let tap = stage.add(.tap)
    stage.commit()
    stage.surface.destroy()
    stage.rig.settle()
    #expect(stage.takeLog().contains("host detached gone"))
    // The server ignores all these requests, even those with invalid values.
    tap.set(.numberOfTapsRequired, to: -1)
    stage.area.setPosition(0, 0, -1, -1)
    let late = stage.host.createView("late", in: stage.area)
    late.add(.pan, "late-pan").setEnabled(false)
    stage.host.commit()
    stage.host.commitWithSurface()
    stage.rig.settle()
    #expect(stage.client.isAlive)
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(stage.takeLog() == [])
  }

  @Test func `locking the session cancels gestures, and none begins until the session is unlocked`() {
    let stage = Stage()
    let pan = stage.add(.pan)
    stage.commit()
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0, lifts: false)
    stage.rig.server?.suspend()
    stage.rig.settle()
    #expect(pan.states.last == "cancelled locked")
    #expect(stage.takeLog().contains("host suspended locked"))
    stage.rig.up(t: 60)
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 1000)
    #expect(stage.takeStates() == [])
    stage.rig.server?.resume()
    stage.rig.settle()
    #expect(stage.takeLog() == ["host resumed"])
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 2000)
    #expect(pan.states.first == "began")
  }

  @Test func `a gesture host that is created while the session is locked is suspended from the start`() {
    let rig = Rig()
    rig.server?.suspend()
    let client = rig.client()
    let host = rig.window(of: client).host
    let tap = host.view("area", 0, 0, 400, 300).add(.tap)
    host.commit()
    rig.settle()
    #expect(client.lines(of: host).contains("suspended locked"))
    rig.tap(at: (200, 100), t: 0)
    #expect(tap.states == [])
    rig.server?.resume()
    rig.settle()
    rig.tap(at: (200, 100), t: 1000)
    #expect(tap.states == ["ended"])
  }

  @Test func `every batch ends with a 'done' event, and the serials of these events increase by one`() throws {
    let stage = Stage()
    _ = stage.add(.pan)
    stage.commit()
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0)
    let done = stage.client.events.filter { $0.name == "done" }.map { $0.uint(0) }
    let first = try #require(done.first)
    #expect(done == Array(first..<first + UInt32(done.count)))
    #expect(stage.client.log.last == "host done")
    // There is one batch for each frame that causes an event.
    #expect(done.count == 5)
  }

  @Test func `states of several gestures in one frame are sent in one batch`() {
    let stage = Stage()
    let pinch = stage.add(.pinch)
    let rotation = stage.add(.rotation)
    pinch.relate(.simultaneous, rotation)
    stage.commit()
    let rig = stage.rig
    rig.frame(t: 0, .down(1, 200, 200), .down(2, 300, 200))
    rig.frame(t: 10, .move(1, 190, 150), .move(2, 310, 250))
    #expect(
      stage.client.log.filter { $0.contains("state") || $0.contains("done") } == [
        "pinch state began", "rotation state began", "host done",
      ])
  }

  @Test func `destroying a gesture host ends its gestures without an event and delivers the withheld touches`() {
    let stage = Stage()
    let tap = stage.add(.tap) { $0.setDelivery([.delaysBegan]) }
    stage.commit()
    stage.rig.down(at: (200, 100), t: 0)
    #expect(stage.rig.host.takeTouches() == [])
    stage.host.destroy()
    stage.rig.settle()
    #expect(stage.rig.host.takeTouches() == ["host-surface 1 began 200 100"])
    stage.rig.up(t: 50)
    #expect(stage.rig.host.takeTouches() == ["host-surface 1 ended"])
    #expect(tap.states == [])
    tap.setEnabled(false)
    stage.area.setFlags([.interactive])
    stage.rig.settle()
    #expect(stage.client.isAlive)
  }

  @Test func `an ack with a serial that the server does not wait for is ignored`() {
    let stage = Stage()
    _ = stage.add(.pan)
    stage.commit()
    for serial: UInt32 in [0, 1, 12_345, .max] { stage.host.ack(serial) }
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0)
    #expect(stage.client.isAlive)
    #expect(stage.takeStates() == ["pan began", "pan changed", "pan changed", "pan changed", "pan ended"])
  }

  @Test func `touches on a subsurface are offered to recognizers of its own gesture host and of its parent's`() {
    let stage = Stage()
    let pan = stage.add(.pan)
    stage.commit()
    let child = stage.rig.surface(of: stage.client, "child", 10, 10, 100, 100, in: stage.surface)
    let host = stage.client.bindManager().host(child, "child-host")
    let tap = host.view("child-area", 0, 0, 100, 100).add(.tap)
    host.commit()
    stage.rig.settle()
    stage.rig.tap(at: (120, 70), t: 0)
    #expect(tap.states == ["ended"])
    stage.rig.drag(from: (120, 70), to: (160, 70), t: 1000)
    #expect(pan.states == ["began", "changed", "changed", "changed", "ended"])
  }

  @Test func `a subsurface lies in the deepest view that contains the entire subsurface`() {
    let stage = Stage()
    let left = stage.host.view("left", 0, 0, 200, 300, in: stage.area)
    let right = stage.host.view("right", 200, 0, 200, 300, in: stage.area)
    let (onLeft, onRight, onArea) = (left.add(.pan, "left-pan"), right.add(.pan, "right-pan"), stage.add(.tap))
    stage.commit()
    let child = stage.rig.surface(of: stage.client, "child", 210, 10, 100, 100, in: stage.surface)
    stage.rig.drag(from: (320, 70), to: (380, 70), t: 0)
    #expect(onRight.states.first == "began")
    #expect(onLeft.states == [])
    // A subsurface that overlaps both views lies in neither.
    stage.rig.place(child, 150, 10, 100, 100, in: stage.surface)
    stage.rig.drag(from: (320, 70), to: (380, 70), t: 1000)
    #expect(onRight.states.count { $0 == "began" } == 1)
    stage.rig.tap(at: (320, 70), t: 2000)
    #expect(onArea.states == ["ended"])
    // The location is reported in the coordinates of the recognizer's host.
    #expect(stage.client.lines(of: onArea).contains("location 220 20"))
  }

  @Test func `gestures on a subsurface are recognized even outside its parent, but the parent's views are clipped`() {
    let rig = Rig()
    let client = rig.client()
    let (surface, host) = rig.window(of: client, "outer", 100, 50, 400, 300)
    let child = rig.surface(of: client, "child", 300, 200, 400, 300, in: surface)
    let inner = client.bindManager().host(child, "inner")
    _ = inner.view("inner-area", 0, 0, 400, 300).add(.tap, "inner-tap")
    _ = host.view("outer-area", -100, -50, 1000, 800).add(.tap, "outer-tap")
    host.commit()
    inner.commit()
    rig.settle()
    for (n, place) in [(700.0, 500.0), (450, 300), (200, 100), (900, 100)].enumerated() {
      rig.tap(at: place, t: Double(n) * 1000)
    }
    #expect(client.states == ["inner-tap ended", "inner-tap ended", "outer-tap ended"])
    #expect(rig.host.takeTouches().first == "child 1 began 700 500")
  }

  @Test func `subsurfaces keep their order, whichever of their parent's views they lie in`() {
    let rig = Rig()
    let client = rig.client()
    let (surface, host) = rig.window(of: client, "outer", 0, 0, 400, 300)
    for n in 0..<3 { _ = rig.surface(of: client, "child\(n)", 100, 100, 50, 50, in: surface) }
    let view = host.view("view", 50, 50, 200, 200)
    _ = view.add(.pan)
    for change in [{ view.setPosition(50, 50, 200, 200) }, { view.setPosition(0, 0, 10, 10) }, { view.destroy() }] {
      change()
      host.commit()
      rig.settle()
      rig.tap(at: (110, 110), t: rig.now.microseconds > 0 ? Double(rig.now.microseconds) / 1000 + 1000 : 0)
      #expect(rig.host.takeTouches().first == "child2 1 began 110 110")
    }
  }

  @Test func `touches on another client's surface in a window are not offered to the window's gesture host`() {
    // Popups and subsurfaces belong to their parent's client, but a compositor may place any surface on another.
    let stage = Stage()
    let pan = stage.add(.pan)
    stage.commit()
    let other = stage.rig.client()
    let child = stage.rig.surface(of: other, "child", 10, 10, 100, 100, in: stage.surface)
    let host = other.bindManager().host(child, "child-host")
    let inner = host.view("child-area", 0, 0, 100, 100).add(.tap)
    host.commit()
    stage.rig.settle()
    stage.rig.drag(from: (120, 70), to: (160, 70), t: 0)
    #expect(pan.states == [])
    #expect(inner.states == ["ended"])
  }

  @Test func `removing an output withdraws its windows, and their subsurfaces stay on them`() throws {
    let stage = Stage()
    stage.commit()
    let child = stage.rig.surface(of: stage.client, "child", 0, 0, 100, 100, in: stage.surface)
    let inner = stage.client.bindManager().host(child, "inner")
    let tap = inner.view("inside", 0, 0, 100, 100).add(.tap)
    inner.commit()
    stage.commit()
    stage.rig.removeOutput()
    #expect(stage.takeLog() == ["host detached other"])
    let output = try #require(stage.rig.addOutput("again", Rig.output))
    let resource = try #require(stage.rig.resource(of: stage.surface))
    let frame = Rect(x: 100, y: 50, width: 400, height: 300)
    stage.rig.server?.place(resource, in: output, ViewProperties(frame: frame))
    stage.rig.tap(at: (150, 100), t: 0)
    #expect(tap.states == ["ended"])
  }
}
