// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusWire
import Testing

@testable import TactusServer

@Suite struct ReportedTouchTests {
  private func touch(_ reporting: TouchReporting, isPrecise: Bool = false) -> ReportedTouch {
    ReportedTouch(serial: 1, reporting: reporting, isPrecise: isPrecise)
  }

  @Test func `the disposition of a touch follows from the events that the ordinary stream has received`() {
    var touch = touch([])
    #expect(touch.disposition == .withheld)
    touch.isKnown = true
    #expect(touch.disposition == .delivered)
    touch.isUp = true
    #expect(touch.disposition == .endWithheld)
    #expect(!touch.isOver)
    touch.isEnded = true
    #expect(touch.disposition == .delivered)
    #expect(touch.isOver)
  }

  @Test func `a touch that a gesture takes is consumed if it has not been delivered, and cancelled otherwise`() {
    var touch = touch([])
    touch.isTaken = true
    #expect(touch.disposition == .consumed)
    touch.isKnown = true
    #expect(touch.disposition == .cancelled)
    #expect(!touch.isOver)
    touch.isUp = true
    #expect(touch.isOver)
  }

  @Test func `the mode 'delivered' reports all touches; the mode 'withheld' reports only withheld or consumed ones`() {
    let all: [TouchDisposition] = [.delivered, .withheld, .cancelled, .consumed]
    #expect(all.filter { touch(.dispositions).reportsEvents(as: $0) } == [])
    #expect(all.filter { touch(.withheld).reportsEvents(as: $0) } == [.withheld, .consumed])
    #expect(all.filter { touch(.delivered).reportsEvents(as: $0) } == all)
  }

  @Test func `all events of a touch that a custom recognizer follows are reported`() {
    var touch = touch([])
    touch.followers = [ObjectIdentifier(HoldsTests.self)]
    #expect(touch.reportsEvents(as: .delivered))
  }

  @Test func `a disposition is reported if requested, if the touch was reported, or before a precise cancel`() {
    func changed(_ touch: ReportedTouch, isNamed: Bool = false) -> Bool {
      var touch = touch
      touch.isNamed = isNamed
      touch.isKnown = true
      touch.isTaken = true
      return touch.reportsDisposition
    }
    #expect(changed(touch(.dispositions)))
    #expect(!changed(touch([])))
    #expect(!changed(touch(.delivered)))
    #expect(changed(touch(.delivered), isNamed: true))
    #expect(changed(touch([], isPrecise: true)))
  }

  @Test func `if a touch is delivered and nothing else happens to it, its disposition is not reported`() {
    var touch = touch(.dispositions)
    touch.isKnown = true
    #expect(!touch.reportsDisposition)
  }
}
