// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import Tactus

/// Keeps two lists: the hosts that are sending events in this cycle, and the hosts whose clients owe an ack.
final class Batches {
  private var speaking: [HostObject] = []
  /// The hosts whose clients owe an ack, each once. The time of an entry is not later than the host's stall deadline,
  /// but may be earlier.
  private var owed = DeadlineQueue<HostObject>()

  /// Notes that the host sends events in this cycle's batch.
  func add(_ host: HostObject) {
    if host.isSpeaking { return }
    host.isSpeaking = true
    speaking.append(host)
  }

  /// Ends the open batches.
  func end(_ server: GestureServer) {
    guard !speaking.isEmpty else { return }
    let hosts = speaking
    speaking.removeAll(keepingCapacity: true)
    let now = server.now
    for host in hosts {
      host.isSpeaking = false
      host.outbox.endBatch(at: now)
      if host.outbox.stalls(at: now) { host.noteStall() }
      noteOwed(to: host)
    }
    server.noteDeadline()
  }

  /// Notes that the client of a host may owe an ack from now on.
  func noteOwed(to host: HostObject) {
    guard !host.isOwed, let deadline = host.outbox.deadline else { return }
    host.isOwed = true
    owed.insert(host, at: deadline)
  }

  /// Returns the time at which the next client will stall unless it acknowledges a batch first. Discards outdated
  /// entries.
  func findDeadline() -> Timestamp? {
    while let first = owed.first {
      let deadline = first.element.outbox.deadline
      if let deadline, deadline <= first.time { break }
      // The entry is outdated: the client has acknowledged a batch since it was added.
      owed.removeFirst()
      first.element.isOwed = false
      noteOwed(to: first.element)
    }
    return owed.first?.time
  }

  func noteStalls(at time: Timestamp) {
    // A stalled host has no deadline, so the next search discards its entry.
    while let deadline = findDeadline(), deadline <= time, let host = owed.first?.element, host.outbox.stalls(at: time)
    {
      host.noteStall()
    }
  }

  func forget(_ host: HostObject) {
    if host.isOwed { owed.removeAll { $0 === host } }
  }
}
