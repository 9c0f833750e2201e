// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer
import Testing
import WireSupport

/// In whatever order objects are destroyed, no object of the server leaks, and none is used after it was freed.
@Suite struct TeardownTests {
  /// A rig that watches the server's objects, and a client that creates objects of nearly every kind.
  private struct Scene {
    let rig = Rig()
    let client: WireClient
    let surface: WireSurface
    let pan: WireRecognizer
    let all: [WireObject]

    init() {
      rig.watchesObjects = true
      client = rig.client(.trusted)
      let manager = client.bindManager()
      let shell = client.bindShell()
      surface = rig.surface(of: client, "surface", 100, 50, 400, 300)
      let host = manager.host(surface)
      let area = host.view("area", 0, 0, 400, 300)
      let inner = host.view("inner", 0, 0, 200, 200, in: area)
      pan = inner.add(.pan)
      let asked = area.add(.long_press, "asked")
      asked.setBeginPolicy(.askDefaultAllow)
      let custom = inner.add(.custom)
      custom.setDelivery([.cancels, .delaysBegan])
      pan.relate(.requireFailure, custom)
      pan.relate(.simultaneous, all: .host)
      host.setTouchReporting(.all)
      inner.setSystemExclusion([.left])
      host.commit()
      let screen = shell.host("LVDS-1", .back, "screen")
      let whole = screen.view("whole", 0, 0, 1000, 800)
      let back = whole.add(.pan, "back")
      screen.commit()
      let inhibitor = shell.inhibit()
      let binding = shell.binding("peek", on: screen)
      all = [
        manager, shell, surface, host, area, inner, pan, asked, custom, screen, whole, back, inhibitor, binding,
      ]
      rig.settle()
    }

    /// Performs the first `step` steps of a gesture with two fingers.
    func gesture(until step: Int) {
      let steps: [() -> Void] = [
        { rig.down(1, at: (200, 100), t: 0) },
        { rig.move(1, to: (205, 100), t: 10) },
        { rig.down(2, at: (250, 100), t: 20) },
        { rig.wait(until: 450) },
        { rig.move(1, to: (240, 100), t: 460) },
        { rig.wait(until: 600) },
        { rig.up(2, t: 610) },
        { rig.move(1, to: (280, 100), t: 620) },
        { rig.up(1, t: 630) },
      ]
      for n in 0..<min(step, steps.count) { steps[n]() }
    }

    /// Finishes the gesture as if nothing had happened.
    func finish() {
      rig.move(1, to: (300, 120), t: 700)
      rig.up(2, t: 710)
      rig.up(1, t: 720)
      rig.wait(until: 5000)
    }
  }

  @Test func `the server has an object for each object of a client except the surface`() {
    let scene = Scene()
    #expect(scene.rig.objects.count == scene.all.count - 1)  // The surface belongs to the compositor.
  }

  @Test("A client may destroy its objects in any order", arguments: 0..<60 as Range<UInt64>)
  func anyOrder(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let scene = Scene()
    scene.gesture(until: Int.random(in: 0...9, using: &random))
    for object in scene.all.shuffled(using: &random) {
      object.destroy()
      if Bool.random(using: &random) { scene.rig.settle() }
    }
    scene.rig.settle()
    #expect(scene.client.isAlive, "seed \(seed)")
    scene.finish()
    #expect(scene.rig.objects == [], "seed \(seed)")
    #expect(scene.rig.server?.nextDeadline == nil)
  }

  @Test("A client may disconnect at each step of a gesture", arguments: 0...9)
  func diesAtEachStep(step: Int) {
    let scene = Scene()
    scene.gesture(until: step)
    scene.rig.kill(scene.client)
    #expect(scene.rig.objects == [])
    scene.finish()
    #expect(scene.rig.server?.nextDeadline == nil)
    #expect(scene.rig.isConnected(scene.client) == false)
  }

  @Test("A surface may be destroyed at each step of a gesture", arguments: 0...9)
  func surfaceGoes(step: Int) {
    let scene = Scene()
    scene.gesture(until: step)
    scene.surface.destroy()
    scene.rig.settle()
    scene.finish()
    #expect(scene.client.isAlive)
    scene.rig.kill(scene.client)
    #expect(scene.rig.objects == [])
  }

  @Test("An output may be removed at each step of a gesture", arguments: 0...9)
  func outputGoes(step: Int) {
    let scene = Scene()
    scene.gesture(until: step)
    scene.rig.removeOutput()
    scene.finish()
    #expect(scene.client.isAlive)
    scene.rig.kill(scene.client)
    #expect(scene.rig.objects == [])
  }

  @Test("The session may end at each step of a gesture", arguments: 0...9)
  func sessionEnds(step: Int) {
    let scene = Scene()
    scene.gesture(until: step)
    scene.rig.server?.endSession()
    scene.finish()
    #expect(scene.client.isAlive)
    #expect(scene.rig.server?.nextDeadline == nil)
  }

  @Test("The server may be destroyed before its clients", arguments: 0...9)
  func serverGoes(step: Int) {
    let scene = Scene()
    scene.gesture(until: step)
    weak let server = scene.rig.server
    scene.rig.dropServer()
    #expect(server == nil)
    // Requests to the objects that remain are safe and have no effect.
    scene.pan.setEnabled(false)
    scene.pan.decide(.allow, serial: 1)
    for case let host as WireHost in scene.all {
      host.createView("late").add(.tap, "late-tap").setEnabled(true)
      host.commit()
      host.ack(1)
    }
    scene.surface.commit()
    scene.rig.settle()
    #expect(scene.client.isAlive)
    for object in scene.all.reversed() { object.destroy() }
    scene.rig.settle()
    scene.rig.kill(scene.client)
    #expect(scene.rig.objects == [])
  }

  @Test func `the server may be destroyed while no client is connected`() {
    let rig = Rig()
    weak let server = rig.server
    rig.dropServer()
    #expect(server == nil)
    rig.settle()
  }

  @Test func `ending a test rig frees the rig's server and compositor`() {
    weak var server: GestureServer?
    weak var host: RigHost?
    do {
      let scene = Scene()
      scene.gesture(until: 4)
      server = scene.rig.server
      host = scene.rig.host
      #expect(server != nil)
      scene.rig.end()
    }
    #expect(server == nil)
    #expect(host == nil)
  }

  @Test func `gesture hosts of a client that connects again and again do not accumulate`() {
    let rig = Rig()
    rig.watchesObjects = true
    func visit() {
      let client = rig.client()
      let host = rig.window(of: client).host
      for n in 0..<10 { _ = host.view("v\(n)", 0, 0, 100, 100).add(.pan, "p\(n)") }
      host.commit()
      rig.settle()
      rig.down(at: (120, 80), t: 0)
      rig.kill(client)
      rig.cancel(t: 10)
    }
    for _ in 0..<50 { visit() }
    #expect(rig.objects == [])
  }

  @Test func `objects of inert gesture hosts are freed together with their Wayland resources`() {
    let scene = Scene()
    scene.surface.destroy()
    scene.rig.settle()
    for case let host as WireHost in scene.all {
      let view = host.createView("late")
      _ = view.add(.tap, "late-tap")
    }
    scene.rig.settle()
    scene.rig.kill(scene.client)
    #expect(scene.rig.objects == [])
  }
}
