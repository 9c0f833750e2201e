// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import Tactus
import Testing
import WaylandServer
import WireSupport

@testable import TactusServer

/// The functions of the server that its host calls.
@Suite struct ServerTests {
  @Test func `an output that has been removed can be neither resized nor removed again`() throws {
    let rig = Rig()
    let server = try #require(rig.server)
    let view = try #require(rig.addOutput("HDMI-A-1", Rect(x: 1000, y: 0, width: 300, height: 300)))
    #expect(server.resizeOutput(view, to: Rect(x: 1000, y: 0, width: 400, height: 300)))
    #expect(server.removeOutput(view))
    #expect(!server.removeOutput(view))
    #expect(!server.resizeOutput(view, to: Rect(x: 1000, y: 0, width: 500, height: 300)))
    #expect(server.outputs.map(\.width) == [1000])
  }

  @Test func `effects of changes to a borrowed engine are processed when the engine is given back`() throws {
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

  @Test func `the server knows the deadlines of a borrowed engine when the engine is given back`() throws {
    let rig = Rig()
    let server = try #require(rig.server)
    _ = rig.addSystem(LongPress(), "press")
    var engine = GestureEngine()
    var effects = EffectBuffer()
    server.lendEngine(for: &engine, &effects)
    engine.handle(
      TouchFrame(time: Timestamp(microseconds: 0), samples: [.down(1, 200, 100)]), into: &effects)
    server.takeBackEngine(for: &engine, &effects)
    #expect(server.nextDeadline == Timestamp(microseconds: 500_000))
    #expect(rig.host.takeTouches() == ["- 1 began 200 100"])
  }

  @Test func `if the engine is borrowed during a delivery, no later delivery is lost`() throws {
    let rig = Rig()
    let server = try #require(rig.server)
    rig.host.delivered = { _ in
      var engine = GestureEngine()
      var effects = EffectBuffer()
      server.lendEngine(for: &engine, &effects)
      server.takeBackEngine(for: &engine, &effects)
    }
    rig.frame(t: 0, .down(1, 200, 100), .down(2, 300, 100))
    #expect(rig.host.takeTouches() == ["- 1 began 200 100", "- 2 began 300 100"])
  }

  /// A host that records the server's deadlines.
  private final class Sleeper: GestureServerHost {
    let now = Timestamp(microseconds: 20_000)
    var server: GestureServer?
    var deadlines: [Timestamp?] = []
    func deliver(_ delivery: TouchDelivery, surface: ResourcePointer?, isPrecise: Bool) {}
    func perform(_ action: Action) {}
    func deadlineChanged() { deadlines.append(server?.nextDeadline) }
  }

  @Test func `the compositor is notified once when a deadline appears, and once when none is left`() throws {
    let host = Sleeper()
    let display = try #require(wl_display_create())
    let server = try #require(GestureServer(display: display, host: host))
    host.server = server
    let output = try #require(server.addOutput(name: "LVDS-1", frame: Rig.output))
    server.withEngine { engine, effects in
      let press = engine.add(LongPress(), name: "press", settings: RecognizerSettings())
      engine.attach(press, to: output, into: &effects)
    }
    for (t, sample) in [(0, .down(1, 5, 5)), (10, .move(1, 6, 5)), (20, .up(1))] as [(Int64, TouchSample)] {
      server.handle(TouchFrame(time: Timestamp(microseconds: t * 1000), samples: [sample]))
    }
    #expect(host.deadlines == [Timestamp(microseconds: 500_000), nil])
    host.server = nil
    wl_display_destroy(display)
  }

  @Test func `the compositor receives transitions only while it observes them`() throws {
    let rig = Rig()
    _ = rig.addSystem(Tap(), "tap")
    rig.server?.observes = [.transitions]
    rig.frame(stamped: 0, .down(1, 200, 100))
    rig.frame(stamped: 0, .up(1))
    #expect(rig.host.reports.count == 1)
    rig.server?.observes = []
    rig.frame(stamped: 0, .down(1, 200, 100))
    rig.frame(stamped: 0, .up(1))
    #expect(rig.host.reports.count == 1)
  }

  @Test func `the engine reports ended and withheld touches only while a client has a recognizer`() {
    let stage = Stage()
    stage.commit()
    func observed() -> Observation? { stage.rig.server?.engine.observes.subtracting(.landings) }
    #expect(observed() == [])
    let pan = stage.add(.pan)
    stage.commit()
    #expect(observed() == [.endings, .withholding])
    pan.destroy()
    stage.commit()
    #expect(observed() == [])
  }

  @Test func `the server ends with its display, even if the compositor still retains the server`() throws {
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

  @Test func `the compositor receives the effects that it observes, but only for its own recognizers`() throws {
    let stage = Stage()
    stage.rig.server?.observes = [.resets, .illegalRequests]
    stage.add(.pan).setBeginPolicy(.askDefaultDeny)
    stage.commit()
    func reports() -> [String] {
      stage.rig.host.reports.map {
        switch $0 {
        case .question: "question"
        case .reset: "reset"
        case .illegalRequest: "illegal"
        default: "other"
        }
      }
    }
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0)
    stage.rig.wait(until: 1000)
    #expect(reports() == [])
    let home = try #require(stage.rig.addSystem(Pan(), "home") { $0.asksToBegin = true })
    stage.rig.drag(from: (700, 100), to: (740, 100), t: 2000)
    stage.rig.server?.withEngine { engine, effects in
      _ = engine.request(.changed, of: home, into: &effects)
      _ = engine.answer(home, begin: false, into: &effects)
    }
    #expect(Set(reports()) == ["question", "reset", "illegal"])
  }

  @Test func `a view that is destroyed while touched is hidden at once, and removed when the touch is over`() throws {
    let stage = Stage()
    stage.commit()
    let server = try #require(stage.rig.server)
    let root = try #require(server.sessions.values.first?.hosts.first?.root)
    let view = try #require(root.state.applied.children.first?.view)
    stage.rig.down(at: (200, 100), t: 0)
    stage.area.destroy()
    stage.commit()
    #expect(server.engine.properties(of: view)?.isHidden == true)
    stage.rig.move(to: (210, 100), t: 10)
    stage.rig.up(t: 20)
    #expect(
      stage.rig.host.takeTouches() == [
        "host-surface 1 began 200 100", "host-surface 1 moved 210 100", "host-surface 1 ended",
      ])
    stage.rig.tap(at: (200, 100), t: 1500)
    #expect(server.engine.properties(of: view) == nil)
    #expect(server.places[view] == nil)
  }

  @Test func `destroying a surface withdraws only the surfaces that lie in the compositor's own views on it`() throws {
    let rig = Rig()
    let server = try #require(rig.server)
    let client = rig.client()
    let (base, host) = rig.window(of: client, "base", 0, 0, 400, 300)
    let (guest, there) = rig.window(of: client, "guest", 0, 0, 100, 100)
    let (_, beside) = rig.window(of: client, "beside", 500, 0, 100, 100)
    let under = try #require(rig.resource(of: base).flatMap { server.view(of: $0) })
    let frame = ViewProperties(frame: Rect(x: 10, y: 10, width: 100, height: 100))
    let made = server.withEngine { engine, _ in engine.addView(frame, in: under) }
    let own = try #require(made)
    let resource = try #require(rig.resource(of: guest))
    #expect(server.place(resource, in: own, frame) != nil)
    rig.settle()
    _ = client.takeLog()
    base.destroy()
    rig.settle()
    #expect(client.lines(of: there) == ["detached other"])
    #expect(client.lines(of: host) == ["detached gone"])
    #expect(client.lines(of: beside) == [])
    #expect(server.areasInHostViews == 0)
  }

  @Test func `the reasons reported for a withdrawn surface are the same before and after the session ends`() {
    func reasons(endsSession: Bool) -> [String] {
      let stage = Stage()
      stage.add(.pan).setDelivery([.cancels, .delaysBegan])
      stage.host.setTouchReporting([.dispositions, .withheld])
      stage.commit()
      if endsSession { stage.rig.server?.endSession() }
      stage.rig.down(at: (200, 100), t: 0)
      stage.rig.withdraw(stage.surface)
      return stage.takeLog()
    }
    #expect(reasons(endsSession: true) == reasons(endsSession: false))
    #expect(!reasons(endsSession: true).isEmpty)
  }

  @Test func `by default a compositor trusts no client, and knows no serials or touch ids`() throws {
    let (host, client) = (NoHost(), try #require(ClientPointer(bitPattern: 64)))
    #expect(host.standing(of: client) == .ordinary)
    #expect(host.exclusion(of: client) == .limited)
    #expect(host.wlTouchID(of: 1) == nil)
    let resource = try #require(ResourcePointer(bitPattern: 64))
    #expect(host.inputSerial(for: resource) == 0)
    #expect(host.seat(of: resource) == host.seat(ofTouch: 1))
  }

  @Test("Closing the server removes its own filter of globals, but no other filter", arguments: [true, false])
  func filters(isServers: Bool) throws {
    let rig = Rig(filtersGlobals: isServers)
    if !isServers { wl_display_set_global_filter(rig.display, { _, _, _ in false }, nil) }
    let server = try #require(rig.server)
    server.close()
    #expect((rig.client().globals["wl_compositor"] != nil) == isServers)
    // Closing the server a second time does not remove a filter that the host has set since the first time.
    wl_display_set_global_filter(rig.display, { _, _, _ in false }, nil)
    server.close()
    #expect(rig.client().globals.isEmpty)
  }

  @Test func `a closed server offers no globals of its own`() throws {
    let rig = Rig()
    let server = try #require(rig.server)
    let trusted = rig.client(.trusted)
    #expect(trusted.globals.keys.contains("tactus_gesture_shell_v1"))
    server.close()
    let late = rig.client(.trusted)
    #expect(!late.globals.keys.contains { $0.hasPrefix("tactus") })
    #expect(late.globals["wl_compositor"] != nil)
    rig.trust(late, .trusted)
    #expect(!late.globals.keys.contains { $0.hasPrefix("tactus") })
  }
}
