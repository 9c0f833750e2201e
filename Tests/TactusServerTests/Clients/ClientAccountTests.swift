// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusServer

private func ms(_ value: Int64) -> Timestamp { Timestamp(microseconds: value * 1000) }

/// What a client may cause, in numbers; `LawTests` has what follows from it.
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

  @Test func `what is there at the beginning may be spent, and no more`() {
    let account = Account()
    #expect(account.spend(999, at: ms(0)))
    #expect(account.spend(1, at: ms(0)))
    #expect(!account.spend(1, at: ms(0)))
  }

  @Test func `it fills with time, up to what was there at the beginning`() {
    let account = Account()
    #expect(account.spend(1000, at: ms(0)))
    #expect(account.spend(30, at: ms(3)))
    #expect(!account.spend(1, at: ms(3)))
    #expect(account.spend(1000, at: ms(9000)))
    #expect(!account.spend(1, at: ms(9000)))
  }

  @Test func `it fills in whole milliseconds, and the rest of one counts with the next`() {
    let account = Account()
    #expect(account.spend(1000, at: ms(0)))
    #expect(account.spend(0, at: Timestamp(microseconds: 999)))
    #expect(!account.spend(1, at: Timestamp(microseconds: 999)))
    #expect(account.spend(19, at: Timestamp(microseconds: 2999)))
    #expect(account.spend(10, at: Timestamp(microseconds: 3000)))
    #expect(!account.spend(1, at: Timestamp(microseconds: 3999)))
  }

  @Test func `a clock that is set back stops it for no longer than it takes to go on`() {
    let account = Account()
    #expect(account.spend(1000, at: ms(500)))
    #expect(!account.spend(1, at: ms(100)))
    #expect(account.spend(9, at: ms(101)))
    #expect(!account.spend(1, at: ms(101)))
  }

  @Test func `however long it was calm, it gains what a hundred seconds bring`() {
    let account = Account(1_000_000, perMillisecond: 1)
    #expect(account.spend(1_000_000, at: ms(0)))
    #expect(account.spend(100_000, at: ms(10_000_000)))
    #expect(!account.spend(1, at: ms(10_000_000)))
  }

  @Test func `it is full a millisecond after what was spent has come back`() {
    let account = Account()
    #expect(account.spend(1000, at: ms(5)))
    #expect(account.full == ms(106))
    let slow = Account(1000, perMillisecond: 1)
    #expect(slow.spend(1000, at: ms(5)))
    #expect(slow.full == ms(1006))
    // A rate that says nothing is one in a millisecond.
    let never = Account(1000, perMillisecond: 0)
    #expect(never.spend(1000, at: ms(5)))
    #expect(never.full == ms(1006))
  }

  @Test func `there is no more debt than eight times what was there`() {
    let account = Account()
    #expect(!account.spend(1_000_000, at: ms(0)))
    #expect(account.full == ms(901))
  }

  @Test func `with more debt than four times what was there it is hopeless`() {
    let account = Account()
    #expect(!account.spend(5000, at: ms(0)))
    #expect(!account.isHopeless)
    #expect(!account.spend(1, at: ms(0)))
    #expect(account.isHopeless)
  }

  @Test func `emptied, it has nothing left at that moment, and what it owes it goes on to owe`() {
    let account = Account()
    #expect(account.spend(1000, at: ms(0)))
    account.empty(at: ms(50))
    #expect(account.full == ms(151))
    #expect(!account.spend(3000, at: ms(50)))
    account.empty(at: ms(50))
    #expect(account.full == ms(451))
  }
}
