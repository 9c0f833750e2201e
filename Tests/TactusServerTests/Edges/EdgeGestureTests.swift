// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer
import Testing
import WireSupport

/// Tests which touches at an edge are delivered to clients, although the compositor has gestures at that edge.
@Suite struct EdgeGestureTests {
  private func covered(_ adjust: (inout ServerLimits) -> Void = { _ in }) -> (Rig, WireClient, WireHost) {
    let rig = Rig(adjust)
    let client = rig.client()
    let host = rig.window(of: client, "host", 0, 0, 1000, 800).host
    var back = ScreenEdgePan()
    back.edges = [.left, .right]
    _ = rig.addSystem(back, "back")
    _ = client.takeLog()
    return (rig, client, host)
  }

  private func swipeIn(_ rig: Rig, fromRight: Bool = false, at y: Double = 100, t: Double) -> Bool {
    rig.drag(from: (fromRight ? 998 : 2, y), to: (fromRight ? 940 : 60, y), t: t)
    return rig.host.takeActions().first == "back began"
  }

  private func deferred(_ adjust: (inout ServerLimits) -> Void = { _ in }) -> Rig {
    let (rig, _, host) = covered(adjust)
    host.setDeferredEdges([.left])
    host.commit()
    rig.settle()
    return rig
  }

  // MARK: first swipe at a deferred edge

  @Test func `swipes at a deferred edge go alternately to the client and to the system`() {
    let rig = deferred()
    #expect(!swipeIn(rig, t: 0))
    #expect(swipeIn(rig, t: 1000))
    #expect(!swipeIn(rig, t: 2000))
    #expect(swipeIn(rig, t: 3000))
  }

  @Test func `at a deferred edge, a second swipe that comes too late counts as a first swipe`() {
    let rig = deferred { $0.deferral = .milliseconds(500) }
    #expect(!swipeIn(rig, t: 0))
    #expect(!swipeIn(rig, t: 1000))
    #expect(swipeIn(rig, t: 1300))
  }

  @Test func `a tap at a deferred edge does not count as the first swipe`() {
    let rig = deferred()
    rig.tap(at: (2, 100), t: 0)
    #expect(!swipeIn(rig, t: 500))
  }

  @Test func `gestures at edges that are not deferred need no second swipe`() {
    let rig = deferred()
    #expect(swipeIn(rig, fromRight: true, t: 0))
    #expect(!swipeIn(rig, t: 1000))
  }

  @Test func `the client receives the touches of the first swipe at a deferred edge`() {
    let rig = deferred()
    rig.drag(from: (2, 100), to: (60, 100), t: 0, steps: 1)
    #expect(
      rig.host.takeTouches() == ["host-surface 1 began 2 100", "host-surface 1 moved 60 100", "host-surface 1 ended"])
  }

  @Test func `a window's deferred edge does not apply to a window in front of it`() {
    let (rig, _, host) = covered()
    host.setDeferredEdges([.left])
    host.commit()
    let other = rig.client()
    _ = rig.window(of: other, "dialog", 0, 50, 300, 200)
    rig.settle()
    #expect(swipeIn(rig, t: 0))
    #expect(!swipeIn(rig, at: 600, t: 1000))
  }

  @Test func `an edge is deferred only while the window that asked for this covers the output`() {
    let rig = Rig()
    let client = rig.client()
    let (surface, host) = rig.window(of: client, "host", 0, 0, 1000, 800)
    var back = ScreenEdgePan()
    back.edges = [.left]
    _ = rig.addSystem(back, "back")
    host.setDeferredEdges([.left])
    host.commit()
    rig.settle()
    rig.place(surface, 0, 0, 1000, 700)
    #expect(swipeIn(rig, t: 0))
  }

  // MARK: exclusion of edges

  private func excludes(_ adjust: (inout ServerLimits) -> Void, _ allowance: ExclusionAllowance) -> (String?, Bool) {
    let (rig, client, host) = covered(adjust)
    if let end = rig.end(of: client) { rig.host.allowances[end] = allowance }
    host.view("game", 0, 0, 1000, 800).setSystemExclusion([.left])
    host.commit()
    rig.settle()
    return (client.log.first { $0.contains("exclusion") }, !swipeIn(rig, t: 0))
  }

  @Test func `a client may be allowed to exclude nothing, a limited length of an edge, or the whole edge`() {
    #expect(excludes({ _ in }, .nothing) == (nil, false))
    #expect(excludes({ _ in }, .limited) == ("host exclusion 4 800 200", false))
    #expect(excludes({ _ in }, .unlimited) == ("host exclusion 4 800 800", true))
  }

  @Test func `the compositor may change the exclusion limit at any time`() {
    let (rig, client, host) = covered()
    host.view("game", 0, 0, 1000, 800).setSystemExclusion([.left])
    host.commit()
    rig.settle()
    #expect(client.takeLog().contains("host exclusion 4 800 200"))
    rig.host.exclusionLimit = 300
    rig.server?.standingsChanged()
    rig.settle()
    #expect(client.takeLog().contains("host exclusion 4 800 300"))
  }

  @Test func `no exclusion is granted at an edge that is never excluded`() {
    #expect(excludes({ $0.neverExcluded = .left }, .limited) == ("host exclusion 4 800 0", false))
  }

  @Test func `a rotated view excludes the part of the edge that it covers`() {
    let (rig, client, host) = covered()
    // A quarter turn about (100, 300): the view of 200 by 100 then covers x from 0 to 100 and y from 300 to 500.
    let game = host.view("game", 100, 300, 200, 100)
    game.setTransform(0, -1, 1, 0)
    game.setSystemExclusion([.left])
    host.commit()
    rig.settle()
    #expect(client.log.contains("host exclusion 4 200 200"))
    #expect(!swipeIn(rig, at: 450, t: 0))
    #expect(swipeIn(rig, at: 550, t: 1000))
  }

  @Test("The zone at each edge is as wide as the gestures at that edge require", arguments: 0..<4)
  func zone(edge: Int) throws {
    let rig = Rig()
    let pull = try #require(rig.addSystem(Pan(), "pull"))
    rig.server?.startsAtEdges(pull, .all, zone: 40)
    let client = rig.client()
    if let end = rig.end(of: client) { rig.host.allowances[end] = .unlimited }
    let host = rig.window(of: client, "host", 0, 0, 1000, 800).host
    host.view("game", 0, 0, 1000, 800).setSystemExclusion([[.left], [.right], [.top], [.bottom]][edge])
    host.commit()
    rig.settle()
    for depth in [0.0, 40, 41, 300] {
      let place = [(depth, 400), (1000 - depth, 400), (500, depth), (500, 800 - depth)][edge]
      rig.drag(from: place, to: (500, 401), t: 1000 * (depth + 1), steps: 2)
      #expect(rig.host.takeActions().isEmpty == (depth <= 40), "\(depth)")
    }
  }

  @Test func `exclusions at an edge of one output do not affect other outputs`() throws {
    let (rig, client, host) = covered()
    let second = try #require(rig.addOutput("HDMI-A-1", Rect(x: 1000, y: 0, width: 1000, height: 800)))
    var back = ScreenEdgePan()
    back.edges = .all
    _ = rig.addSystem(back, "second", on: second)
    let (surface, other) = rig.window(of: client, "other", 0, 0, 1000, 800)
    let resource = try #require(rig.resource(of: surface))
    rig.server?.place(resource, in: second, ViewProperties(frame: Rect(x: 0, y: 0, width: 1000, height: 800)))
    host.view("game", 0, 700, 1000, 100).setSystemExclusion([.left, .bottom])
    other.view("game", 0, 0, 1000, 100).setSystemExclusion([.left])
    for host in [host, other] { host.commit() }
    rig.settle()
    #expect(
      client.log.filter { $0.contains("exclusion") } == [
        "host exclusion 4 100 100", "host exclusion 2 1000 200", "other exclusion 4 100 100",
      ])
    #expect(!swipeIn(rig, at: 750, t: 0))
    #expect(swipeIn(rig, at: 50, t: 1000))
    rig.drag(from: (1002, 750), to: (1060, 750), t: 2000)
    #expect(rig.host.takeActions().first == "second began")
    rig.drag(from: (1002, 50), to: (1060, 50), t: 3000)
    #expect(rig.host.takeActions() == [])
    rig.drag(from: (1850, 798), to: (1850, 740), t: 4000)
    #expect(rig.host.takeActions().first == "second began")
  }

  @Test func `a gesture host that has withdrawn its exclusion may ask for it again`() {
    let (rig, client, host) = covered()
    let other = rig.window(of: client, "other", 0, 0, 300, 800).host
    let (one, two) = (host.view("one", 0, 600, 1000, 100), other.view("two", 0, 700, 300, 100))
    for view in [one, two] { view.setSystemExclusion([.left]) }
    for host in [host, other] { host.commit() }
    rig.settle()
    _ = client.takeLog()
    two.setSystemExclusion([])
    other.commit()
    rig.settle()
    #expect(client.takeLog() == ["other exclusion 4 0 0", "other done"])
    #expect(swipeIn(rig, at: 750, t: 0))
    two.setSystemExclusion([.left])
    other.commit()
    rig.settle()
    #expect(client.takeLog() == ["other exclusion 4 100 100", "other done"])
    #expect(!swipeIn(rig, at: 750, t: 1000))
  }

  @Test func `a touch beside the view that asked for exclusion is not excluded`() {
    let (rig, _, host) = covered()
    host.view("below", 0, 600, 10, 100).setSystemExclusion([.left])
    host.commit()
    rig.settle()
    #expect(!swipeIn(rig, at: 650, t: 0))
    rig.drag(from: (15, 650), to: (80, 650), t: 1000)
    #expect(rig.host.takeActions().first == "back began")
  }

  @Test func `a gesture that does not start at an edge ignores exclusions`() throws {
    let rig = Rig()
    let client = rig.client()
    let host = rig.window(of: client, "host", 0, 0, 1000, 800).host
    var back = ScreenEdgePan()
    back.edges = [.left]
    let id = try #require(rig.addSystem(back, "back"))
    host.view("game", 0, 600, 1000, 200).setSystemExclusion([.left])
    host.commit()
    rig.settle()
    #expect(!swipeIn(rig, at: 700, t: 0))
    rig.server?.startsNowhere(id)
    #expect(swipeIn(rig, at: 700, t: 1000))
  }

  @Test func `an exclusion applies to its view and this view's children, but not to a view beside them`() {
    let (rig, _, host) = covered()
    let game = host.view("game", 0, 600, 10, 100)
    game.setSystemExclusion([.left])
    host.createView("button", in: game).setPosition(0, 0, 10, 50)
    _ = host.view("beside", 10, 600, 990, 100)
    host.commit()
    rig.settle()
    rig.drag(from: (15, 650), to: (80, 650), t: 0)
    #expect(rig.host.takeActions().first == "back began")
    #expect(!swipeIn(rig, at: 620, t: 1000))
  }

  @Test func `along the top edge, the part of an exclusion nearest to the right end is granted`() {
    let (rig, client, host) = covered()
    var down = ScreenEdgePan()
    down.edges = [.top]
    _ = rig.addSystem(down, "down")
    host.view("bar", 0, 0, 500, 100).setSystemExclusion([.top])
    host.commit()
    rig.settle()
    #expect(client.log.contains("host exclusion 1 500 200"))
    rig.drag(from: (100, 2), to: (100, 60), t: 0)
    #expect(rig.host.takeActions().first == "down began")
    rig.drag(from: (400, 2), to: (400, 60), t: 1000)
    #expect(rig.host.takeActions() == [])
  }

  @Test func `the client receives the first swipe at each deferred edge, even in its own views`() {
    let (rig, _, host) = covered()
    _ = host.view("view", 0, 0, 1000, 400)
    host.setDeferredEdges([.left, .right])
    host.commit()
    rig.settle()
    #expect(!swipeIn(rig, t: 0))
    #expect(!swipeIn(rig, fromRight: true, t: 400))
    #expect(swipeIn(rig, t: 800))
    #expect(swipeIn(rig, fromRight: true, t: 1200))
  }

  @Test func `at deferred edges, the client receives the first swipe on each output`() throws {
    let rig = deferred()
    let second = try #require(rig.addOutput("HDMI-A-1", Rect(x: 1000, y: 0, width: 1000, height: 800)))
    var back = ScreenEdgePan()
    back.edges = [.left]
    _ = rig.addSystem(back, "second", on: second)
    let (surface, host) = rig.window(of: rig.client(), "other", 0, 0, 1000, 800)
    rig.server?.place(
      try #require(rig.resource(of: surface)), in: second,
      ViewProperties(frame: Rect(x: 0, y: 0, width: 1000, height: 800)))
    host.setDeferredEdges([.left])
    host.commit()
    rig.settle()
    #expect(!swipeIn(rig, t: 0))
    rig.drag(from: (1002, 100), to: (1060, 100), t: 400)
    #expect(rig.host.takeActions() == [])
    #expect(swipeIn(rig, t: 800))
  }

  @Test func `a destroyed gesture host is freed even if it had deferred edges`() {
    let (rig, _, host) = covered()
    rig.watchesObjects = true
    host.setDeferredEdges([.left])
    host.commit()
    rig.settle()
    #expect(rig.objects.contains("HostObject"))
    host.destroy()
    rig.settle()
    #expect(!rig.objects.contains("HostObject"))
  }
}
