// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// What all hosts of one client have written and not seen acknowledged: they share one socket.
///
/// libwayland ends a client when its socket takes no more. The kernel counts there, against 208 KiB unless an
/// administrator chose otherwise, the memory behind each write: some 800 bytes and up to twice what is written. Half of
/// that is left to everything else that the client is told.
final class ClientLine {
  /// Of the memory behind one event, which has at most 48 bytes, and behind one batch.
  static let eventWeight = 96
  static let batchWeight = 1024
  static let room = 96 * 1024

  var load = 0
  private var outboxes: [Outbox] = []

  var hasRoom: Bool { load < ClientLine.room }

  func add(_ outbox: Outbox) { outboxes.append(outbox) }

  /// Nobody waits for room any more.
  func close() { outboxes = [] }

  func remove(_ outbox: Outbox) { outboxes.removeAll { $0 === outbox } }

  /// There may be room again for what the hosts keep.
  func goOn(first: Outbox? = nil, at now: Timestamp) {
    first?.goOn(at: now)
    for outbox in outboxes where outbox !== first { outbox.goOn(at: now) }
  }
}
