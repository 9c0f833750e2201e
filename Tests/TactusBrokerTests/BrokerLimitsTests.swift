// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Testing

@testable import TactusBroker

/// Tests the values of the limits. Each limit on one user protects the other users.
@Suite("The broker's limits")
final class BrokerLimitsTests {
  private var state = BrokerState(front: .everybody)

  private func take(_ event: BrokerEvent, at now: Int64 = 0) -> [BrokerEffect] {
    var effects: [BrokerEffect] = []
    state.take(event, at: now) { effects.append($0) }
    return effects
  }
  private func isLetGo(_ id: UInt32, by event: BrokerEvent) -> Bool {
    take(event).contains { if case .end(ClientID(id)) = $0 { true } else { false } }
  }
  private func come(_ id: UInt32, user: Int32) -> Bool {
    !isLetGo(id, by: .came(ClientID(id), user: user))
  }

  // MARK: limits on numbers

  @Test("The broker serves 64 daemons and disconnects the 65th")
  func daemons() {
    for n in 1...64 as ClosedRange<UInt32> { #expect(come(n, user: Int32(n))) }
    #expect(!come(65, user: 65))
  }

  @Test("The broker serves four daemons of a user and disconnects the fifth, but serves a daemon of another user")
  func daemonsOfUser() {
    for n in 1...4 as ClosedRange<UInt32> { #expect(come(n, user: 1000)) }
    #expect(!come(5, user: 1000))
    #expect(come(6, user: 1001))
  }

  @Test("At the limit, a new daemon of the user in front replaces another user's daemon")
  func room() {
    state = BrokerState(front: .user(1000))
    for n in 1...63 as ClosedRange<UInt32> { #expect(come(n, user: 2000 + Int32(n))) }
    #expect(take(.came(ClientID(64), user: 1000)).isEmpty)
    #expect(isLetGo(1, by: .came(ClientID(65), user: 1000)))
  }

  @Test("A daemon may have at most 16 devices")
  func devices() {
    #expect(come(1, user: 1000))
    for n in 0..<17 as Range<UInt32> {
      switch take(.asked(ClientID(1), .open(DeviceNumber(n)))).first {
      case .open(_, DeviceNumber(n))?: #expect(n < 16)
      case .send(_, .open(DeviceNumber(n), error: EMFILE))?: #expect(n == 16)
      case let effect: Issue.record("\(n): \(String(describing: effect))")
      }
    }
  }

  @Test(
    "The broker keeps 64 ended clones until compositors have read their last events; the 65th destroys the oldest one"
  )
  func farewells() {
    var ended: [Ticket] = []
    for n in 1...66 as ClosedRange<UInt32> {
      // One user's budget does not suffice for all these clones, so four users take turns.
      let id = ClientID(n % 4)
      if n <= 4 { #expect(come(n % 4, user: 1000 + Int32(n % 4))) }
      _ = take(.asked(id, .open(DeviceNumber(0))))
      _ = take(.opened(Ticket(n), BrokerEvent.Opened(isTouchscreen: true)))
      _ = take(.asked(id, .clone(DeviceNumber(0))))
      _ = take(.cloned(Ticket(n), error: 0))
      for effect in take(.asked(id, .close(DeviceNumber(0)))) {
        if case .close(let ticket) = effect { ended.append(ticket) }
      }
      #expect(ended.count == max(0, Int(n) - 64))
    }
    #expect(ended == [Ticket(1), Ticket(2)])
  }

  // MARK: budgets

  @Test(
    "Each request costs a part of the user's budget of 4,000, and connecting costs 10",
    arguments: [
      (.open(DeviceNumber(0)), 40), (.contacts(DeviceNumber(0)), 10), (.clone(DeviceNumber(0)), 80),
      (.close(DeviceNumber(0)), 10), (.watchdog(milliseconds: 500), 1), (.chord(.first, keys: []), 100),
      (.probe(exists: false), 100),
    ] as [(BrokerRequest, Int)])
  func costs(request: BrokerRequest, cost: Int) {
    #expect(come(1, user: 1000))
    let least = BrokerEvent.asked(ClientID(1), .watchdog(milliseconds: 500))
    for _ in 0..<4000 - 10 - cost { _ = take(least) }
    #expect(!isLetGo(1, by: .asked(ClientID(1), request)))
    #expect(isLetGo(1, by: least))
  }

  @Test("A user's budget refills by 400 per second, up to 4,000")
  func refill() {
    // Returns the budget of a user this long after the user has spent all of it.
    func rest(after microseconds: Int64) -> Int64 {
      var budgets = Budgets()
      _ = budgets.spend(4000, of: 1000, at: 7)
      return (0...4001).last { cost in
        var after = budgets
        return after.spend(cost, of: 1000, at: 7 + microseconds)
      } ?? -1
    }
    let known: [(Int64, Int64)] = [
      (0, 0), (2499, 0), (2500, 1), (4_999_999, 1999), (5_000_000, 2000), (9_999_999, 3999), (10_000_000, 4000),
      (3_600_000_000, 4000), (Int64.max - 7, 4000), (-1_000_000, 0),
    ]
    for (microseconds, expected) in known { #expect(rest(after: microseconds) == expected) }
  }

  @Test("A user's budget refills independently of another user's requests")
  func refillBeside() {
    var budgets = Budgets()
    let asked: [(cost: Int64, user: Int32, time: Int64)] = [
      (4000, 1000, 0), (4000, 1001, 1000), (1, 1000, 2500), (1, 1001, 3500),
    ]
    #expect(asked.allSatisfy { budgets.spend($0.cost, of: $0.user, at: $0.time) })
  }

  @Test("A request that costs more than the rest of the budget is refused, and uses up the rest")
  func overdrawn() {
    var budgets = Budgets()
    #expect([3990, 11, 1].map { budgets.spend($0, of: 1000, at: 0) } == [true, false, false])
  }
}
