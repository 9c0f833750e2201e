// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import Tactus
import Testing
import WireSupport

@testable import TactusServer

/// The server's own doors, as its host uses them.
@Suite struct ServerTests {
  @Test func `an output that is not there can be neither resized nor removed`() throws {
    let rig = Rig()
    let server = try #require(rig.server)
    let view = try #require(rig.addOutput("HDMI-A-1", Rect(x: 1000, y: 0, width: 300, height: 300)))
    #expect(server.resizeOutput(view, to: Rect(x: 1000, y: 0, width: 400, height: 300)))
    #expect(server.removeOutput(view))
    #expect(!server.removeOutput(view))
    #expect(!server.resizeOutput(view, to: Rect(x: 1000, y: 0, width: 500, height: 300)))
    #expect(server.outputs.map(\.width) == [1000])
  }

  @Test func `who borrows the engine changes it, and what comes of it is taken up when it is given back`() throws {
    let rig = Rig()
    let server = try #require(rig.server)
    let home = try #require(rig.addSystem(Pan(), "home"))
    rig.drag(from: (200, 100), to: (240, 100), t: 0, lifts: false)
    _ = rig.host.takeActions()
    var engine = GestureEngine()
    var effects = EffectBuffer()
    server.lendEngine(for: &engine, &effects)
    #expect(server.isInCycle)
    let isThere = engine.setEnabled(false, home, into: &effects)
    #expect(isThere)
    #expect(rig.host.takeActions() == [])
    server.takeBackEngine(for: &engine, &effects)
    #expect(!server.isInCycle)
    #expect(rig.host.takeActions() == ["home cancelled"])
    let (lent, own) = (engine.state(of: home), server.withEngine { engine, _ in engine.state(of: home) })
    #expect(lent == nil)
    #expect(own != nil)
  }

  @Test func `when its display goes it ends, though its host still has it`() throws {
    let host = NoHost()
    let display = try #require(wl_display_create())
    let server = try #require(GestureServer(display: display, host: host))
    let output = try #require(server.addOutput(name: "LVDS-1", frame: Rig.output))
    wl_display_destroy(display)
    #expect(server.sessions.isEmpty && server.surfaces.isEmpty && server.managers == nil)
    server.handle(TouchFrame(time: Timestamp(microseconds: 0), samples: [.down(1, 5, 5)]))
    #expect(server.removeOutput(output))
    withExtendedLifetime(host) {}
  }

  @Test func `a host that says nothing of clients and windows trusts nobody and knows no serials`() throws {
    let (host, client) = (NoHost(), try #require(OpaquePointer(bitPattern: 64)))
    #expect(host.standing(of: client) == .ordinary)
    #expect(host.exclusion(of: client) == .limited)
    #expect(host.wlTouchID(of: 1) == nil)
    #expect(host.inputSerial(for: client) == 0)
    #expect(host.seat(of: client) == host.seat(ofTouch: 1))
  }
}
