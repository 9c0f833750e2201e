// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing
import WireSupport

/// Where an application keeps system gestures out: at edges, within a budget.
@Suite struct ExclusionTests {
  /// An application that covers the left half of the output, and a system gesture that starts at any edge.
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

  @Test func `what is asked for within the limit is granted`() {
    let (rig, client, host) = application()
    host.view("game", 0, 300, 500, 150).setSystemExclusion([.left])
    host.commit()
    rig.settle()
    #expect(client.log.contains("host exclusion 1 150 150"))
    #expect(swipeIn(rig, at: 100, t: 0))
    #expect(!swipeIn(rig, at: 350, t: 1000))
  }

  @Test func `of more than the limit the part nearest to the bottom is granted`() {
    let (rig, client, host) = application()
    host.view("game", 0, 0, 500, 800).setSystemExclusion([.left])
    host.commit()
    rig.settle()
    #expect(client.log.contains("host exclusion 1 800 200"))
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

  @Test func `it ends with the view, the host and the client`() {
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

  /// A window whose upper part keeps the edge gesture out.
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

  @Test func `it follows the window`() {
    let (rig, surface) = game()
    #expect(!swipeIn(rig, at: 50, t: 0))
    rig.place(surface, 0, 300, 500, 400)
    #expect(swipeIn(rig, at: 50, t: 1000))
    #expect(!swipeIn(rig, at: 350, t: 2000))
    rig.withdraw(surface)
    #expect(swipeIn(rig, at: 350, t: 3000))
  }

  @Test func `the budget is of all clients together`() {
    let (rig, client, host) = application()
    host.view("low", 0, 600, 500, 150).setSystemExclusion([.left])
    host.commit()
    rig.settle()
    let other = rig.client()
    let second = rig.window(of: other, "other", 0, 100, 300, 200).host
    second.view("high", 0, 0, 300, 200).setSystemExclusion([.left])
    second.commit()
    rig.settle()
    #expect(client.log.contains("host exclusion 1 150 150"))
    #expect(other.log.contains("other exclusion 1 200 50"))
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

  @Test func `one that does not cover it gets no second swipe`() {
    let (rig, _, host) = application()
    host.setDeferredEdges([.left])
    host.commit()
    rig.settle()
    #expect(swipeIn(rig, at: 100, t: 0))
  }

  @Test func `what many commits ask for is looked at once for all that arrive together`() {
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
    #expect(client.log.contains("host exclusion 1 149 149"))
    #expect(swipeIn(rig, at: 100, t: 0))
    #expect(!swipeIn(rig, at: 440, t: 1000))
  }

  @Test func `a touch that lands finds what was asked for just before`() {
    let (rig, surface) = game()
    if let view = rig.outputView, let resource = rig.resource(of: surface) {
      rig.server?.place(resource, in: view, ViewProperties(frame: Rect(x: 0, y: 300, width: 500, height: 400)))
    }
    #expect(!swipeIn(rig, at: 350, t: 0))
  }

  @Test func `of a host's views that ask for edges so many count and no more`() {
    let (rig, client, host) = application()
    for n in 0..<70 { host.view("part\(n)", 0, Double(n * 2), 500, 2).setSystemExclusion([.left]) }
    host.commit()
    rig.settle()
    #expect(client.log.contains("host exclusion 1 128 128"))
  }
}
