// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import Tactus

/// Which hosts are saying something, and whose clients owe an ack.
final class Batches {
  unowned(unsafe) private let server: GestureServer
  private var speaking: [HostObject] = []
  private var owed: [HostObject] = []

  init(_ server: GestureServer) { self.server = server }

  /// It says something that belongs to the batch of this cycle.
  func note(_ host: HostObject) {
    if !speaking.contains(where: { $0 === host }) { speaking.append(host) }
  }

  /// Ends what was begun to be said.
  func end() {
    guard !speaking.isEmpty else { return }
    let hosts = speaking
    speaking.removeAll(keepingCapacity: true)
    let now = server.now
    for host in hosts {
      host.outbox.endBatch(at: now)
      noteStall(of: host, at: now)
      noteOwed(to: host)
    }
  }

  /// Its client may owe an ack from now on.
  func noteOwed(to host: HostObject) {
    if host.outbox.deadline != nil, !owed.contains(where: { $0 === host }) { owed.append(host) }
  }

  /// When the first of the clients has stalled.
  var deadline: Timestamp? {
    var deadline: Timestamp?
    for host in owed { deadline = server.earlier(deadline, host.outbox.deadline) }
    return deadline
  }

  func noteStalls(at time: Timestamp) {
    let hosts = owed
    for host in hosts { noteStall(of: host, at: time) }
  }

  private func noteStall(of host: HostObject, at time: Timestamp) {
    if host.outbox.stalls(at: time) { host.suspend(TACTUS_GESTURE_HOST_V1_REASON_STALLED) }
    if host.outbox.deadline == nil { owed.removeAll { $0 === host } }
  }

  func forget(_ host: HostObject) {
    speaking.removeAll { $0 === host }
    owed.removeAll { $0 === host }
  }
}
