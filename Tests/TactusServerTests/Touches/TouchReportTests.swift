// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing
import WireSupport

@testable import TactusServer

/// The touch events that a host receives, depending on its touch reporting.
@Suite struct TouchReportTests {
  private func reporting(
    _ reporting: Wire.TouchReporting, _ kind: Wire.Kind? = nil, _ adjust: (WireRecognizer) -> Void = { _ in }
  ) -> Stage {
    let stage = Stage()
    stage.host.setTouchReporting(reporting)
    if let kind { _ = stage.add(kind, nil, adjust) }
    stage.commit()
    return stage
  }

  /// Returns the events of the host, without the names of touches, which the server chooses.
  private func told(_ stage: Stage) -> [String] {
    stage.takeLog().filter { $0.hasPrefix("host ") && $0 != "host done" }.map { line in
      let words = line.split(separator: " ")
      return (words[1...1] + words.dropFirst(3)).joined(separator: " ")
    }
  }

  @Test func `without touch reporting, a gesture host receives nothing about touches`() {
    let stage = reporting([])
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(stage.takeLog() == [])
  }

  @Test func `with the mode 'delivered', a gesture host receives 'touch_down', 'touch_motion' and 'touch_up'`() {
    let stage = reporting(.delivered)
    stage.rig.down(at: (200, 100), t: 0)
    stage.rig.move(to: (210, 100), t: 10)
    stage.rig.up(t: 20)
    #expect(told(stage) == ["touch_down area 100 50 1 delivered", "touch_motion 110 50", "touch_up"])
  }

  @Test func `touch events contain exact times, and the same name in all events of a touch`() throws {
    let stage = reporting(.delivered)
    stage.rig.tap(at: (200, 100), t: 5000.25)
    stage.rig.tap(at: (200, 100), t: 6000)
    let downs = stage.client.events.filter { $0.name == "touch_down" }
    #expect(downs.count == 2)
    #expect(downs.first?.milliseconds(3) == 5000.25)
    #expect(downs.first?.uint(0) != downs.last?.uint(0))
    let up = try #require(stage.client.events.first { $0.name == "touch_up" })
    #expect(up.uint(0) == downs.first?.uint(0))
    #expect(up.milliseconds(1) == 5060.25)
  }

  @Test func `'touch_down' contains the number of taps in a row`() {
    let stage = reporting(.delivered)
    for n in 0..<3 { stage.rig.tap(at: (200, 100), t: Double(n) * 150) }
    #expect(
      stage.client.events.filter { $0.name == "touch_down" }.map { $0.number(7) } == [1, 2, 3])
  }

  @Test func `a touch outside all views is reported without a view`() {
    let stage = reporting(.delivered)
    stage.area.setPosition(0, 0, 10, 10)
    stage.commit()
    stage.rig.down(at: (200, 100), t: 0)
    #expect(told(stage) == ["touch_down - 100 50 1 delivered"])
  }

  @Test func `the events of a withheld touch are reported until the touch is delivered`() {
    let stage = reporting([.withheld, .dispositions], .tap) { $0.setDelivery([.cancels, .delaysBegan]) }
    stage.rig.down(at: (200, 100), t: 0)
    #expect(told(stage) == ["touch_down area 100 50 1 withheld pending"])
    stage.rig.move(to: (300, 100), t: 10)
    // The touch is delivered now, so its later events are not reported.
    #expect(told(stage).contains("touch_disposition delivered"))
    stage.rig.move(to: (310, 100), t: 20)
    #expect(told(stage) == [])
  }

  @Test func `the events of a withheld touch that is consumed are reported until the touch lifts`() {
    let stage = reporting([.withheld, .dispositions], .pan) { $0.setDelivery([.cancels, .delaysBegan]) }
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0, steps: 2)
    #expect(
      told(stage) == [
        "touch_down area 100 50 1 withheld pending", "touch_motion 120 50", "touch_disposition consumed recognized",
        "touch_motion 140 50", "touch_up",
      ])
  }

  @Test func `a delivered touch that a recognizer takes is reported as cancelled`() {
    let stage = reporting(.dispositions, .pan)
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0)
    #expect(told(stage) == ["touch_disposition cancelled recognized"])
  }

  @Test func `a touch that a system recognizer takes is reported as cancelled by the system`() {
    let stage = reporting(.dispositions)
    _ = stage.rig.addSystem(Pan(), "home")
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0)
    #expect(told(stage) == ["touch_disposition cancelled system"])
  }

  @Test func `a touch whose end is withheld is reported as 'endWithheld', and later as 'delivered'`() {
    let stage = reporting([.delivered, .dispositions], .tap) { $0.set(.numberOfTapsRequired, to: 2) }
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(
      told(stage) == ["touch_down area 100 50 1 delivered", "touch_up", "touch_disposition endWithheld pending"])
    stage.rig.wait(until: 500)
    #expect(told(stage) == ["touch_disposition delivered"])
  }

  @Test func `a touch that the device cancels is reported as cancelled by the device`() {
    let stage = reporting([.delivered, .dispositions])
    stage.rig.down(at: (200, 100), t: 0)
    stage.rig.cancel(t: 10)
    #expect(
      told(stage) == ["touch_down area 100 50 1 delivered", "touch_up", "touch_disposition cancelled device"])
  }

  @Test func `if a touch is delivered and nothing else happens to it, no disposition is reported`() {
    let stage = reporting(.dispositions)
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(told(stage) == [])
  }

  // MARK: reports for each touch

  @Test func `'view_touch' reports the events that the ordinary stream receives`() {
    let stage = reporting(.views)
    stage.rig.down(at: (200, 100), t: 0)
    stage.rig.move(to: (210, 100), t: 10)
    stage.rig.up(t: 20)
    #expect(
      told(stage) == ["view_touch area down 100 50", "view_touch area motion 110 50", "view_touch area up 110 50"])
  }

  @Test func `a replayed touch is reported with the place and time of its landing`() {
    let stage = reporting(.views, .tap) { $0.setDelivery([.cancels, .delaysBegan]) }
    stage.rig.down(at: (200, 100), t: 0)
    #expect(told(stage) == [])
    stage.rig.move(to: (300, 100), t: 10)
    let events = stage.client.events.filter { $0.name == "view_touch" }
    #expect(events.map { $0.milliseconds(3) } == [0, 10])
    #expect(told(stage) == ["view_touch area down 100 50", "view_touch area motion 200 50"])
  }

  @Test func `'cancelled' is the last event that is reported for a touch`() {
    let stage = reporting(.views, .pan)
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0, steps: 2)
    #expect(told(stage) == ["view_touch area down 100 50", "view_touch area cancelled 120 50"])
  }

  @Test func `'view_touch' is sent before the wl_touch event of the same touch`() {
    let stage = reporting(.views)
    _ = stage.client.getTouch(of: stage.client.bindSeat())
    stage.rig.settle()
    _ = stage.takeLog()
    stage.rig.down(at: (200, 100), t: 0)
    let log = stage.takeLog().filter { !$0.hasSuffix("frame") && !$0.hasSuffix("done") }
    #expect(log.count == 2)
    #expect(log.first?.contains("view_touch") == true)
    #expect(log.last?.hasPrefix("wl_touch down") == true)
  }

  @Test func `when a gesture host is suspended, its views receive one 'cancelled' for each touch, and nothing more`()
    throws
  {
    let stage = reporting(.views)
    stage.rig.tap(2, at: (300, 100), t: 0)
    stage.rig.down(1, at: (200, 100), t: 100)
    stage.rig.move(1, to: (210, 100), t: 110)
    _ = stage.takeLog()
    let host = try #require(stage.rig.server?.sessions.values.first?.hosts.first)
    host.suspend(.limit)
    stage.rig.settle()
    #expect(told(stage) == ["view_touch area cancelled 110 50", "suspended"])
    stage.rig.move(1, to: (220, 100), t: 120)
    host.resume(.limit)
    stage.rig.up(1, t: 130)
    #expect(told(stage) == ["resumed"])
    stage.rig.down(1, at: (200, 100), t: 200)
    #expect(told(stage) == ["view_touch area down 100 50"])
  }

  @Test func `suspending a gesture host cancels only touches whose landing 'view_touch' has reported`() throws {
    let stage = reporting(.delivered)
    stage.rig.down(1, at: (200, 100), t: 0)
    stage.host.setTouchReporting(.views)
    stage.commit()
    stage.rig.down(2, at: (300, 100), t: 10)
    stage.rig.move(1, to: (210, 100), t: 20)
    #expect(told(stage) == ["view_touch area down 200 50", "touch_motion 110 50"])
    try #require(stage.rig.server?.sessions.values.first?.hosts.first).suspend(.limit)
    stage.rig.settle()
    #expect(told(stage) == ["view_touch area cancelled 200 50", "suspended"])
  }

  @Test func `a touch that ends just as its gesture host is suspended is not cancelled`() {
    let stage = reporting(.views)
    stage.rig.down(at: (200, 100), t: 0)
    _ = stage.takeLog()
    stage.rig.host.delivered = { [unowned rig = stage.rig] in if $0.phase == .ended { rig.server?.suspend() } }
    stage.rig.up(t: 20)
    #expect(told(stage) == ["view_touch area up 100 50", "suspended"])
  }

  @Test func `touch reporting neither delays nor cancels touches`() {
    let settings = TouchWitness.settings
    #expect(!settings.cancelsTouchesInView && !settings.delaysTouchesBegan && !settings.delaysTouchesEnded)
    #expect(!settings.requiresExclusiveTouchType && settings.layer == .observe)
    let stage = reporting(.all)
    for id in Int64(1)...2 { stage.rig.down(id, at: (200, 100), t: 0) }
    _ = stage.rig.host.takeTouches()
    stage.rig.up(1, t: 10)
    #expect(stage.rig.host.takeTouches() == ["host-surface 1 ended"])
    stage.rig.up(2, t: 20)
    #expect(stage.rig.host.takeTouches() == ["host-surface 2 ended"])
  }

  // MARK: precise cancels

  @Test func `in the precise cancel mode, a touch is cancelled alone, after its disposition is reported`() {
    let stage = reporting(.dispositions, .pan)
    stage.host.setCancelMode(.precise)
    _ = stage.client.getTouch(of: stage.client.bindSeat())
    stage.commit()
    stage.rig.down(at: (200, 100), t: 0)
    _ = stage.takeLog()
    stage.rig.move(to: (220, 100), t: 10)
    #expect(stage.rig.host.takeTouches().last == "host-surface 1 cancelled precisely")
    let log = stage.takeLog()
    let told = log.firstIndex { $0.contains("touch_disposition") && $0.hasSuffix("cancelled recognized") }
    let done = log.firstIndex(of: "host done")
    let up = log.firstIndex { $0.hasPrefix("wl_touch up") }
    #expect(told != nil && done != nil && up != nil)
    #expect(told ?? 0 < done ?? 0 && done ?? 0 < up ?? 0)
    #expect(!log.contains { $0.hasPrefix("wl_touch cancel") })
  }

  @Test func `in the precise cancel mode, a cancelled touch does not end the client's other touches`() {
    let stage = reporting(.dispositions)
    stage.host.setCancelMode(.precise)
    let box = stage.host.view("box", 0, 0, 100, 300)
    _ = box.add(.pan)
    stage.commit()
    stage.rig.down(2, at: (400, 100), t: 0)
    stage.rig.down(1, at: (150, 100), t: 1)
    stage.rig.move(1, to: (180, 100), t: 10)
    stage.rig.move(2, to: (410, 100), t: 20)
    #expect(
      stage.rig.host.takeTouches().suffix(2) == ["host-surface 1 cancelled precisely", "host-surface 2 moved 410 100"])
  }

  @Test func `a touch whose disposition cannot be reported beforehand is not cancelled precisely`() {
    let stage = Stage { $0.unacked = 2 }
    stage.host.setTouchReporting([.dispositions, .delivered])
    stage.host.setCancelMode(.precise)
    _ = stage.add(.pan)
    stage.commit()
    stage.client.acks = false
    stage.rig.down(at: (200, 100), t: 0)
    for n in 1...4 { stage.rig.move(to: (200 + Double(n), 100), t: Double(n) * 10) }
    stage.rig.move(to: (240, 100), t: 60)
    #expect(stage.rig.host.takeTouches().last == "host-surface 1 cancelled")
  }

  // MARK: effect of a cancel on other touches

  @Test func `a cancel ends all touches of a client, and the client's windows receive nothing more of them`() {
    let stage = reporting(.dispositions)
    let box = stage.host.view("box", 0, 0, 100, 300)
    _ = box.add(.pan)
    stage.commit()
    stage.rig.down(2, at: (400, 100), t: 0)
    stage.rig.down(1, at: (150, 100), t: 1)
    stage.rig.move(1, to: (180, 100), t: 10)
    _ = stage.rig.host.takeTouches()
    stage.rig.move(2, to: (410, 100), t: 20)
    stage.rig.up(2, t: 30)
    #expect(stage.rig.host.takeTouches() == [])
    #expect(told(stage).contains("touch_disposition cancelled quarantine"))
    stage.rig.tap(2, at: (400, 100), t: 100)
    #expect(stage.rig.host.takeTouches() == ["host-surface 2 began 400 100", "host-surface 2 ended"])
  }

  @Test func `'view_touch' reports 'cancelled' for every touch that a cancel has ended`() {
    let stage = reporting(.views)
    let box = stage.host.view("box", 0, 0, 100, 300)
    _ = box.add(.pan)
    stage.commit()
    stage.rig.down(2, at: (400, 100), t: 0)
    stage.rig.down(1, at: (150, 100), t: 1)
    _ = stage.takeLog()
    stage.rig.move(1, to: (180, 100), t: 10)
    #expect(Set(told(stage)) == ["view_touch box cancelled 80 50", "view_touch area cancelled 300 50"])
  }

  @Test func `recognizers continue to receive touches that a cancel has silenced`() {
    let stage = reporting(.dispositions)
    let box = stage.host.view("box", 0, 0, 100, 300)
    _ = box.add(.pan, "box-pan")
    let press = stage.area.add(.long_press, "press")
    press.setDelivery([])
    stage.commit()
    stage.rig.down(2, at: (400, 100), t: 0)
    stage.rig.drag(1, from: (150, 100), to: (180, 100), t: 1)
    stage.rig.wait(until: 600)
    #expect(press.states == ["began"])
  }

  @Test(
    "The disposition of a touch says whether the system or an application took the touch", arguments: [false, true])
  func whoTakes(isSystem: Bool) {
    let stage = Stage()
    if isSystem { _ = stage.rig.addSystem(Pan(), "home") } else { _ = stage.add(.pan) }
    let trusted = stage.rig.client(.trusted)
    let screen = trusted.bindShell().host("LVDS-1", .observe, "screen")
    screen.setTouchReporting(.dispositions)
    screen.commit()
    stage.host.setTouchReporting(.dispositions)
    stage.commit()
    _ = trusted.takeLog()
    stage.rig.drag(from: (200, 100), to: (240, 100), t: 0)
    func told(_ client: WireClient) -> [String] {
      client.log.filter { $0.contains("touch_disposition") }.map {
        $0.split(separator: " ").suffix(2).joined(separator: " ")
      }
    }
    #expect(told(trusted) == ["cancelled \(isSystem ? "system" : "recognized")"])
    #expect(told(stage.client) == told(trusted))
  }
}
