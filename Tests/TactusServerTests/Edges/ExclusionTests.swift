// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing
import WireSupport

/// Applications exclude system gestures at edges, within a budget.
@Suite struct ExclusionTests {
  /// Creates an application that covers the left half of the output, and a system gesture that starts at any edge.
  private func application() -> (Rig, WireClient, WireHost) {
    let rig = Rig()
    let client = rig.client()
    let host = rig.window(of: client, "host", 0, 0, 500, 800).host
    var back = ScreenEdgePan()
    back.edges = [.left, .right, .top, .bottom]
    _ = rig.addSystem(back, "back")
    _ = client.takeLog()
    return (rig, client, host)
  }

  private func swipeIn(_ rig: Rig, at y: Double, t: Double) -> Bool {
    rig.drag(from: (2, y), to: (60, y), t: t)
    return rig.host.takeActions().first == "back began"
  }

  @Test func `an exclusion within the limit is granted`() {
    let (rig, client, host) = application()
    host.view("game", 0, 300, 500, 150).setSystemExclusion([.left])
    host.commit()
    rig.settle()
    #expect(client.log.contains("host exclusion 4 150 150"))
    #expect(swipeIn(rig, at: 100, t: 0))
    #expect(!swipeIn(rig, at: 350, t: 1000))
  }

  @Test func `an exclusion above the limit is granted only for the part nearest to the bottom`() {
    let (rig, client, host) = application()
    host.view("game", 0, 0, 500, 800).setSystemExclusion([.left])
    host.commit()
    rig.settle()
    #expect(client.log.contains("host exclusion 4 800 200"))
    #expect(!swipeIn(rig, at: 700, t: 0))
    #expect(swipeIn(rig, at: 500, t: 1000))
  }

  @Test func `an edge that the view does not reach is not excluded`() {
    let (rig, client, host) = application()
    host.view("game", 0, 300, 500, 150).setSystemExclusion([.right])
    host.commit()
    rig.settle()
    #expect(!client.log.contains { $0.hasPrefix("host exclusion 2") && !$0.hasSuffix(" 0") })
    #expect(swipeIn(rig, at: 350, t: 0))
  }

  @Test func `an exclusion ends with its view, its gesture host or its client`() {
    for end in 0..<3 {
      let (rig, client, host) = application()
      let game = host.view("game", 0, 300, 500, 150)
      game.setSystemExclusion([.left])
      host.commit()
      rig.settle()
      #expect(!swipeIn(rig, at: 350, t: 0))
      switch end {
      case 0:
        game.destroy()
        host.commit()
      case 1: host.destroy()
      default: rig.kill(client)
      }
      rig.settle()
      #expect(swipeIn(rig, at: 350, t: 1000))
    }
  }

  /// Creates a window whose upper part excludes the edge gesture.
  private func game() -> (Rig, WireSurface) {
    let rig = Rig()
    let client = rig.client()
    let (surface, host) = rig.window(of: client, "host", 0, 0, 500, 400)
    var back = ScreenEdgePan()
    back.edges = [.left]
    _ = rig.addSystem(back, "back")
    host.view("game", 0, 0, 500, 100).setSystemExclusion([.left])
    host.commit()
    rig.settle()
    return (rig, surface)
  }

  @Test func `an exclusion moves along with its window`() {
    let (rig, surface) = game()
    #expect(!swipeIn(rig, at: 50, t: 0))
    rig.place(surface, 0, 300, 500, 400)
    #expect(swipeIn(rig, at: 50, t: 1000))
    #expect(!swipeIn(rig, at: 350, t: 2000))
    rig.withdraw(surface)
    #expect(swipeIn(rig, at: 350, t: 3000))
  }

  @Test func `all clients share one budget of exclusions at an edge`() {
    let (rig, client, host) = application()
    host.view("low", 0, 600, 500, 150).setSystemExclusion([.left])
    host.commit()
    rig.settle()
    let other = rig.client()
    let second = rig.window(of: other, "other", 0, 100, 300, 200).host
    second.view("high", 0, 0, 300, 200).setSystemExclusion([.left])
    second.commit()
    rig.settle()
    #expect(client.log.contains("host exclusion 4 150 150"))
    #expect(other.log.contains("other exclusion 4 200 50"))
  }

  @Test func `an application that covers the output may ask for a second swipe`() {
    let rig = Rig()
    let client = rig.client()
    let host = rig.window(of: client, "host", 0, 0, 1000, 800).host
    var back = ScreenEdgePan()
    back.edges = [.left]
    _ = rig.addSystem(back, "back")
    host.setDeferredEdges([.left])
    host.commit()
    rig.settle()
    #expect(!swipeIn(rig, at: 100, t: 0))
    #expect(swipeIn(rig, at: 100, t: 1000))
  }

  @Test func `an application that does not cover the output cannot ask for a second swipe`() {
    let (rig, _, host) = application()
    host.setDeferredEdges([.left])
    host.commit()
    rig.settle()
    #expect(swipeIn(rig, at: 100, t: 0))
  }

  @Test func `exclusions in commits that arrive together are evaluated together`() {
    let (rig, client, host) = application()
    let game = host.view("game", 0, 300, 500, 150)
    game.setSystemExclusion([.left])
    host.commit()
    rig.settle()
    let before = rig.host.exclusionLooks
    for n in 0..<50 {
      game.setPosition(0, 300, 500, Double(100 + n))
      host.commit()
    }
    rig.settle()
    #expect(rig.host.exclusionLooks - before < 5)
    #expect(client.log.contains("host exclusion 4 149 149"))
    #expect(swipeIn(rig, at: 100, t: 0))
    #expect(!swipeIn(rig, at: 440, t: 1000))
  }

  @Test func `right after a window has moved, touches at its new place are excluded`() {
    let (rig, surface) = game()
    if let view = rig.outputView, let resource = rig.resource(of: surface) {
      rig.server?.place(resource, in: view, ViewProperties(frame: Rect(x: 0, y: 300, width: 500, height: 400)))
    }
    #expect(!swipeIn(rig, at: 350, t: 0))
  }

  @Test func `right after a window has reached the edge, touches in it are excluded`() {
    let (rig, surface) = game()
    rig.place(surface, 300, 0, 500, 400)
    if let view = rig.outputView, let resource = rig.resource(of: surface) {
      rig.server?.place(resource, in: view, ViewProperties(frame: Rect(x: 0, y: 0, width: 500, height: 400)))
    }
    #expect(!swipeIn(rig, at: 50, t: 0))
  }

  @Test func `at most 64 views of a gesture host can exclude gestures`() {
    let (rig, client, host) = application()
    for n in 0..<70 { host.view("part\(n)", 0, Double(n * 2), 500, 2).setSystemExclusion([.left]) }
    host.commit()
    rig.settle()
    #expect(client.log.contains("host exclusion 4 128 128"))
  }

  @Test func `across all its gesture hosts, a client can have at most 64 views that exclude gestures`() {
    let (rig, client, host) = application()
    let other = rig.window(of: client, "other", 0, 0, 500, 800).host
    for (n, each) in [host, other].enumerated() {
      for m in 0..<40 { each.view("part\(n)-\(m)", 0, Double(m * 2 + n * 100), 500, 2).setSystemExclusion([.left]) }
      each.commit()
    }
    rig.settle()
    #expect(client.log.contains("host exclusion 4 80 80"))
    #expect(client.log.contains("other exclusion 4 48 48"))
  }

  // MARK: edges that a view may exclude

  private func told(_ client: WireClient) -> [String] { client.log.filter { $0.hasPrefix("host exclusion") } }

  @Test func `a view that borders on another output excludes nothing at that output's edges`() {
    let rig = Rig()
    _ = rig.addOutput("right", Rect(x: 1000, y: 0, width: 1000, height: 800))
    _ = rig.addOutput("below", Rect(x: 0, y: 800, width: 1000, height: 800))
    let client = rig.client()
    let host = rig.window(of: client, "host", 500, 400, 500, 400).host
    host.view("corner", 0, 0, 500, 400).setSystemExclusion([.left, .right, .top, .bottom])
    host.commit()
    rig.settle()
    #expect(told(client) == ["host exclusion 8 400 200", "host exclusion 2 500 200"])
  }

  @Test func `the part of a view that lies outside of the output does not count towards an exclusion`() {
    let rig = Rig()
    let client = rig.client()
    let host = rig.window(of: client, "host", -100, -150, 300, 300).host
    host.view("corner", 0, 0, 300, 300).setSystemExclusion([.left, .top])
    host.commit()
    rig.settle()
    #expect(told(client) == ["host exclusion 4 150 150", "host exclusion 1 200 200"])
  }

  @Test(
    "A view can exclude an edge only if it reaches into the zone where gestures start",
    arguments: [
      (Wire.Edges.left, (20.0, 300.0), (21.0, 300.0)), (.right, (880, 300), (879, 300)), (.top, (300, 20), (300, 21)),
      (.bottom, (300, 680), (300, 679)),
    ])
  func near(edge: Wire.Edges, near: (Double, Double), far: (Double, Double)) {
    for (place, isNear) in [(near, true), (far, false)] {
      let rig = Rig()
      let client = rig.client()
      let host = rig.window(of: client, "host", 0, 0, 1000, 800).host
      host.view("part", place.0, place.1, 100, 100).setSystemExclusion(edge)
      host.commit()
      rig.settle()
      #expect(told(client) == (isNear ? ["host exclusion \(edge.rawValue) 100 100"] : []))
    }
  }

  @Test func `each output has its own budget of exclusions`() throws {
    let rig = Rig()
    let right = try #require(rig.addOutput("right", Rect(x: 1000, y: 0, width: 1000, height: 800)))
    let client = rig.client()
    for (name, output, height) in [("one", try #require(rig.outputView), 800.0), ("two", right, 100)] {
      let (surface, host) = rig.window(of: client, name)
      let resource = try #require(rig.resource(of: surface))
      rig.server?.place(resource, in: output, ViewProperties(frame: Rect(x: 0, y: 0, width: 500, height: 800)))
      host.view("part", 0, 0, 500, height).setSystemExclusion([.left])
      host.commit()
    }
    var back = ScreenEdgePan()
    back.edges = [.left]
    _ = rig.addSystem(back, "back")
    _ = rig.addSystem(back, "right-back", on: right)
    #expect(client.log.contains("one exclusion 4 800 200"))
    #expect(client.log.contains("two exclusion 4 100 100"))
    func swipe(from x: Double, _ y: Double, t: Double) -> String? {
      rig.drag(from: (x + 2, y), to: (x + 60, y), t: t)
      return rig.host.takeActions().first
    }
    #expect(swipe(from: 0, 50, t: 0) == "back began")
    #expect(swipe(from: 0, 650, t: 1000) == nil)
    #expect(swipe(from: 1000, 50, t: 2000) == nil)
    #expect(swipe(from: 1000, 650, t: 3000) == "right-back began")
  }

  @Test func `each edge has its own budget of exclusions`() {
    let (rig, client, host) = application()
    host.view("tall", 0, 100, 500, 700).setSystemExclusion([.left])
    host.view("bar", 0, 0, 150, 100).setSystemExclusion([.top])
    host.commit()
    rig.settle()
    #expect(told(client) == ["host exclusion 4 700 200", "host exclusion 1 150 150"])
    rig.drag(from: (50, 2), to: (50, 60), t: 0)
    #expect(rig.host.takeActions() == [])
    #expect(swipeIn(rig, at: 300, t: 1000))
    #expect(!swipeIn(rig, at: 700, t: 2000))
  }

  @Test func `a touch in a corner is excluded only if its window excludes both edges`() {
    let (rig, _, host) = application()
    let game = host.view("game", 0, 0, 500, 150)
    game.setSystemExclusion([.left])
    host.commit()
    let other = rig.window(of: rig.client(), "other", 600, 0, 200, 100).host
    other.view("bar", 0, 0, 100, 100).setSystemExclusion([.top])
    other.commit()
    rig.settle()
    #expect(swipeIn(rig, at: 2, t: 0))
    #expect(!swipeIn(rig, at: 50, t: 1000))
    game.setSystemExclusion([.left, .top])
    game.setPosition(0, 0, 90, 150)
    host.commit()
    rig.settle()
    #expect(!swipeIn(rig, at: 2, t: 2000))
  }

  @Test(
    "At a deferred edge, a swipe within two seconds of the first swipe counts as the second", arguments: [2000.0, 2001])
  func deferral(later: Double) {
    let rig = Rig()
    let host = rig.window(of: rig.client(), "host", 0, 0, 1000, 800).host
    var back = ScreenEdgePan()
    back.edges = [.left]
    _ = rig.addSystem(back, "back")
    host.setDeferredEdges([.left])
    host.commit()
    rig.settle()
    #expect(!swipeIn(rig, at: 100, t: 0))
    #expect(swipeIn(rig, at: 100, t: later) == (later == 2000))
    // If the previous swipe came at 2000 ms, it counted as the second one, so this swipe counts as a new first one. If
    // it came at 2001 ms, it counted as a new first one, so this swipe counts as the second one.
    #expect(swipeIn(rig, at: 100, t: 3000) == (later != 2000))
  }
}
