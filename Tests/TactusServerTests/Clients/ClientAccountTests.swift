// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusServer

private func ms(_ value: Int64) -> Timestamp { Timestamp(microseconds: value * 1000) }

/// The arithmetic of a client's work budget; `LawTests` covers its consequences.
@Suite struct ClientAccountTests {
  private final class Account {
    private var account: ClientAccount

    init(_ work: Int = 1000, perMillisecond: Int = 10) {
      var limits = ServerLimits()
      (limits.work, limits.workPerMillisecond) = (work, perMillisecond)
      account = ClientAccount(limits)
    }

    func spend(_ units: Int, at now: Timestamp) -> Bool { account.spend(units, at: now) }
    func empty(at now: Timestamp) { account.empty(at: now) }
    var full: Timestamp { account.full }
    var isHopeless: Bool { account.isHopeless }
  }

  @Test func `a client may spend its initial budget and no more`() {
    let account = Account()
    #expect(account.spend(999, at: ms(0)))
    #expect(account.spend(1, at: ms(0)))
    #expect(!account.spend(1, at: ms(0)))
  }

  @Test func `the budget refills over time, up to its initial size`() {
    let account = Account()
    #expect(account.spend(1000, at: ms(0)))
    #expect(account.spend(30, at: ms(3)))
    #expect(!account.spend(1, at: ms(3)))
    #expect(account.spend(1000, at: ms(9000)))
    #expect(!account.spend(1, at: ms(9000)))
  }

  @Test func `the budget refills in whole milliseconds and carries the remainder over`() {
    let account = Account()
    #expect(account.spend(1000, at: ms(0)))
    #expect(account.spend(0, at: Timestamp(microseconds: 999)))
    #expect(!account.spend(1, at: Timestamp(microseconds: 999)))
    #expect(account.spend(19, at: Timestamp(microseconds: 2999)))
    #expect(account.spend(10, at: Timestamp(microseconds: 3000)))
    #expect(!account.spend(1, at: Timestamp(microseconds: 3999)))
  }

  @Test func `after the clock is set back, the budget continues to refill from the new time`() {
    let account = Account()
    #expect(account.spend(1000, at: ms(500)))
    #expect(!account.spend(1, at: ms(100)))
    #expect(account.spend(9, at: ms(101)))
    #expect(!account.spend(1, at: ms(101)))
  }

  @Test func `however long a client is idle, it gains at most a hundred seconds' worth of budget`() {
    let account = Account(1_000_000, perMillisecond: 1)
    #expect(account.spend(1_000_000, at: ms(0)))
    #expect(account.spend(100_000, at: ms(10_000_000)))
    #expect(!account.spend(1, at: ms(10_000_000)))
  }

  @Test func `the budget is considered full one millisecond after it has regained all spent units`() {
    let account = Account()
    #expect(account.spend(1000, at: ms(5)))
    #expect(account.full == ms(106))
    let slow = Account(1000, perMillisecond: 1)
    #expect(slow.spend(1000, at: ms(5)))
    #expect(slow.full == ms(1006))
    // `full` treats a rate of zero as one unit per millisecond.
    let never = Account(1000, perMillisecond: 0)
    #expect(never.spend(1000, at: ms(5)))
    #expect(never.full == ms(1006))
  }

  @Test func `a client's debt is at most eight times its budget`() {
    let account = Account()
    #expect(!account.spend(1_000_000, at: ms(0)))
    #expect(account.full == ms(901))
  }

  @Test func `a client whose debt exceeds four times its budget is considered hopeless`() {
    let account = Account()
    #expect(!account.spend(5000, at: ms(0)))
    #expect(!account.isHopeless)
    #expect(!account.spend(1, at: ms(0)))
    #expect(account.isHopeless)
  }

  @Test func `emptying the budget removes the remaining units and keeps any debt`() {
    let account = Account()
    #expect(account.spend(1000, at: ms(0)))
    account.empty(at: ms(50))
    #expect(account.full == ms(151))
    #expect(!account.spend(3000, at: ms(50)))
    account.empty(at: ms(50))
    #expect(account.full == ms(451))
  }
}
