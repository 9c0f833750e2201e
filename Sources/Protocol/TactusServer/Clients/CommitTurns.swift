// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Decides when commits take effect. Nearly all do so at once. A commit is delayed if it and other recent commits are
/// very large, or if its client has exhausted its work budget. Later commits of the same host are applied together with
/// the delayed commit.
final class CommitTurns {
  /// A commit of at most this many parts is applied at once, unless its client is exhausted. Ordinary clients do not
  /// change more parts between two frames.
  static let few = 256
  /// The number of parts of larger commits that may be applied in one turn. The first commit of a turn is applied even
  /// if it has more parts.
  static let room = 4096
  /// The length of a turn.
  static let turn = Interval(microseconds: 16_000)

  private var waiting: [HostObject] = []
  private var used = 0
  private var end = Timestamp.distantPast
  /// The exhausted clients.
  private var exhausted: [ClientSession] = []
  /// The exhausted clients whose hosts are not suspended yet.
  private var untold: [ClientSession] = []

  /// Returns whether a host's commit may take effect now. If not, the commit takes effect in a later turn, and the
  /// deadline may have changed.
  func admit(_ host: HostObject, _ parts: Int, at now: Timestamp) -> Bool {
    if !host.session.isExhausted {
      if parts <= CommitTurns.few { return true }
      if now >= end || end - now > CommitTurns.turn { (used, end) = (0, now + CommitTurns.turn) }
      if used == 0 || used + parts <= CommitTurns.room {
        used += parts
        return true
      }
    }
    if !waiting.contains(where: { $0 === host }) { waiting.append(host) }
    return false
  }

  // MARK: clients that have exhausted their budget

  /// Notes that a client has exhausted its budget. May be called in the middle of a cycle; the client's hosts are
  /// suspended after the cycle.
  func exhausted(_ session: ClientSession) {
    exhausted.append(session)
    untold.append(session)
  }

  var hasUntold: Bool { !untold.isEmpty }

  func tell() {
    let sessions = untold
    untold = []
    for session in sessions { session.noteExhaustion() }
  }

  // MARK: deadlines and recovery

  var deadline: Timestamp? {
    var deadline: Timestamp?
    for session in exhausted { deadline = earlier(deadline, session.account.full) }
    if waiting.contains(where: { !$0.session.isExhausted }) { deadline = earlier(deadline, end) }
    return deadline
  }

  func goOn(at now: Timestamp) {
    let recovered = exhausted.filter { $0.recover(at: now) }
    if !recovered.isEmpty {
      exhausted.removeAll { !$0.isExhausted }
      for session in recovered { session.noteExhaustion() }
    }
    let hosts = waiting
    waiting = []
    for host in hosts { if let server = host.server { host.applyLatched(server) } }
  }

  func forget(_ host: HostObject) { waiting.removeAll { $0 === host } }

  func forget(_ session: ClientSession) {
    exhausted.removeAll { $0 === session }
    untold.removeAll { $0 === session }
  }
}
