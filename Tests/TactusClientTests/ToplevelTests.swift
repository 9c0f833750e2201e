// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusClient
import TactusKit
import TactusServer
import Testing
import WireSupport

/// Windows that belong to another connection.
@Suite struct ToplevelTests {
  private func find(_ rig: Rig, isExact: Bool = true) throws {
    let request = try #require(rig.host.toplevels.first)
    let place = ViewProperties(frame: Rect(x: 100, y: 50, width: 300, height: 200))
    let output = try #require(rig.outputView)
    rig.server?.attach(request, in: output, place, isExact: isExact)
    rig.settle()
  }

  @Test func `a window is attached once its toplevel is found, and takes the size of the toplevel`() throws {
    let rig = Rig(capabilities: [.toplevels, .withhold])
    let client = try #require(KitClient(rig))
    let window = try #require(client.connection.window(for: .ownWindow(appID: "org.example.Map")))
    var taps = 0
    window.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    rig.settle()
    #expect(window.host?.isAttached == false)
    #expect(rig.host.toplevels.first.map { String(decoding: $0.handle, as: UTF8.self) } == "org.example.Map")
    try find(rig, isExact: false)
    #expect(window.host?.precision == .estimated)
    #expect(window.bounds == Rect(x: 0, y: 0, width: 300, height: 200))
    rig.tap(at: (150, 100), t: 0)
    #expect(taps == 1)
  }

  @Test func `the compositor receives the kind of a toplevel's handle, and the window may locate a touch`() throws {
    let rig = Rig(capabilities: [.toplevels])
    let client = try #require(KitClient(rig))
    let window = try #require(client.connection.window(for: .native("7")))
    window.host?.locate(touchAt: Point(x: 10, y: 20), time: 1234)
    rig.settle()
    #expect(client.connection.isAvailable)
    #expect(rig.host.toplevels.first?.handleType == .native)
  }

  @Test func `a connection makes no window of a kind that its server does not support`() throws {
    let (first, second) = (Rig(), Rig(capabilities: [.toplevels]))
    let inside = try #require(KitClient(first))
    #expect(inside.connection.window(for: .foreignToplevel("x")) == nil)
    let beside = try #require(KitClient(second))
    let surface = try #require(beside.surface(Rect(x: 0, y: 0, width: 10, height: 10)))
    #expect(beside.connection.window(for: surface, width: 10, height: 10) == nil)
  }
}
