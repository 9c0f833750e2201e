// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer
import Testing
import WireSupport

/// Trust that is given and withdrawn while a client is connected.
@Suite struct StandingTests {
  private let global = "tactus_gesture_shell_v1"

  @Test func `a client that loses trust is notified, loses its shell's objects and stays connected`() {
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

  @Test func `a shell's gesture takes no touch after the shell has lost trust`() {
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

  @Test func `a shell whose client has lost trust creates only inert objects`() {
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

  @Test func `a shell that was bound before its client lost trust stays inert when trust is restored`() {
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

  @Test func `for a client that has lost trust, binding the shell's global has no effect`() {
    let rig = Rig()
    let client = rig.client(.trusted)
    rig.trust(client, .ordinary)
    let shell = client.bindShell()
    rig.settle()
    #expect(client.lines(of: shell) == [])
    #expect(rig.isConnected(client))
  }

  @Test func `a client that gains trust after it has bound the manager sees the shell's global and can use it`() {
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

  @Test func `when a client gains trust, other clients see no new global`() {
    let rig = Rig()
    let (ordinary, shell, client) = (rig.client(), rig.client(.trusted), rig.client())
    let before = shell.globals["tactus_gesture_shell_v1"]
    rig.trust(client, .trusted)
    #expect(ordinary.globals["tactus_gesture_shell_v1"] == nil)
    #expect(shell.globals["tactus_gesture_shell_v1"] == before)
    #expect(client.globals["tactus_gesture_shell_v1"] != before)
  }

  @Test func `a client may gain and lose trust any number of times`() {
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

  @Test func `a client that is trusted again sees one new global for shells`() {
    let rig = Rig()
    let (client, other) = (rig.client(.trusted), rig.client())
    let first = client.globals[global]
    rig.trust(client, .ordinary)
    rig.trust(client, .trusted)
    let second = client.globals[global]
    #expect(second != first)
    rig.trust(other, .sandboxed)
    #expect(client.globals[global] == second)
    rig.trust(other, .trusted)
    #expect(client.globals[global] == second)
    #expect(other.globals[global] != nil && other.globals[global] != second)
  }

  @Test func `a shell's global is removed as soon as no client knows it, but not earlier`() {
    let rig = Rig()
    let gone = rig.client(.trusted)
    let (first, second) = (rig.client(), rig.client())
    rig.kill(gone)
    rig.trust(first, .trusted)
    rig.trust(second, .trusted)
    // A client that is trusted from the beginning sees the oldest remaining global.
    let later = rig.client(.trusted)
    #expect(later.globals[global] == first.globals[global])
    #expect(first.globals[global] != gone.globals[global])
    #expect(second.globals[global] != first.globals[global])
    for client in [first, second, later] {
      let shell = client.bindShell()
      rig.settle()
      #expect(client.lines(of: shell).last == "done")
    }
  }

  @Test func `a trusted client finds a global for shells even if no client was trusted before`() {
    let rig = Rig()
    let client = rig.client()
    rig.trust(client, .sandboxed)
    rig.trust(client, .ordinary)
    #expect(rig.client(.trusted).globals[global] != nil)
  }

  @Test func `when a client loses trust, the shells of other clients keep their objects`() {
    let rig = Rig()
    let (client, other) = (rig.client(.trusted), rig.client(.trusted))
    _ = client.bindShell().inhibit()
    let shell = other.bindShell()
    _ = shell.inhibit()
    let host = shell.host("LVDS-1", .front)
    let tap = host.view("all", 0, 0, 1000, 800).add(.tap)
    host.commit()
    rig.settle()
    _ = other.takeLog()
    rig.trust(client, .ordinary)
    #expect(client.log.contains("inhibitor inactive"))
    #expect(other.log == [])
    #expect(rig.server?.areGesturesInhibited == true)
    rig.tap(at: (200, 100), t: 0)
    #expect(tap.states == ["ended"])
  }
}
