// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusServer
import Testing
import WireSupport

/// State is pending until a commit applies all of it together.
@Suite struct CommitTests {
  @Test func `nothing is recognized before the first commit`() {
    let stage = Stage()
    let tap = stage.add(.tap)
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(tap.states == [])
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 1000)
    #expect(tap.states == ["ended"])
  }

  @Test(
    "A change takes effect only with the commit",
    arguments: [
      "enabled", "parameter", "position", "flags", "receives", "another view above",
    ])
  func waits(change: String) {
    let stage = Stage()
    let tap = stage.add(.tap)
    stage.commit()
    switch change {
    case "enabled": tap.setEnabled(false)
    case "parameter": tap.set(.numberOfTapsRequired, to: 2)
    case "position": stage.area.setPosition(300, 200, 10, 10)
    case "flags": stage.area.setFlags([])
    case "receives": tap.setReceives(stage.area, false)
    default: _ = stage.host.view("above", 0, 0, 400, 300)
    }
    stage.rig.settle()
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(stage.rig.host.takeTouches().last == "host-surface 1 cancelled")
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 2000)
    stage.rig.wait(until: 3000)
    #expect(stage.rig.host.takeTouches().last == "host-surface 1 ended")
  }

  @Test(
    "A destroyed object reports nothing more, but a destroyed view occupies its place until the next commit",
    arguments: [true, false])
  func destroyed(isView: Bool) {
    let stage = Stage()
    let under = stage.host.view("under", 0, 0, 400, 300)
    under.placeBelow(stage.area)
    _ = under.add(.tap, "under")
    let tap = stage.add(.tap)
    stage.commit()
    if isView { stage.area.destroy() } else { tap.destroy() }
    stage.rig.settle()
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(stage.takeStates() == [])
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 2000)
    #expect(stage.takeStates() == (isView ? ["under ended"] : []))
  }

  @Test func `a commit applies all pending state of a gesture host at the same time`() {
    let stage = Stage()
    let left = stage.host.view("left", 0, 0, 200, 300)
    let right = stage.host.view("right", 200, 0, 200, 300)
    let onLeft = left.add(.tap, "on-left")
    let onRight = right.add(.tap, "on-right")
    stage.commit()
    left.setPosition(200, 0, 200, 300)
    right.setPosition(0, 0, 200, 300)
    stage.rig.settle()
    stage.rig.tap(at: (150, 100), t: 0)
    #expect(stage.takeStates() == ["on-left ended"])
    stage.commit()
    stage.rig.tap(at: (150, 100), t: 1000)
    #expect(stage.takeStates() == ["on-right ended"])
    #expect(onLeft.isThere && onRight.isThere)
  }

  @Test func `only the last of several pending values takes effect`() {
    let stage = Stage()
    let tap = stage.add(.tap)
    tap.set(.numberOfTapsRequired, to: 3)
    tap.set(.numberOfTapsRequired, to: 1)
    tap.setEnabled(false)
    tap.setEnabled(true)
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(tap.states == ["ended"])
  }

  @Test func `commits of one gesture host do not affect another gesture host's pending state`() {
    let rig = Rig()
    let client = rig.client()
    let one = rig.window(of: client, "one", 0, 0, 400, 300).host
    let other = rig.window(of: client, "other", 500, 0, 400, 300).host
    let first = one.view("a", 0, 0, 400, 300).add(.tap, "first")
    let second = other.view("b", 0, 0, 400, 300).add(.tap, "second")
    one.commit()
    rig.settle()
    rig.tap(at: (100, 100), t: 0)
    rig.tap(at: (600, 100), t: 1000)
    #expect(first.states == ["ended"])
    #expect(second.states == [])
  }

  @Test func `state sent with 'commit_with_surface' takes effect with the surface's next commit`() {
    let stage = Stage()
    let tap = stage.add(.tap)
    stage.host.commitWithSurface()
    stage.rig.settle()
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(tap.states == [])
    stage.surface.commit()
    stage.rig.settle()
    stage.rig.tap(at: (200, 100), t: 1000)
    #expect(tap.states == ["ended"])
    // Later commits of the surface apply nothing more.
    tap.setEnabled(false)
    stage.surface.commit()
    stage.rig.settle()
    stage.rig.tap(at: (200, 100), t: 2000)
    #expect(tap.states == ["ended", "ended"])
  }

  @Test func `state that is changed after 'commit_with_surface' belongs to the next commit`() {
    let stage = Stage()
    let tap = stage.add(.tap)
    stage.host.commitWithSurface()
    tap.setEnabled(false)
    stage.surface.commit()
    stage.rig.settle()
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(tap.states == ["ended"])
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 1000)
    #expect(tap.states == [])
  }

  @Test func `a commit also applies state that waits for the surface's commit because of 'commit_with_surface'`() {
    let stage = Stage()
    let tap = stage.add(.tap)
    stage.host.commitWithSurface()
    stage.host.commit()
    stage.rig.settle()
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(tap.states == ["ended"])
    stage.surface.commit()
    stage.rig.settle()
    #expect(stage.client.isAlive)
  }

  @Test func `a gesture in progress keeps the state with which it began`() {
    let stage = Stage()
    let pan = stage.add(.pan)
    stage.commit()
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0, lifts: false)
    pan.set(.minimumNumberOfTouches, to: 2)
    stage.area.setPosition(0, 0, 10, 10)
    stage.host.commit()
    stage.rig.settle()
    stage.rig.move(to: (280, 100), t: 60)
    stage.rig.up(t: 70)
    #expect(stage.takeStates().suffix(2) == ["pan changed", "pan ended"])
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 1000)
    #expect(stage.takeStates() == [])
  }

  @Test func `destroying a recognizer in mid-gesture ends the gesture at once, without an event`() {
    let stage = Stage()
    let pan = stage.add(.pan)
    let pinch = stage.add(.pinch)
    pinch.setReporting(.failures)
    stage.commit()
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0, lifts: false)
    _ = stage.takeLog()
    pan.destroy()
    stage.rig.settle()
    stage.rig.move(to: (280, 100), t: 60)
    stage.rig.up(t: 70)
    #expect(stage.takeLog().filter { $0.hasPrefix("pan") } == [])
    #expect(stage.client.isAlive)
  }

  @Test func `a recognizer added in mid-gesture receives only touches that land later`() {
    let stage = Stage()
    stage.commit()
    stage.rig.down(1, at: (200, 100), t: 0)
    let tap = stage.add(.tap)
    stage.commit()
    stage.rig.up(1, t: 50)
    #expect(tap.states == [])
    stage.rig.tap(at: (200, 100), t: 1000)
    #expect(tap.states == ["ended"])
  }

  @Test func `recognizers of a destroyed view are inert`() {
    let stage = Stage()
    let tap = stage.add(.tap)
    stage.commit()
    stage.area.destroy()
    stage.commit()
    tap.set(.numberOfTapsRequired, to: 2)
    tap.relate(.simultaneous, tap)
    tap.cancel()
    tap.destroy()
    stage.host.commit()
    stage.rig.settle()
    #expect(stage.client.isAlive)
  }
}
