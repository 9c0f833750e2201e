// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer
import Testing
import WireSupport

/// Devices with wrong timestamps: no touch is lost, and timers follow the host's clock.
@Suite struct ClockTests {
  private func taps() -> Stage {
    let stage = Stage()
    _ = stage.add(.tap)
    stage.commit()
    stage.rig.wait(until: 1000)
    return stage
  }

  @Test("A tap is recognized whatever its timestamps are", arguments: [0.0, 1000, 1001, 3_600_000, -3_600_000])
  func tap(stamp: Double) {
    let stage = taps()
    stage.rig.frame(stamped: stamp, .down(1, 200, 100))
    stage.rig.frame(stamped: stamp, .up(1))
    #expect(stage.takeStates() == ["tap ended"])
    #expect(stage.rig.host.takeTouches() == ["host-surface 1 began 200 100", "host-surface 1 cancelled"])
  }

  @Test func `after a motion with a future timestamp, the next tap is recognized and delivered to its window`() {
    let stage = taps()
    stage.rig.down(at: (200, 100), t: 1010)
    stage.rig.frame(stamped: 3_601_000, .move(1, 240, 140))
    stage.rig.up(t: 1030)
    _ = stage.takeLog()
    _ = stage.rig.host.takeTouches()
    stage.rig.tap(at: (200, 100), t: 2000)
    #expect(stage.takeStates() == ["tap ended"])
    #expect(stage.rig.host.takeTouches().first == "host-surface 1 began 200 100")
  }

  @Test func `after a frame with a future timestamp, a long press is timed by the compositor's clock`() {
    let stage = Stage()
    _ = stage.add(.long_press)
    stage.commit()
    stage.rig.frame(stamped: 3_600_000, .down(1, 200, 100))
    stage.rig.wait(until: 400)
    #expect(stage.takeStates() == [])
    stage.rig.wait(until: 600)
    #expect(stage.takeStates() == ["long_press began"])
  }

  @Test func `the deadline of a question follows the compositor's clock, even if the frame is stamped an hour ahead`() {
    let stage = Stage()
    let pan = stage.add(.pan) { $0.setBeginPolicy(.askDefaultAllow) }
    stage.commit()
    stage.rig.down(at: (200, 100), t: 0)
    stage.rig.frame(stamped: 3_600_000, .move(1, 240, 100))
    #expect(pan.last("should_begin") != nil)
    stage.rig.wait(until: 60)
    #expect(stage.takeStates() == ["pan began"])
  }

  @Test func `a frame with a past timestamp is not lost while a recognizer waits for a double tap`() {
    let stage = Stage()
    let single = stage.add(.tap, "single")
    let double = stage.add(.tap, "double") { $0.set(.numberOfTapsRequired, to: 2) }
    single.relate(.requireFailure, double)
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 1000)
    stage.rig.wait(until: 1100)
    stage.rig.frame(stamped: 5, .down(1, 200, 100))
    stage.rig.frame(stamped: 4, .up(1))
    #expect(stage.takeStates() == ["double ended"])
  }

  @Test func `the time limit of a stalled client follows the compositor's clock, whatever timestamps touches have`() {
    let stage = Stage { $0.stall = .milliseconds(500) }
    _ = stage.add(.pan)
    stage.commit()
    stage.client.acks = false
    stage.rig.down(at: (200, 100), t: 0)
    stage.rig.frame(stamped: 3_600_000, .move(1, 240, 100))
    #expect(!stage.takeLog().contains("host suspended stalled"))
    stage.rig.wait(until: 501)
    #expect(stage.takeLog().contains("host suspended stalled"))
  }
}
