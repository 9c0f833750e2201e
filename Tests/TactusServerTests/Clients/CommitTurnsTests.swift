// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing
import WireSupport

@testable import TactusServer

private func ms(_ value: Double) -> Timestamp { Timestamp(microseconds: Int64(value * 1000)) }

/// Tests which commits take effect immediately; `LawTests` covers the consequences.
@Suite struct CommitTurnsTests {
  private let rig = Rig()
  private let turns: CommitTurns
  private let one: HostObject
  private let other: HostObject

  init() throws {
    for n in 0..<2 { _ = rig.window(of: rig.client(), "host\(n)") }
    let server = try #require(rig.server)
    let hosts = server.sessions.values.flatMap { $0.hosts }
    turns = server.turns
    one = try #require(hosts.first)
    other = try #require(hosts.last)
  }

  @Test func `small commits take effect at once, however large other commits in the same turn are`() {
    #expect(turns.admit(one, 9000, at: ms(0)))
    #expect(!turns.admit(other, 257, at: ms(0)))
    #expect(turns.admit(other, 256, at: ms(0)))
  }

  @Test func `in each turn, the commits that have more than 256 parts may have 4096 parts in total`() {
    #expect(turns.admit(one, 2000, at: ms(0)))
    #expect(!turns.admit(other, 2097, at: ms(0)))
    #expect(turns.admit(other, 2096, at: ms(0)))
    #expect(!turns.admit(one, 257, at: ms(0)))
  }

  @Test func `each turn applies one commit of any size, and further large commits only if they fit`() {
    #expect(turns.admit(one, 257, at: ms(0)))
    #expect(!turns.admit(other, 9000, at: ms(0)))
    #expect(turns.admit(other, 9000, at: ms(16)))
    #expect(!turns.admit(one, 257, at: ms(16)))
  }

  @Test func `a commit that waits takes effect when the turn is over`() {
    #expect(turns.admit(one, 9000, at: ms(100)))
    #expect(turns.deadline == nil)
    #expect(!turns.admit(other, 300, at: ms(115.999)))
    #expect(turns.deadline == ms(116))
    rig.server?.noteDeadline()
    #expect(rig.server?.nextDeadline == ms(116))
    #expect(turns.admit(other, 300, at: ms(116)))
  }

  @Test func `a clock that is set back ends the turn`() {
    #expect(turns.admit(one, 9000, at: ms(1000)))
    #expect(!turns.admit(other, 300, at: ms(1000)))
    #expect(turns.admit(other, 300, at: ms(999.999)))
  }

  @Test func `the commit of a destroyed gesture host does not wait`() {
    #expect(turns.admit(one, 9000, at: ms(0)))
    #expect(!turns.admit(other, 300, at: ms(0)))
    turns.forget(other)
    #expect(turns.deadline == nil)
    // If one host is forgotten, the commits of the other hosts still wait.
    #expect(!turns.admit(other, 300, at: ms(0)))
    turns.forget(one)
    #expect(turns.deadline == ms(16))
  }

  @Test func `a client that has exhausted its budget is suspended and notified at once`() {
    one.session.exhaust()
    #expect(one.isSuspended && !other.isSuspended)
    #expect(!turns.hasUntold)
  }

  @Test func `no notice or recovery is pending for clients that have disconnected`() {
    // Uses a separate instance, since the server would notify clients of its own instance at once.
    let turns = CommitTurns()
    turns.exhausted(one.session)
    turns.exhausted(other.session)
    turns.forget(one.session)
    #expect(turns.hasUntold)
    #expect(turns.deadline != nil)
    turns.forget(other.session)
    #expect(!turns.hasUntold)
    #expect(turns.deadline == nil)
    turns.exhausted(one.session)
    turns.forget(one.session)
    #expect(!turns.hasUntold)
  }
}
