// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing
import WireSupport

@testable import TactusServer

/// Tests which view a touch hits, and to which recognizers the touch is offered. Points in comments are in window
/// coordinates.
@Suite struct ViewTests {
  @Test func `a touch hits the deepest view, and is offered to the recognizers of this view and its ancestors`() {
    let stage = Stage()
    let pan = stage.add(.pan)
    let inner = stage.host.view("inner", 50, 50, 100, 100, in: stage.area)
    let tap = inner.add(.tap)
    stage.commit()
    stage.rig.tap(at: (200, 150), t: 0)
    #expect(tap.states == ["ended"])
    stage.rig.drag(from: (200, 150), to: (240, 150), t: 1000)
    #expect(pan.states.first == "began")
    stage.rig.tap(at: (400, 300), t: 2000)
    #expect(tap.states == ["ended"])
  }

  @Test func `a touch hits the topmost of overlapping siblings, and new views are placed on top`() {
    let stage = Stage()
    let low = stage.host.view("low", 0, 0, 100, 100)
    let high = stage.host.view("high", 50, 0, 100, 100)
    _ = low.add(.tap, "on-low")
    _ = high.add(.tap, "on-high")
    stage.commit()
    stage.rig.tap(at: (170, 60), t: 0)
    #expect(stage.takeStates() == ["on-high ended"])
    low.placeAbove(high)
    stage.commit()
    stage.rig.tap(at: (170, 60), t: 1000)
    #expect(stage.takeStates() == ["on-low ended"])
    low.placeBelow(high)
    stage.commit()
    stage.rig.tap(at: (170, 60), t: 2000)
    #expect(stage.takeStates() == ["on-high ended"])
  }

  @Test func `restacking requests apply in the order in which they were made`() {
    let stage = Stage()
    let views = ["a", "b", "c"].map { stage.host.view($0, 0, 0, 100, 100) }
    for view in views { _ = view.add(.tap, "on-" + view.name) }
    views[2].placeBelow(views[0])  // c a b
    views[1].placeBelow(views[2])  // b c a
    views[2].placeAbove(views[0])  // b a c
    views[0].placeAbove(views[2])  // b c a
    stage.commit()
    stage.rig.tap(at: (120, 60), t: 0)
    #expect(stage.takeStates() == ["on-a ended"])
    views[0].setPosition(0, 0, 0, 0)
    stage.commit()
    stage.rig.tap(at: (120, 60), t: 1000)
    #expect(stage.takeStates() == ["on-c ended"])
  }

  @Test func `a view starts as an empty rectangle, which is never hit`() {
    let stage = Stage()
    let tap = stage.host.createView("nowhere").add(.tap)
    stage.commit()
    stage.rig.tap(at: (100, 50), t: 0)
    #expect(tap.states == [])
  }

  @Test func `child views are not hit outside their parent's rectangle`() {
    let stage = Stage()
    let box = stage.host.view("box", 0, 0, 100, 100)
    let tap = stage.host.view("child", 50, 50, 200, 200, in: box).add(.tap)
    stage.commit()
    stage.rig.tap(at: (270, 220), t: 0)
    #expect(tap.states == [])
    stage.rig.tap(at: (170, 120), t: 1000)
    #expect(tap.states == ["ended"])
  }

  @Test func `a view receives a touch that began in it even after the touch has left the view`() {
    let stage = Stage()
    let pan = stage.host.view("box", 0, 0, 50, 50).add(.pan)
    stage.commit()
    stage.rig.drag(from: (120, 70), to: (900, 700), t: 0)
    #expect(pan.states.first == "began")
    #expect(pan.states.last == "ended")
  }

  @Test func `rectangles are precise to fractions of a pixel`() {
    let stage = Stage()
    let tap = stage.host.view("thin", 10.5, 0, 0.25, 300).add(.tap)
    stage.commit()
    stage.rig.tap(at: (110.4, 100), t: 0)
    #expect(tap.states == [])
    stage.rig.tap(at: (110.6, 100), t: 1000)
    #expect(tap.states == ["ended"])
  }

  @Test func `a view's transform rotates and scales the view together with its children`() {
    let stage = Stage()
    let box = stage.host.view("box", 200, 100, 50, 50)
    box.setTransform(0, -2, 2, 0)  // A quarter turn clockwise at twice the size: it covers (100, 100) to (200, 200).
    let tap = stage.host.view("child", 40, 0, 10, 10, in: box).add(.tap)
    stage.commit()
    stage.rig.tap(at: (100 + 190, 50 + 190), t: 0)
    #expect(tap.states == ["ended"])
    // Events use the host's coordinates.
    #expect(stage.client.log.contains("tap location 190 190"))
  }

  @Test func `a view with a transform of zeros is not hit`() {
    let stage = Stage()
    let tap = stage.add(.tap)
    stage.area.setTransform(0, 0, 0, 0)
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(tap.states == [])
    #expect(stage.client.isAlive)
  }

  @Test func `a view that is not interactive lets touches through, and so do its children`() {
    let stage = Stage()
    let under = stage.add(.tap, "under")
    let cover = stage.host.view("cover", 0, 0, 400, 300)
    let on = stage.host.view("child", 0, 0, 400, 300, in: cover).add(.tap, "on")
    cover.setFlags([.multipleTouch])
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(on.states == [])
    #expect(under.states == ["ended"])
  }

  @Test func `a view without the multiple-touch flag receives no second touch`() {
    let stage = Stage()
    stage.area.setFlags([.interactive])
    stage.host.setTouchReporting(.views)
    stage.commit()
    stage.rig.down(1, at: (200, 100), t: 0)
    stage.rig.down(2, at: (250, 100), t: 10)
    #expect(stage.takeLog().filter { $0.contains("view_touch") }.count == 1)
  }

  @Test func `a view that keeps its touches hides them from its ancestors' recognizers`() {
    let stage = Stage()
    let outer = stage.add(.pan, "outer")
    let box = stage.host.view("box", 0, 0, 100, 100, in: stage.area)
    let inner = box.add(.tap, "inner")
    box.setFlags([.interactive, .multipleTouch, .keepsTouches])
    stage.commit()
    stage.rig.drag(from: (150, 100), to: (220, 100), t: 0)
    #expect(outer.states == [])
    stage.rig.tap(at: (150, 100), t: 1000)
    #expect(inner.states == ["ended"])
    stage.rig.drag(from: (350, 100), to: (420, 100), t: 2000)
    #expect(outer.states.first == "began")
  }

  @Test func `a button prevents the recognizers of its ancestors from recognizing a tap on the button`() {
    let stage = Stage()
    let tap = stage.add(.tap)
    let button = stage.host.view("button", 0, 0, 100, 50, in: stage.area)
    button.setControl(.button)
    stage.commit()
    stage.rig.tap(at: (120, 70), t: 0)
    #expect(tap.states == [])
    #expect(stage.rig.host.takeTouches() == ["host-surface 1 began 120 70", "host-surface 1 ended"])
    button.setControl(.none)
    stage.commit()
    stage.rig.tap(at: (120, 70), t: 1000)
    #expect(tap.states == ["ended"])
  }

  @Test func `a button does not prevent its own recognizers from recognizing a tap on it`() {
    let stage = Stage()
    let button = stage.host.view("button", 0, 0, 100, 50, in: stage.area)
    button.setControl(.button)
    let tap = button.add(.tap)
    stage.commit()
    stage.rig.tap(at: (120, 70), t: 0)
    #expect(tap.states == ["ended"])
  }

  @Test func `a slider prevents its ancestors from recognizing a swipe that starts on its knob and moves along it`() {
    let stage = Stage()
    let swipe = stage.add(.swipe) { $0.set(.direction, to: 3) }
    let slider = stage.host.view("slider", 0, 0, 300, 50, in: stage.area)
    slider.setControl(.slider, .horizontal)
    slider.setKnob(100, 0, 50, 50)
    stage.commit()
    stage.rig.drag(from: (220, 70), to: (320, 70), t: 0)
    #expect(swipe.states == [])
    // This swipe does not start on the knob.
    stage.rig.drag(from: (290, 70), to: (390, 70), t: 1000)
    #expect(swipe.states == ["ended"])
    // A slider whose knob has no width counts as a slider without a knob.
    slider.setKnob(100, 0, 0, 50)
    stage.commit()
    stage.rig.drag(from: (220, 70), to: (320, 70), t: 2000)
    #expect(swipe.states == ["ended"])
  }

  @Test func `destroying a view makes its children inert`() {
    let stage = Stage()
    let child = stage.host.view("child", 0, 0, 100, 100, in: stage.area)
    let tap = child.add(.tap)
    stage.commit()
    stage.area.destroy()
    stage.commit()
    stage.rig.tap(at: (150, 100), t: 0)
    #expect(tap.states == [])
    child.setPosition(0, 0, 5, 5)
    child.placeAbove(child)
    _ = child.add(.pan)
    child.destroy()
    stage.host.commit()
    stage.rig.settle()
    #expect(stage.client.isAlive)
  }

  /// Returns the indices of a node and its ancestors among their siblings, from the root down.
  private func path(_ node: ViewNode?) -> [Int] {
    guard let node, let parent = node.parent else { return [] }
    return path(parent) + [parent.state.applied.children.firstIndex { $0 === node } ?? -1]
  }

  @Test("Views on an output are hit like the same views in a window", arguments: 1...25)
  func hits(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) }
    let rig = Rig()
    let client = rig.client(.trusted)
    let hosts = [
      rig.window(of: client, "window", 0, 0, 1000, 800).host, client.bindShell().host("LVDS-1", .front, "screen"),
    ]
    var views: [[WireView]] = []
    for n in 0..<9 {
      let parents = views.randomElement(using: &random)
      let (x, y, width, height) = (number(-10...300), number(-10...300), number(20...600), number(20...500))
      let transform = [(1.0, 0.0, 0.0, 1.0), (0, 1, -1, 0), (2, 0, 0, 1), (0, 0, 0, 1)].randomElement(using: &random)
      let flags: Wire.ViewFlags = number(0...7) == 0 ? .multipleTouch : .interactive
      views.append(
        hosts.indices.map { place in
          let view = hosts[place].view("v\(n)", x, y, width, height, in: n % 3 == 0 ? nil : parents?[place])
          if let transform, n % 2 == 0 { view.setTransform(transform.0, transform.1, transform.2, transform.3) }
          view.setFlags(flags)
          return view
        })
    }
    for host in hosts { host.commit() }
    rig.settle()
    let server = try #require(rig.server)
    let session = try #require(rig.end(of: client).flatMap { server.sessions[$0] })
    let screen = try #require(session.hosts.last)
    for _ in 0..<80 {
      let point = Point(x: number(0...999), y: number(0...799))
      let inWindow = server.engine.hitTest(point).flatMap { server.node($0) }
      #expect(path(screen.root.hit(point)) == path(inWindow))
    }
  }
}
