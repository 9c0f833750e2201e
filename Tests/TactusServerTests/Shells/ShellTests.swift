// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer
import Testing
import WireSupport

/// The interface for trusted clients: hosts of whole outputs, bindings to the host's own gestures, and inhibitors.
@Suite struct ShellTests {
  private func shell(_ rig: Rig) -> (WireClient, WireShell) {
    let client = rig.client(.trusted)
    let shell = client.bindShell()
    rig.settle()
    return (client, shell)
  }

  @Test func `a client that binds the shell receives the outputs, devices and bindings`() {
    let rig = Rig()
    rig.server?.addDevice(TouchDevice(id: 3, name: "panel", output: "LVDS-1", touches: 10))
    if let tap = rig.addSystem(Tap(), "peek") { rig.server?.offerBinding(name: "peek", kind: .tap, recognizer: tap) }
    let (client, _) = shell(rig)
    #expect(
      client.log == [
        "shell output LVDS-1 1000 800", "shell device 3 panel LVDS-1 10", "shell binding peek tap", "shell done",
      ])
  }

  @Test func `a shell receives each change of outputs, devices and bindings`() {
    let rig = Rig()
    let (client, _) = shell(rig)
    _ = client.takeLog()
    _ = rig.addOutput("HDMI-A-1", Rect(x: 1000, y: 0, width: 640, height: 480))
    #expect(client.takeLog() == ["shell output HDMI-A-1 640 480", "shell done"])
    rig.removeOutput()
    #expect(client.takeLog() == ["shell output_removed LVDS-1", "shell done"])
    rig.server?.addDevice(TouchDevice(id: 1, name: "panel", output: "", touches: 5))
    rig.server?.removeDevice(1)
    rig.settle()
    #expect(
      client.takeLog() == ["shell device 1 panel  5", "shell done", "shell device_removed 1", "shell done"])
    let tap = rig.addSystem(Tap(), "peek", on: rig.server?.addOutput(name: "x", frame: Rig.output))
    _ = client.takeLog()
    if let tap { rig.server?.offerBinding(name: "peek", kind: .tap, recognizer: tap) }
    rig.settle()
    #expect(client.takeLog() == ["shell binding peek tap", "shell done"])
    rig.server?.removeBinding(name: "peek")
    rig.settle()
    #expect(client.takeLog() == ["shell binding_removed peek", "shell done"])
  }

  @Test func `a client that binds the shell later receives each device once, with its current properties`() {
    let rig = Rig()
    rig.server?.addDevice(TouchDevice(id: 3, name: "panel", output: "", touches: 5))
    rig.server?.addDevice(TouchDevice(id: 4, name: "pad", output: "LVDS-1", touches: 2))
    rig.server?.addDevice(TouchDevice(id: 3, name: "panel", output: "LVDS-1", touches: 10))
    let shell = rig.client(.trusted).bindShell()
    rig.settle()
    #expect(
      shell.client.lines(of: shell).filter { $0.hasPrefix("device") } == [
        "device 4 pad LVDS-1 2", "device 3 panel LVDS-1 10",
      ])
  }

  @Test func `the gesture host of an output has the output's size and coordinates`() {
    let rig = Rig()
    _ = rig.addOutput("right", Rect(x: 1000, y: 0, width: 640, height: 480))
    let (client, shell) = shell(rig)
    let host = shell.host("right", .front)
    let tap = host.view("all", 0, 0, 640, 480).add(.tap)
    host.commit()
    rig.settle()
    #expect(client.lines(of: host).prefix(1) == ["attached 640 480 exact"])
    rig.tap(at: (1100, 100), t: 0)
    #expect(client.lines(of: tap).first == "location 100 100")
    rig.tap(at: (100, 100), t: 1000)
    #expect(tap.states == ["ended"])
  }

  @Test func `the gesture host of a missing output is attached when the output is added`() {
    let rig = Rig()
    let (client, shell) = shell(rig)
    let host = shell.host("later", .front)
    let tap = host.view("all", 0, 0, 640, 480).add(.tap)
    host.commit()
    rig.settle()
    #expect(!client.lines(of: host).contains { $0.hasPrefix("attached") })
    _ = rig.addOutput("later", Rect(x: 1000, y: 0, width: 640, height: 480))
    #expect(client.lines(of: host).contains("attached 640 480 exact"))
    rig.tap(at: (1100, 100), t: 0)
    #expect(tap.states == ["ended"])
  }

  @Test func `a gesture host is detached when its output is removed, and attached when the output is back`() {
    let rig = Rig()
    let (client, shell) = shell(rig)
    let host = shell.host("LVDS-1", .front)
    let tap = host.view("all", 0, 0, 640, 480).add(.tap)
    host.commit()
    rig.settle()
    _ = client.takeLog()
    rig.removeOutput()
    // The host is detached rather than gone, since the output may come back.
    #expect(client.log.contains("host detached unlocated"))
    _ = rig.addOutput("LVDS-1", Rig.output)
    #expect(client.log.contains("host attached 1000 800 exact"))
    rig.tap(at: (100, 100), t: 0)
    #expect(tap.states == ["ended"])
  }

  @Test func `the gesture host of an output reports touches on windows of other clients`() {
    let stage = Stage()
    let (client, shell) = shell(stage.rig)
    let host = shell.host("LVDS-1", .observe)
    host.setTouchReporting([.delivered, .withheld, .dispositions])
    host.commit()
    stage.rig.settle()
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(client.log.contains { $0.hasPrefix("host touch_down") && $0.contains(" 200 100 ") })
  }

  @Test func `a recognizer in the observe layer delays and cancels no touches, whatever it requests`() {
    let rig = Rig()
    _ = rig.surface(of: rig.client(), "plain", 0, 0, 400, 300)
    let (_, shell) = shell(rig)
    let host = shell.host("LVDS-1", .observe)
    let tap = host.view("all", 0, 0, 1000, 800).add(.tap)
    tap.set(.numberOfTapsRequired, to: 2)
    tap.setDelivery([.cancels, .delaysBegan, .delaysEnded])
    host.commit()
    rig.settle()
    for n in 0..<2 {
      rig.tap(at: (200, 100), t: Double(n) * 150)
      #expect(rig.host.takeTouches() == ["plain 1 began 200 100", "plain 1 ended"])
    }
    #expect(tap.states == ["ended"])
  }

  @Test func `destroying a shell keeps the gesture hosts that were created with it`() {
    let rig = Rig()
    let (client, shell) = shell(rig)
    let host = shell.host("LVDS-1", .front)
    let tap = host.view("all", 0, 0, 640, 480).add(.tap)
    host.commit()
    shell.destroy()
    rig.settle()
    rig.tap(at: (100, 100), t: 0)
    #expect(tap.states == ["ended"])
    #expect(client.isAlive)
  }

  // MARK: bindings

  private func bound(_ layer: Wire.Layer = .front) -> (Rig, WireClient, WireRecognizer) {
    let rig = Rig()
    let pan = rig.addSystem(Pan(), "home")
    if let pan { rig.server?.offerBinding(name: "home", kind: .pan, recognizer: pan) }
    let (client, shell) = shell(rig)
    let host = shell.host("LVDS-1", layer, "screen")
    let binding = shell.binding("home", on: host)
    host.commit()
    rig.settle()
    _ = client.takeLog()
    return (rig, client, binding)
  }

  @Test func `a binding reports the states and values of the system recognizer with the same name`() {
    let (rig, client, binding) = bound()
    rig.drag(from: (200, 100), to: (240, 100), t: 0)
    #expect(binding.states == ["began", "changed", "changed", "changed", "ended"])
    #expect(
      client.log.prefix(4) == ["home location 210 100", "home translation 10 0", "home state began", "screen done"])
    // The server's host still receives the action.
    #expect(rig.host.takeActions().first == "home began")
  }

  @Test func `two shells may follow the same binding`() {
    let (rig, client, _) = bound()
    let (other, shell) = shell(rig)
    let host = shell.host("LVDS-1", .front, "screen")
    let binding = shell.binding("home", on: host)
    rig.settle()
    rig.drag(from: (200, 100), to: (240, 100), t: 0)
    #expect(binding.states == ["began", "changed", "changed", "changed", "ended"])
    #expect(client.states.count == 5 && other.states.count == 5)
  }

  @Test func `two objects for the same binding can be destroyed separately, and each is then freed`() {
    let (rig, _, binding) = bound()
    rig.watchesObjects = true
    let (_, shell) = shell(rig)
    let host = shell.host("LVDS-1", .front, "other")
    let second = shell.binding("home", on: host, "second")
    rig.settle()
    func count(_ type: String) -> Int { rig.objects.filter { $0 == type }.count }
    #expect(count("RecognizerObject") == 2)
    binding.destroy()
    rig.settle()
    #expect(count("RecognizerObject") == 1)
    rig.drag(from: (200, 100), to: (240, 100), t: 0)
    #expect(second.states == ["began", "changed", "changed", "changed", "ended"])
    host.destroy()
    rig.settle()
    rig.drag(from: (200, 100), to: (240, 100), t: 1000)
    #expect(second.states.count == 5)
    second.destroy()
    rig.settle()
    #expect(count("RecognizerObject") == 0)
    // Only the host of the first binding remains.
    #expect(count("HostObject") == 1)
  }

  @Test func `a binding with an unknown name is inert`() {
    let rig = Rig()
    let (client, shell) = shell(rig)
    let host = shell.host("LVDS-1", .front, "screen")
    let binding = shell.binding("nothing", on: host)
    binding.cancel()
    rig.settle()
    rig.drag(from: (200, 100), to: (240, 100), t: 0)
    #expect(binding.states == [])
    #expect(client.isAlive)
  }

  @Test func `destroying a binding does not end the gesture that it follows`() {
    let (rig, client, binding) = bound()
    rig.drag(from: (200, 100), to: (240, 100), t: 0, lifts: false)
    binding.destroy()
    rig.settle()
    rig.up(t: 60)
    #expect(rig.host.takeActions().last == "home ended")
    #expect(client.isAlive)
  }

  @Test func `a binding is inert after the compositor has removed it`() {
    let (rig, client, binding) = bound()
    rig.server?.removeBinding(name: "home")
    rig.settle()
    _ = client.takeLog()
    rig.drag(from: (200, 100), to: (240, 100), t: 0)
    #expect(binding.states == [])
    #expect(client.isAlive)
  }

  // MARK: inhibitors

  @Test func `system gestures are off while any inhibitor is active`() {
    let rig = Rig()
    _ = rig.addSystem(Pan(), "home")
    let (client, shell) = shell(rig)
    _ = client.takeLog()
    let first = shell.inhibit("first")
    let second = shell.inhibit("second")
    rig.settle()
    #expect(client.takeLog() == ["first active", "second active"])
    func drag(_ t: Double) -> [String] {
      rig.drag(from: (200, 100), to: (240, 100), t: t)
      return rig.host.takeActions()
    }
    #expect(drag(0) == [])
    first.destroy()
    rig.settle()
    #expect(drag(1000) == [])
    second.destroy()
    rig.settle()
    #expect(drag(2000).first == "home began")
  }

  @Test func `an inhibitor does not affect gestures of clients`() {
    let stage = Stage()
    let pan = stage.add(.pan)
    stage.commit()
    let (_, shell) = shell(stage.rig)
    _ = shell.inhibit()
    stage.rig.settle()
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0)
    #expect(pan.states.first == "began")
  }

  @Test func `the user may override an inhibitor`() {
    let rig = Rig()
    _ = rig.addSystem(Pan(), "home")
    let (client, shell) = shell(rig)
    let inhibitor = shell.inhibit()
    rig.settle()
    rig.server?.overrideInhibitors()
    rig.settle()
    #expect(client.lines(of: inhibitor) == ["active", "inactive"])
    rig.drag(from: (200, 100), to: (240, 100), t: 0)
    #expect(rig.host.takeActions().first == "home began")
  }

  @Test func `an inhibitor ends when its client disconnects`() {
    let rig = Rig()
    _ = rig.addSystem(Pan(), "home")
    let (client, shell) = shell(rig)
    _ = shell.inhibit()
    rig.settle()
    rig.kill(client)
    rig.drag(from: (200, 100), to: (240, 100), t: 0)
    #expect(rig.host.takeActions().first == "home began")
  }
}
