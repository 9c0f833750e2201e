// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusClient
import TactusKit
import TactusServer
import Testing
import WireSupport

/// Tests the parts of the connection that are available only to programs that the compositor trusts.
@Suite struct ShellTests {
  private func shell(_ rig: Rig) throws -> (KitClient, GestureShell) {
    let client = try #require(KitClient(rig, .trusted))
    let shell = try #require(client.connection.openShell())
    rig.settle()
    return (client, shell)
  }

  @Test func `a shell lists outputs, devices and bindings, and calls onChange when one of them changes`() throws {
    let rig = Rig()
    rig.server?.addDevice(TactusServer.TouchDevice(id: 3, name: "panel", output: "LVDS-1", touches: 10))
    let (_, shell) = try shell(rig)
    #expect(shell.outputs.map { "\($0.name) \(Int($0.width)) \(Int($0.height))" } == ["LVDS-1 1000 800"])
    #expect(shell.devices.map(\.name) == ["panel"])
    #expect(shell.devices.first?.output == "LVDS-1")
    #expect(shell.bindings == [])
    var changes = 0
    shell.onChange = { changes += 1 }
    rig.server?.removeDevice(3)
    rig.settle()
    #expect(shell.devices.isEmpty && changes == 1)
  }

  @Test func `a shell's window in front of an output recognizes gestures`() throws {
    let rig = Rig()
    let (_, shell) = try shell(rig)
    let window = try #require(shell.window(onOutput: "LVDS-1", layer: .front))
    #expect(window.bounds == Rect(x: 0, y: 0, width: 1000, height: 800))
    var states: [GestureState] = []
    window.addGestureRecognizer(PanGestureRecognizer { states.append($0.state) })
    rig.settle()
    rig.drag(from: (10, 10), to: (100, 10), t: 0, steps: 2)
    #expect(states == [.began, .changed, .ended])
  }

  @Test func `a window on a missing output is attached when the output appears`() throws {
    let rig = Rig()
    let (_, shell) = try shell(rig)
    let window = try #require(shell.window(onOutput: "HDMI-1", layer: .observe))
    rig.settle()
    #expect(window.host?.isAttached == false)
    _ = rig.addOutput("HDMI-1", Rect(x: 1000, y: 0, width: 640, height: 480))
    rig.settle()
    #expect(window.host?.isAttached == true)
    #expect(window.bounds.width == 640)
  }

  @Test func `a shell follows a gesture that the user configured`() throws {
    let rig = Rig()
    let system = try #require(rig.addSystem(ScreenEdgePan(), "home"))
    rig.server?.withEngine { engine, _ in engine.set(.edges, to: 8, of: system) }
    rig.server?.offerBinding(name: "home", kind: .edgePan, recognizer: system)
    let (_, shell) = try shell(rig)
    #expect(shell.bindings.map { "\($0.name) \($0.kind)" } == ["home edgePan"])
    let window = try #require(shell.window(onOutput: "LVDS-1", layer: .observe))
    var seen: [String] = []
    let binding = shell.follow("home", on: window) { binding in
      if case .edgePan(let way, _, _) = binding.values.measure { seen.append("\(binding.state) \(Int(way.dy))") }
    }
    #expect(binding != nil)
    rig.settle()
    rig.drag(from: (500, 795), to: (500, 695), t: 0, steps: 2)
    #expect(seen == ["began 0", "changed -50", "ended -50"])
    #expect(binding?.state == .possible)
  }

  @Test func `after a binding is released, it reports nothing more`() throws {
    let rig = Rig()
    let system = try #require(rig.addSystem(Pan(), "pan"))
    rig.server?.offerBinding(name: "pan", kind: .pan, recognizer: system)
    let (_, shell) = try shell(rig)
    let window = try #require(shell.window(onOutput: "LVDS-1", layer: .observe))
    var calls = 0
    var binding = shell.follow("pan", on: window) { _ in calls += 1 }
    rig.settle()
    rig.drag(from: (500, 100), to: (500, 200), t: 0, lifts: false)
    #expect(calls > 0 && binding != nil)
    binding = nil
    let before = calls
    rig.move(to: (500, 300), t: 100)
    #expect(calls == before)
  }

  @Test func `an inhibitor keeps system gestures off until the user overrides it`() throws {
    let rig = Rig()
    let (_, shell) = try shell(rig)
    var inhibitor = shell.inhibit()
    rig.settle()
    #expect(inhibitor?.isActive == true)
    #expect(rig.server?.areGesturesInhibited == true)
    var told: [Bool] = []
    inhibitor?.onChange = { told.append($0.isActive) }
    rig.server?.overrideInhibitors()
    rig.settle()
    #expect(told == [false])
    inhibitor = nil
    rig.settle()
    #expect(rig.server?.areGesturesInhibited == false)
  }
}
