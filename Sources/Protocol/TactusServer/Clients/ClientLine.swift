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
  /// Hosts that keep something back for want of room here, and for nothing else; in the order in which they ran out.
  private var waiting: [Outbox] = []

  var hasRoom: Bool { load < ClientLine.room }

  func wait(_ outbox: Outbox) {
    if outbox.waitsForLine { return }
    outbox.waitsForLine = true
    waiting.append(outbox)
  }

  /// Nobody waits for room any more.
  func close() {
    for outbox in waiting { outbox.waitsForLine = false }
    waiting = []
  }

  func remove(_ outbox: Outbox) {
    guard outbox.waitsForLine else { return }
    outbox.waitsForLine = false
    waiting.removeAll { $0 === outbox }
  }

  /// There may be room again for what the hosts keep.
  func goOn(at now: Timestamp) {
    // Each once: one that needs still more room waits behind the others.
    for _ in 0..<waiting.count {
      guard hasRoom, let first = waiting.first else { return }
      waiting.removeFirst()
      first.waitsForLine = false
      first.goOn(at: now)
    }
  }
}
