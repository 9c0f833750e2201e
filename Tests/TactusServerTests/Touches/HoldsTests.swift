// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusServer

@Suite struct HoldsTests {
  private let limit = Interval.milliseconds(400)

  private func ms(_ value: Int64) -> Timestamp { Timestamp(microseconds: value * 1000) }

  @Test func `withholding further events of a touch does not extend the touch's deadline`() {
    var holds = Holds()
    #expect(holds.deadline == nil)
    holds.withhold(1, until: ms(100) + limit)
    holds.withhold(1, until: ms(300) + limit)
    #expect(holds.deadline == ms(500))
  }

  @Test func `the touch that has waited longest is overdue first`() {
    var holds = Holds()
    holds.withhold(1, until: ms(0) + limit)
    holds.withhold(2, until: ms(100) + limit)
    #expect(holds.takeOverdue(at: ms(399)) == nil)
    #expect(holds.takeOverdue(at: ms(400)) == 1)
    #expect(holds.takeOverdue(at: ms(400)) == nil)
    #expect(holds.takeOverdue(at: ms(500)) == 2)
    #expect(holds.deadline == nil)
  }

  @Test func `a touch that is withheld with several deadlines is overdue at the earliest of them`() {
    var holds = Holds()
    holds.withhold(1, until: ms(400))
    holds.withhold(2, until: ms(300))
    holds.withhold(1, until: ms(200))
    #expect(holds.takeOverdue(at: ms(200)) == 1)
    #expect(holds.takeOverdue(at: ms(300)) == 2)
  }

  @Test func `a touch is overdue only once, however often it was withheld`() {
    var holds = Holds()
    for n in 0..<3 { holds.withhold(1, until: ms(Int64(n)) + limit) }
    #expect(holds.takeOverdue(at: ms(900)) == 1)
    #expect(holds.deadline == nil)
  }

  @Test func `a settled touch is not overdue, and may be withheld again`() {
    var holds = Holds()
    holds.withhold(1, until: ms(0) + limit)
    holds.settle(1)
    holds.settle(7)
    #expect(holds.deadline == nil)
    holds.withhold(1, until: ms(300) + limit)
    #expect(holds.deadline == ms(700))
  }
}
