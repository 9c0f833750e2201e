// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing
import WireSupport

/// Tests that an ordinary client does not learn where its window is, or what happens outside of the window.
@Suite struct PrivacyTests {
  /// Creates a client that requests every report that it can, with a recognizer of each kind.
  private func curious(at x: Double, _ y: Double) -> (Rig, WireClient) {
    let rig = Rig()
    let client = rig.client()
    let host = rig.window(of: client, "host", x, y, 300, 300).host
    let area = host.view("area", 0, 0, 300, 300)
    for kind in Wire.Kind.allCases {
      let recognizer = area.add(kind)
      recognizer.setReporting([.touches, .failures])
      recognizer.relate(.simultaneous, all: .host)
      recognizer.setBeginPolicy(kind == .rotation ? .askDefaultAllow : .always)
    }
    host.setTouchReporting(.all)
    area.setSystemExclusion([.left, .top])
    host.commit()
    rig.settle()
    return (rig, client)
  }

  private func play(_ rig: Rig, at x: Double, _ y: Double, t: Double) {
    rig.tap(at: (x + 60, y + 60), t: t)
    rig.drag(from: (x + 60, y + 60), to: (x + 120, y + 60), t: t + 500)
    rig.frame(t: t + 1000, .down(1, x + 100, y + 100), .down(2, x + 200, y + 100))
    for step in 1...5 {
      let d = Double(step) * 10
      rig.frame(t: t + 1000 + d, .move(1, x + 100 + d, y + 100 - d), .move(2, x + 200 - d, y + 100 + d))
    }
    rig.frame(t: t + 1100, .up(1), .up(2))
    rig.wait(until: t + 3000)
  }

  @Test func `the events that a client receives do not depend on its window's position`() {
    var told: [[WireEvent]] = []
    for (x, y) in [(300.0, 200.0), (517, 333), (640, 480)] {
      let (rig, client) = curious(at: x, y)
      play(rig, at: x, y, t: 0)
      #expect(client.events.count > 50)
      told.append(client.events)
    }
    // The arguments are equal too: no serial or other number reveals the position.
    for other in told.dropFirst() {
      #expect(other.map(\.description) == told[0].map(\.description))
      #expect(other.map(\.arguments) == told[0].map(\.arguments))
    }
  }

  @Test func `a client receives nothing about touches in other windows or on the bare output`() {
    let (rig, client) = curious(at: 100, 50)
    let other = rig.client()
    _ = rig.surface(of: other, "plain", 500, 50, 300, 300)
    _ = client.takeLog()
    play(rig, at: 500, 50, t: 0)
    play(rig, at: 450, 450, t: 5000)
    #expect(client.log == [])
  }

  @Test func `a client receives nothing about a touch that lands outside its window, even during a touch inside`() {
    let (rig, client) = curious(at: 100, 50)
    rig.down(1, at: (150, 100), t: 0)
    _ = client.takeLog()
    rig.down(2, at: (700, 600), t: 10)
    rig.move(2, to: (150, 100), t: 20)
    rig.up(2, t: 30)
    #expect(client.log == [])
  }

  @Test func `a window receives no touches where another window covers it`() {
    let (rig, client) = curious(at: 100, 50)
    let other = rig.client()
    _ = rig.surface(of: other, "cover", 100, 50, 300, 300)
    _ = client.takeLog()
    play(rig, at: 100, 50, t: 0)
    #expect(client.log == [])
  }

  @Test func `the names of touches do not reveal how many touches landed elsewhere`() {
    // If touches had the engine's numbers, a client could tell how often the user touches other windows.
    var names: [[UInt32]] = []
    for others in [0, 7] {
      let (rig, client) = curious(at: 100, 50)
      for n in 0..<others { rig.tap(at: (800, 700), t: Double(n) * 100) }
      for n in 0..<3 { rig.tap(at: (150, 100), t: 2000 + Double(n) * 1000) }
      names.append(client.events.filter { $0.name == "touch_down" }.map { $0.uint(0) })
    }
    #expect(names[0].count == 3)
    #expect(names[0] == names[1])
  }

  @Test func `the shell's global is shown to trusted clients only`() {
    let rig = Rig()
    #expect(rig.client(.ordinary).globals["tactus_gesture_shell_v1"] == nil)
    #expect(rig.client(.sandboxed).globals["tactus_gesture_shell_v1"] == nil)
    #expect(rig.client(.trusted).globals["tactus_gesture_shell_v1"] != nil)
  }

  @Test("Clients of every standing may bind the manager", arguments: [0, 1, 2])
  func manager(standing: Int) {
    let rig = Rig()
    let client = rig.client([.ordinary, .sandboxed, .trusted][standing])
    _ = client.bindManager()
    rig.settle()
    #expect(client.log.last == "manager done")
  }

  @Test func `if globals are not filtered, an ordinary client sees the shell's global and is refused`() {
    let rig = Rig(filtersGlobals: false)
    let client = rig.client()
    _ = client.bindShell()
    rig.settle()
    #expect(client.globals["tactus_gesture_shell_v1"] != nil)
    #expect(!client.isAlive)
    let trusted = rig.client(.trusted)
    let shell = trusted.bindShell()
    rig.settle()
    #expect(trusted.lines(of: shell) == ["output LVDS-1 1000 800", "done"])
  }

  @Test("A client that guesses the name of the shell's global is refused", arguments: [0, 1])
  func guessed(standing: Int) {
    let rig = Rig()
    let trusted = rig.client(.trusted)
    let client = rig.client([.ordinary, .sandboxed][standing])
    client.bindBlindly(trusted.globals["tactus_gesture_shell_v1"] ?? 0)
    rig.settle()
    #expect(client.log == [])
    #expect(!client.isAlive)
    #expect(trusted.isAlive)
  }

  @Test func `a client receives no input serial of a touch while a system gesture may still take the touch`() {
    let stage = Stage()
    let pan = stage.add(.pan) { $0.setDelivery([]) }
    stage.commit()
    var back = Swipe()
    back.direction = .right
    _ = stage.rig.addSystem(back, "back") { $0.delaysTouchesBegan = true }
    stage.rig.down(at: (200, 100), t: 0)
    stage.rig.move(to: (200, 112), t: 10)
    #expect(pan.events.first { $0.name == "state" }?.uint(1) == 0)
    stage.rig.cancel(t: 20)
    stage.rig.down(2, at: (200, 100), t: 2000)
    stage.rig.wait(until: 3000)
    _ = stage.takeLog()
    stage.rig.move(2, to: (200, 112), t: 3010)
    #expect(pan.events.first { $0.name == "state" }?.uint(1) == 77)
  }

  @Test(
    "A shell's gesture withholds input serials as a system gesture does, unless it cannot win or is the client's own",
    arguments: [Wire.Layer.observe, .back, .front], [false, true])
  func serials(layer: Wire.Layer, isOwn: Bool) {
    let stage = Stage()
    let pan = stage.add(.pan) { $0.setDelivery([]) }
    stage.commit()
    let client = isOwn ? stage.client : stage.rig.client()
    stage.rig.trust(client, .trusted)
    let host = client.bindShell().host("LVDS-1", layer, "screen")
    host.view("all", 0, 0, 1000, 800).add(.swipe).setDelivery([.cancels, .delaysBegan])
    host.commit()
    stage.rig.settle()
    stage.rig.down(at: (200, 100), t: 0)
    stage.rig.move(to: (200, 112), t: 10)
    #expect(pan.events.first { $0.name == "state" }?.uint(1) == (layer == .front && !isOwn ? 0 : 77))
  }
}
