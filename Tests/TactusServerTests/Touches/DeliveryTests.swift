// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing
import WireSupport

/// The events of a touch that a window receives while recognizers of its client delay or cancel the touch.
@Suite struct DeliveryTests {
  @Test("A window receives at once those phases of a touch that no gesture delays", arguments: 0..<8 as Range<UInt32>)
  func delays(raw: UInt32) {
    let flags = Wire.Delivery(rawValue: raw)
    let stage = Stage()
    _ = stage.add(.tap) {
      $0.set(.numberOfTapsRequired, to: 2)
      $0.setDelivery(flags)
    }
    stage.commit()
    let (began, ended) = ("host-surface 1 began 200 100", "host-surface 1 ended")
    stage.rig.down(at: (200, 100), t: 0)
    #expect(stage.rig.host.takeTouches() == (flags.contains(.delaysBegan) ? [] : [began]))
    stage.rig.up(t: 60)
    #expect(stage.rig.host.takeTouches() == (flags.isDisjoint(with: [.delaysBegan, .delaysEnded]) ? [ended] : []))
    stage.rig.wait(until: 1000)
    let rest = flags.contains(.delaysBegan) ? [began, ended] : flags.contains(.delaysEnded) ? [ended] : []
    #expect(stage.rig.host.takeTouches() == rest)
  }

  @Test(
    "By default a gesture cancels touches and delays their ends, but not their beginnings", arguments: [false, true])
  func usual(isSaid: Bool) {
    let stage = Stage()
    _ = stage.add(.tap) {
      $0.set(.numberOfTapsRequired, to: 2)
      if isSaid { $0.setDelivery([.cancels, .delaysEnded]) }
    }
    stage.commit()
    for n in 0..<2 { stage.rig.tap(at: (200, 100), t: Double(n) * 150) }
    #expect(
      stage.rig.host.takeTouches() == [
        "host-surface 1 began 200 100", "host-surface 1 began 200 100", "host-surface 1 cancelled",
      ])
  }

  @Test("A gesture cancels the window's touch only if it has the flag `cancels`", arguments: [false, true])
  func cancels(isOn: Bool) {
    let stage = Stage()
    _ = stage.add(.pan) { $0.setDelivery(isOn ? [.cancels] : []) }
    stage.commit()
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0, steps: 1)
    let rest = isOn ? ["host-surface 1 cancelled"] : ["host-surface 1 moved 240 100", "host-surface 1 ended"]
    #expect(stage.rig.host.takeTouches() == ["host-surface 1 began 200 100"] + rest)
  }
}
