// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer
import Testing
import WireSupport

/// Trust that is given and withdrawn while a client is connected.
@Suite struct StandingTests {
  @Test func `who is trusted no longer loses what was a shell's, is told so, and stays connected`() {
    let rig = Rig()
    rig.server?.addDevice(TouchDevice(id: 3, name: "panel", output: "LVDS-1", touches: 10))
    let client = rig.client(.trusted)
    let shell = client.bindShell()
    let host = shell.host("LVDS-1", .front)
    let inhibitor = shell.inhibit()
    rig.settle()
    _ = client.takeLog()
    rig.trust(client, .ordinary)
    #expect(client.lines(of: shell) == ["device_removed 3", "output_removed LVDS-1", "done"])
    #expect(client.lines(of: inhibitor) == ["inactive"])
    #expect(client.lines(of: host) == ["detached gone"])
    #expect(rig.isConnected(client))
  }

  @Test func `a gesture of one that is trusted no longer takes no touch`() {
    let rig = Rig()
    let client = rig.client(.trusted)
    let host = client.bindShell().host("LVDS-1", .front)
    _ = host.view("all", 0, 0, 1000, 800).add(.pan)
    host.commit()
    rig.settle()
    rig.trust(client, .ordinary)
    _ = client.takeLog()
    rig.drag(from: (200, 100), to: (260, 100), t: 0)
    #expect(client.log == [])
    #expect(rig.host.takeTouches().last?.contains("ended") == true)
  }

  @Test func `what one that is trusted no longer asks of its shell is inert`() {
    let rig = Rig()
    let client = rig.client(.trusted)
    let shell = client.bindShell()
    rig.settle()
    rig.trust(client, .ordinary)
    _ = client.takeLog()
    let host = shell.host("LVDS-1", .front)
    let inhibitor = shell.inhibit()
    rig.settle()
    #expect(client.lines(of: host) == ["detached gone"])
    #expect(client.lines(of: inhibitor) == [])
    #expect(rig.server?.areGesturesInhibited == false)
    #expect(rig.isConnected(client))
  }

  @Test func `what was a shell's before it lost trust stays inert when it is trusted again`() {
    let rig = Rig()
    let client = rig.client(.trusted)
    let shell = client.bindShell()
    rig.settle()
    rig.trust(client, .ordinary)
    rig.trust(client, .trusted)
    _ = client.takeLog()
    let host = shell.host("LVDS-1", .front)
    _ = shell.inhibit()
    rig.settle()
    #expect(client.takeLog() == ["host detached gone"])
    #expect(host.isThere)
    #expect(rig.server?.areGesturesInhibited == false)
    let again = client.bindShell("again").host("LVDS-1", .front, "there")
    rig.settle()
    #expect(client.lines(of: again) == ["attached 1000 800 exact", "done"])
  }

  @Test func `one that was told of the shell and is trusted no longer may still bind it, in vain`() {
    let rig = Rig()
    let client = rig.client(.trusted)
    rig.trust(client, .ordinary)
    let shell = client.bindShell()
    rig.settle()
    #expect(client.lines(of: shell) == [])
    #expect(rig.isConnected(client))
  }

  @Test func `who comes to be trusted is told of the shell and can use it, though it has bound the manager before`() {
    let rig = Rig()
    let client = rig.client()
    _ = client.bindManager()
    rig.settle()
    #expect(client.globals["tactus_gesture_shell_v1"] == nil)
    rig.trust(client, .trusted)
    let shell = client.bindShell()
    rig.settle()
    #expect(client.lines(of: shell) == ["output LVDS-1 1000 800", "done"])
    #expect(rig.isConnected(client))
  }

  @Test func `others are told of no global when a client comes to be trusted`() {
    let rig = Rig()
    let (ordinary, shell, client) = (rig.client(), rig.client(.trusted), rig.client())
    let before = shell.globals["tactus_gesture_shell_v1"]
    rig.trust(client, .trusted)
    #expect(ordinary.globals["tactus_gesture_shell_v1"] == nil)
    #expect(shell.globals["tactus_gesture_shell_v1"] == before)
    #expect(client.globals["tactus_gesture_shell_v1"] != before)
  }

  @Test func `trust comes and goes as often as it likes`() {
    let rig = Rig()
    let client = rig.client()
    for _ in 0..<3 {
      rig.trust(client, .trusted)
      let shell = client.bindShell()
      rig.settle()
      #expect(client.lines(of: shell).last == "done")
      rig.trust(client, .ordinary)
      _ = client.takeLog()
    }
    #expect(rig.isConnected(client))
  }
}
