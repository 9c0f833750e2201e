// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusServer

@Suite struct HoldsTests {
  private let limit = Interval.milliseconds(400)

  private func ms(_ value: Int64) -> Timestamp { Timestamp(microseconds: value * 1000) }

  @Test func `the first time that something was withheld counts`() {
    var holds = Holds()
    #expect(holds.deadline(after: limit) == nil)
    holds.withhold(1, at: ms(100))
    holds.withhold(1, at: ms(300))
    #expect(holds.deadline(after: limit) == ms(500))
  }

  @Test func `the touch that waits longest is overdue first`() {
    var holds = Holds()
    holds.withhold(1, at: ms(0))
    holds.withhold(2, at: ms(100))
    #expect(holds.takeOverdue(at: ms(399), after: limit) == nil)
    #expect(holds.takeOverdue(at: ms(400), after: limit) == 1)
    #expect(holds.takeOverdue(at: ms(400), after: limit) == nil)
    #expect(holds.takeOverdue(at: ms(500), after: limit) == 2)
    #expect(holds.deadline(after: limit) == nil)
  }

  @Test func `however often it was withheld, a touch is overdue once`() {
    var holds = Holds()
    for n in 0..<3 { holds.withhold(1, at: ms(Int64(n))) }
    #expect(holds.takeOverdue(at: ms(900), after: limit) == 1)
    #expect(holds.deadline(after: limit) == nil)
  }

  @Test func `what is settled is not overdue, and may be withheld anew`() {
    var holds = Holds()
    holds.withhold(1, at: ms(0))
    holds.settle(1)
    holds.settle(7)
    #expect(holds.deadline(after: limit) == nil)
    holds.withhold(1, at: ms(300))
    #expect(holds.deadline(after: limit) == ms(700))
  }
}
