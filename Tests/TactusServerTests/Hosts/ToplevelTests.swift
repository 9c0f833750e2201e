// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer
import Testing
import WireSupport

/// Gesture hosts for windows of another Wayland connection. The compositor finds the window by its handle.
@Suite struct ToplevelTests {
  private struct Scene {
    let rig = Rig(capabilities: [.toplevels, .withhold])
    let client: WireClient
    let toplevels: WireToplevels
    let host: WireHost
    let tap: WireRecognizer

    init() {
      client = rig.client()
      toplevels = client.bindToplevels()
      host = toplevels.host(2, "window-7")
      tap = host.view("area", 0, 0, 400, 300).add(.tap)
      host.commit()
      rig.settle()
    }

    var request: ToplevelRequest? { rig.host.toplevels.first }

    func attach(_ x: Double, _ y: Double, isExact: Bool = true) {
      guard let request, let output = rig.outputView else { return }
      let properties = ViewProperties(frame: Rect(x: x, y: y, width: 400, height: 300))
      rig.server?.attach(request, in: output, properties, isExact: isExact)
      rig.settle()
    }
  }

  @Test func `the server asks the compositor for the window whose handle the client has sent`() {
    let scene = Scene()
    #expect(scene.request?.handleType == .foreignToplevel)
    #expect(scene.request?.handle == Array("window-7".utf8))
    #expect(scene.request?.client.pointer == scene.rig.end(of: scene.client))
    #expect(!scene.client.lines(of: scene.host).contains { $0.hasPrefix("attached") })
    scene.rig.tap(at: (200, 100), t: 0)
    #expect(scene.tap.states == [])
  }

  @Test func `a client may request the only window of its process`() {
    let rig = Rig(capabilities: [.toplevels])
    let client = rig.client()
    _ = client.bindToplevels().host(1, "")
    rig.settle()
    #expect(rig.host.toplevels.map(\.handleType) == [.process])
    #expect(client.isAlive)
  }

  @Test func `after a client's window is found, gestures are recognized in the window's coordinates`() {
    let scene = Scene()
    scene.attach(100, 50, isExact: false)
    #expect(scene.client.lines(of: scene.host).contains("attached 400 300 estimated"))
    scene.rig.tap(at: (200, 100), t: 0)
    #expect(scene.client.log.contains("tap location 100 50"))
  }

  @Test func `'attached' is sent again when the window's place becomes exact, but not when the window moves`() {
    let scene = Scene()
    scene.attach(100, 50, isExact: false)
    _ = scene.client.takeLog()
    scene.attach(300, 50, isExact: false)
    #expect(scene.client.takeLog() == [])
    scene.attach(300, 50, isExact: true)
    #expect(scene.client.takeLog().contains("host attached 400 300 exact"))
  }

  @Test func `a gesture host is detached while the place of its window is unknown`() {
    let scene = Scene()
    scene.attach(100, 50)
    if let request = scene.request { scene.rig.server?.detach(request) }
    scene.rig.settle()
    #expect(scene.client.log.contains("host detached unlocated"))
    scene.rig.tap(at: (200, 100), t: 0)
    #expect(scene.tap.states == [])
    scene.attach(100, 50)
    scene.rig.tap(at: (200, 100), t: 1000)
    #expect(scene.tap.states == ["ended"])
  }

  @Test func `when its window is gone, a gesture host is detached with the reason 'gone'`() {
    let scene = Scene()
    scene.attach(100, 50)
    if let request = scene.request { scene.rig.server?.end(request) }
    scene.rig.settle()
    #expect(scene.client.log.contains("host detached gone"))
    scene.tap.setEnabled(false)
    scene.host.commit()
    scene.rig.settle()
    #expect(scene.client.isAlive)
  }

  @Test func `the server reports to the compositor the place at which a client received a touch`() {
    let scene = Scene()
    scene.toplevels.locateTouch(on: scene.host, time: 1234, 12.5, 20)
    scene.rig.settle()
    #expect(scene.rig.host.located == ["1234 12.5 20.0"])
  }

  @Test func `'locate_touch' is ignored for the gesture host of a surface`() {
    let rig = Rig(capabilities: [.compositor, .toplevels])
    let client = rig.client()
    client.bindToplevels().locateTouch(on: rig.window(of: client).host, time: 1, 10, 10)
    rig.settle()
    #expect(client.isAlive)
    #expect(rig.host.located.isEmpty)
  }

  @Test func `a compositor does not offer tactus_gesture_toplevels_v1`() {
    let client = Rig().client()
    #expect(client.globals["tactus_gesture_manager_v1"] != nil)
    #expect(client.globals["tactus_gesture_toplevels_v1"] == nil)
  }

  @Test("A client's request for a window ends with the gesture host or with the client", arguments: [true, false])
  func forgotten(isKilled: Bool) {
    let scene = Scene()
    scene.attach(100, 50)
    if isKilled { scene.rig.kill(scene.client) } else { scene.host.destroy() }
    scene.rig.settle()
    #expect(scene.request == nil)
    scene.rig.tap(at: (200, 100), t: 0)
    #expect(scene.rig.host.takeTouches().first == "- 1 began 200 100")
  }
}
