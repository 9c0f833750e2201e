// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Decides when commits take effect: at once, unless they are very large while other commits are too, or their client
/// has exhausted its work budget. A delayed commit waits for its turn, and later commits of the same host join it.
final class CommitTurns {
  /// Commits of up to this many parts are applied at once in any case: no client collects more of them between two
  /// frames.
  static let few = 256
  /// How many parts of larger commits are applied in one turn. A turn applies at least one commit.
  static let room = 4096
  static let turn = Interval(microseconds: 16_000)

  unowned(unsafe) private let server: GestureServer
  private var waiting: [HostObject] = []
  private var used = 0
  private var end = Timestamp.distantPast
  /// Exhausted clients, and clients whose hosts must still be suspended or resumed because this has changed.
  private var exhausted: [ClientSession] = []
  private var untold: [ClientSession] = []

  init(_ server: GestureServer) { self.server = server }

  /// Whether a host's commit takes effect now. If not, it takes effect in a later turn.
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
    server.noteDeadline()
    return false
  }

  // MARK: clients that have done too much

  /// May be called in the middle of a cycle.
  func exhausted(_ session: ClientSession) {
    exhausted.append(session)
    untold.append(session)
    server.takeUp()
  }

  var hasUntold: Bool { !untold.isEmpty }

  func tell() {
    let sessions = untold
    untold = []
    for session in sessions { session.noteExhaustion() }
  }

  // MARK: time

  var deadline: Timestamp? {
    var deadline: Timestamp?
    for session in exhausted { deadline = server.earlier(deadline, session.account.full) }
    if waiting.contains(where: { !$0.session.isExhausted }) { deadline = server.earlier(deadline, end) }
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
