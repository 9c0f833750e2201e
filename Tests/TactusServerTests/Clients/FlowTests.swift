// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer
import Testing
import WireSupport

/// Clients that are too slow to read or acknowledge events.
@Suite struct FlowTests {
  /// Moves a finger to and fro, one frame every 8 ms, and does not lift it.
  private func swing(_ rig: Rig, _ id: Int64 = 1, around p: (Double, Double), frames: Int, t: Double) {
    for n in 0..<frames { rig.move(id, to: (p.0 + (n % 2 == 0 ? 40 : 20), p.1), t: t + Double(n) * 8) }
  }
  private func panning(_ limits: (inout ServerLimits) -> Void = { _ in }) -> (Stage, WireRecognizer) {
    let stage = Stage(limits)
    let pan = stage.add(.pan)
    stage.commit()
    stage.rig.down(at: (200, 100), t: 0)
    return (stage, pan)
  }

  /// Moves a finger to and fro and sends no acks until the host has stalled.
  private func stall(_ stage: Stage, lifts: Bool) {
    stage.client.acks = false
    swing(stage.rig, around: (200, 100), frames: 20, t: 8)
    stage.rig.wait(until: 500)
    guard lifts else { return }
    stage.rig.up(t: 510)
    _ = stage.client.exchange()
  }
  private func catchUp(_ stage: Stage) {
    stage.client.acks = true
    stage.host.ackLast()
    stage.rig.settle()
  }

  @Test func `a client that acks receives an update for every frame`() {
    let (stage, pan) = panning()
    swing(stage.rig, around: (200, 100), frames: 100, t: 8)
    #expect(pan.states.count == 100)
  }

  @Test func `a client that does not ack receives no more batches than the limit allows`() {
    let (stage, pan) = panning { $0.unacked = 4 }
    stage.client.acks = false
    swing(stage.rig, around: (200, 100), frames: 50, t: 8)
    #expect(stage.client.events.count { $0.name == "done" } == 4)
    #expect(pan.states == ["began", "changed", "changed", "changed"])
  }

  @Test func `after an ack, the server sends the newest values, and no state is lost`() {
    let (stage, pan) = panning { $0.unacked = 4 }
    stage.client.acks = false
    swing(stage.rig, around: (200, 100), frames: 50, t: 8)
    stage.rig.move(to: (333, 100), t: 410)
    _ = stage.takeLog()
    stage.host.ack(.max)
    stage.rig.settle()
    #expect(stage.client.log == [])
    stage.client.acks = true
    stage.host.ack(4)
    stage.rig.settle()
    #expect(
      stage.takeLog() == ["pan location 233 50", "pan translation 133 0", "pan state changed", "host done"])
    stage.rig.up(t: 420)
    #expect(stage.takeStates() == ["pan ended"])
    #expect(pan.isThere)
  }

  @Test func `states of several gestures arrive in order, however late the acks arrive`() {
    let stage = Stage { $0.unacked = 1 }
    _ = stage.add(.tap)
    _ = stage.add(.pan)
    stage.commit()
    stage.client.acks = false
    for n in 0..<5 {
      stage.rig.tap(at: (200, 100), t: Double(n) * 400)
      stage.rig.drag(from: (200, 100), to: (240, 100), t: Double(n) * 400 + 100)
    }
    catchUp(stage)
    let states = stage.takeStates().filter { $0 != "pan changed" }
    #expect(states == Array(repeating: ["tap ended", "pan began", "pan ended"], count: 5).flatMap { $0 })
  }

  @Test func `if no ack comes in time, the gesture host is suspended and recognizes nothing more`() {
    let (stage, pan) = panning { $0.stall = .milliseconds(500) }
    stage.client.acks = false
    swing(stage.rig, around: (200, 100), frames: 10, t: 8)
    stage.rig.wait(until: 400)
    #expect(!stage.client.log.contains { $0.hasPrefix("host suspended") })
    stage.rig.wait(until: 700)
    #expect(stage.client.log.contains("host suspended stalled"))
    #expect(pan.states.last != "ended")
    // The suspended host recognizes nothing and withholds nothing.
    stage.rig.up(t: 710)
    _ = stage.rig.host.takeTouches()
    _ = stage.takeLog()
    stage.rig.drag(from: (200, 100), to: (220, 100), t: 1000, steps: 1)
    #expect(
      stage.rig.host.takeTouches() == [
        "host-surface 1 began 200 100", "host-surface 1 moved 220 100", "host-surface 1 ended",
      ])
    #expect(stage.takeStates() == [])
  }

  @Test func `a suspended gesture host withholds no touches`() {
    let (stage, _) = panning { $0.stall = .milliseconds(200) }
    let tap = stage.add(.tap) { $0.setDelivery([.cancels, .delaysBegan]) }
    stage.commit()
    stage.client.acks = false
    swing(stage.rig, around: (200, 100), frames: 3, t: 8)
    stage.rig.wait(until: 300)
    stage.rig.up(t: 310)
    _ = stage.rig.host.takeTouches()
    stage.rig.down(at: (200, 100), t: 400)
    #expect(stage.rig.host.takeTouches() == ["host-surface 1 began 200 100"])
    #expect(tap.states == [])
  }

  @Test func `a stalled gesture host is resumed when its client has caught up`() {
    let (stage, pan) = panning { $0.stall = .milliseconds(200) }
    stall(stage, lifts: true)
    catchUp(stage)
    #expect(stage.client.log.contains("host resumed"))
    _ = stage.takeLog()
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 1000)
    #expect(pan.states == ["began", "changed", "changed", "changed", "ended"])
  }

  @Test func `if a gesture ends because its gesture host stalls, it is reported as cancelled`() {
    let (stage, pan) = panning { $0.stall = .milliseconds(200) }
    stall(stage, lifts: false)
    catchUp(stage)
    #expect(pan.states.last == "cancelled stalled")
  }

  @Test func `when a gesture host stalls, the touches in its views are reported as cancelled`() {
    let stage = Stage { $0.stall = .milliseconds(200) }
    stage.host.setTouchReporting(.views)
    stage.commit()
    stage.client.acks = false
    stage.rig.down(at: (200, 100), t: 0)
    stall(stage, lifts: true)
    catchUp(stage)
    #expect(stage.client.log.contains("host resumed"))
    let phases = stage.client.log.filter { $0.contains("view_touch") }
    #expect(phases.first?.contains("down") == true && phases.last?.contains("cancelled") == true)
    #expect(!phases.contains { $0.contains(" up") })
  }

  @Test func `a client that never acks does not hold up other clients`() {
    let (stage, _) = panning()
    stage.client.acks = false
    let other = stage.rig.client()
    let host = stage.rig.window(of: other, "other", 550, 50, 400, 300).host
    let pan = host.view("view", 0, 0, 400, 300).add(.pan, "other-pan")
    host.commit()
    stage.rig.settle()
    stage.rig.down(2, at: (600, 100), t: 1)
    for n in 0..<200 {
      let x = n % 2 == 0 ? 40.0 : 20
      stage.rig.frame(t: 8 + Double(n) * 8, .move(1, 200 + x, 100), .move(2, 600 + x, 100))
    }
    #expect(pan.states.count == 200)
    #expect(other.isAlive)
  }

  /// Plays almost a minute of touches at 125 Hz, with more events than the socket holds.
  @Test func `a client that does not read for a minute stays connected`() {
    let stage = Stage()
    for n in 0..<10 {
      let pan = stage.add(.pan, "pan\(n)")
      pan.relate(.simultaneous, all: .host)
    }
    stage.host.setTouchReporting(.all)
    stage.commit()
    stage.client.isReading = false
    stage.rig.down(at: (200, 100), t: 0)
    swing(stage.rig, around: (200, 100), frames: 7_000, t: 8)
    stage.rig.up(t: 60_000)
    #expect(stage.rig.isConnected(stage.client))
    // Once the client reads again, it receives the outcome of its gestures.
    stage.client.isReading = true
    stage.rig.settle()
    #expect(stage.client.isAlive)
    #expect(stage.client.states.filter { $0 == "pan0 began" } == ["pan0 began"])
    #expect(stage.client.states.contains("pan0 cancelled stalled"))
    #expect(stage.client.log.contains("host resumed"))
    _ = stage.takeLog()
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 70_000)
    #expect(stage.takeStates().contains("pan9 ended"))
  }

  @Test func `too many unsent events that cannot be merged suspend a gesture host before its time limit`() {
    let stage = Stage { $0.stall = .milliseconds(1_000_000) }
    _ = stage.add(.tap)
    stage.commit()
    stage.client.isReading = false
    for n in 0..<1000 { stage.rig.tap(at: (200, 100), t: Double(n) * 100) }
    stage.client.isReading = true
    stage.rig.settle()
    #expect(stage.client.isAlive)
    #expect(stage.client.log.contains("host suspended stalled"))
  }

  @Test func `a client that acks late receives only the newest of the sizes that it missed`() {
    let stage = Stage { limits in
      limits.unacked = 1
      limits.stall = .milliseconds(1_000_000)
    }
    _ = stage.takeLog()
    stage.client.acks = false
    stage.rig.down(at: (200, 100), t: 0)
    for n in 1...1000 { stage.rig.place(stage.surface, 100, 50, Double(n), 300) }
    stage.rig.up(t: 10)
    #expect(stage.client.log == ["host attached 1 300 exact", "host done"])
    stage.host.ackLast()
    stage.rig.settle()
    #expect(stage.takeLog().dropFirst(2) == ["host attached 1000 300 exact", "host done"])
  }

  @Test func `if missing acks for one gesture host prevent another one from sending, both stall`() {
    let rig = Rig {
      $0.unacked = 1000
      $0.stall = .milliseconds(5000)
    }
    let client = rig.client()
    let (one, other) = (
      rig.window(of: client, "one", 0, 0, 400, 300).host, rig.window(of: client, "other", 500, 0, 400, 300).host
    )
    for host in [one, other] {
      host.setTouchReporting(.delivered)
      host.commit()
    }
    rig.settle()
    client.acks = false
    rig.down(1, at: (200, 100), t: 0)
    for n in 1...100 { rig.move(1, to: (200 + Double(n), 100), t: Double(n) * 10) }
    _ = client.takeLog()
    rig.down(2, at: (600, 100), t: 2000)
    #expect(client.log == [])
    rig.wait(until: 5000)
    #expect(client.takeLog() == ["one suspended stalled"])
    rig.wait(until: 6999)
    #expect(client.log == [])
    rig.wait(until: 7000)
    #expect(client.log == ["other suspended stalled"])
  }

  @Test func `forty gesture hosts of one client together do not fill the client's socket`() {
    let rig = Rig()
    let client = rig.client()
    for n in 0..<40 {
      let host = rig.window(of: client, "h\(n)", Double(n % 10) * 100, Double(n / 10) * 100, 100, 100).host
      for k in 0..<8 { host.view("v\(n)", 0, 0, 100, 100).add(.pan, "p\(n).\(k)").relate(.simultaneous, all: .host) }
      host.setTouchReporting(.all)
      host.commit()
    }
    rig.settle()
    client.isReading = false
    for n in 0..<40 { rig.down(Int64(n), at: (Double(n % 10) * 100 + 50, Double(n / 10) * 100 + 50), t: Double(n)) }
    for step in 0..<300 {
      let samples = (0..<40).map { (n: Int) -> TouchSample in
        .move(Int64(n), Double(n % 10) * 100 + 50 + Double(step % 2) * 30, Double(n / 10) * 100 + 50)
      }
      rig.frame(t: 100 + Double(step) * 8, samples)
    }
    client.isReading = true
    rig.settle()
    #expect(client.isAlive)
  }
}
