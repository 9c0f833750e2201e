// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer
import Testing
import WireSupport

/// Clients that switch the system's gestures off and then hang.
@Suite struct InhibitorTests {
  private func inhibiting() -> (Rig, WireClient, WireShell) {
    let rig = Rig()
    _ = rig.addSystem(Pan(), "home")
    let client = rig.client(.trusted)
    let shell = client.bindShell()
    _ = shell.inhibit()
    rig.settle()
    return (rig, client, shell)
  }

  @Test func `if a client does not read, its inhibitor lapses after the user touches the screen`() {
    let (rig, client, _) = inhibiting()
    client.isReading = false
    rig.tap(at: (200, 100), t: 1000)
    rig.wait(until: 2900)
    #expect(rig.server?.areGesturesInhibited == true)
    rig.wait(until: 3300)
    #expect(rig.server?.areGesturesInhibited == false)
    rig.drag(from: (200, 100), to: (240, 100), t: 4000)
    #expect(rig.host.takeActions().first == "home began")
  }

  @Test func `an inhibitor lapses exactly when its client's time limit for reading ends`() {
    let (rig, client, _) = inhibiting()
    client.isReading = false
    rig.down(at: (200, 100), t: 1000)
    rig.wait(until: 2999)
    #expect(rig.server?.areGesturesInhibited == true)
    rig.wait(until: 3000)
    #expect(rig.server?.areGesturesInhibited == false)
  }

  @Test func `an inhibiting client gets no second probe until it has read the first, and gets one if it hangs later`() {
    let (rig, client, _) = inhibiting()
    _ = client.takeLog()
    client.isReading = false
    for n in 0..<5 { rig.down(Int64(n), at: (200, 100), t: 1000 + Double(n)) }
    client.isReading = true
    rig.wait(until: 1600)
    #expect(client.takeLog() == ["inhibitor active"])
    #expect(rig.server?.nextDeadline == nil)
    client.isReading = false
    rig.up(0, t: 5000)
    rig.wait(until: 6999)
    #expect(rig.server?.areGesturesInhibited == true)
    rig.wait(until: 7000)
    #expect(rig.server?.areGesturesInhibited == false)
  }

  @Test func `if a client reads, its inhibitor stays active, however often the user touches the screen`() {
    let (rig, client, _) = inhibiting()
    for n in 0..<20 { rig.tap(at: (200, 100), t: Double(n) * 500) }
    rig.wait(until: 20_000)
    #expect(rig.server?.areGesturesInhibited == true)
    #expect(client.log.contains("inhibitor inactive") == false)
  }

  @Test func `a client with an inhibitor is not probed while there are no touches`() {
    let (rig, client, _) = inhibiting()
    _ = client.takeLog()
    rig.wait(until: 60_000)
    #expect(client.log == [])
    #expect(rig.server?.nextDeadline == nil)
  }

  @Test func `if a client's gesture host stalls, the client's inhibitor lapses`() {
    let (rig, client, shell) = inhibiting()
    let host = shell.host("LVDS-1", .observe)
    host.setTouchReporting([.delivered])
    host.commit()
    rig.settle()
    client.acks = false
    rig.tap(at: (200, 100), t: 1000)
    rig.wait(until: 3500)
    #expect(rig.server?.areGesturesInhibited == false)
    #expect(client.log.contains("inhibitor inactive"))
  }

  @Test func `a client's inhibitor stays active when another client's inhibitor lapses`() {
    let (rig, client, shell) = inhibiting()
    let other = rig.client(.trusted)
    _ = other.bindShell().inhibit()
    let host = shell.host("LVDS-1", .observe)
    host.setTouchReporting([.delivered])
    host.commit()
    rig.settle()
    client.acks = false
    rig.tap(at: (200, 100), t: 1000)
    rig.wait(until: 3500)
    #expect(client.log.contains("inhibitor inactive"))
    #expect(!other.log.contains("inhibitor inactive"))
    #expect(rig.server?.areGesturesInhibited == true)
  }
}
