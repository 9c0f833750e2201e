// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The unacknowledged data of all hosts of one client, since they share one socket.
///
/// libwayland disconnects a client whose socket buffer is full. The kernel's limit is 208 KiB by default. It charges
/// each write for the memory that it allocates: about 800 bytes plus up to twice the data. Half of the limit is
/// reserved for all other events that the client receives.
final class ClientLine {
  /// The memory that the kernel allocates for one event of at most 48 bytes, and for one batch.
  static let eventWeight = 96
  static let batchWeight = 1024
  static let room = 96 * 1024

  var load = 0
  /// Outboxes that only wait for room on this line, in the order in which they began to wait.
  private var waiting: [Outbox] = []

  var hasRoom: Bool { load < ClientLine.room }

  func wait(_ outbox: Outbox) {
    if outbox.waitsForLine { return }
    outbox.waitsForLine = true
    waiting.append(outbox)
  }

  /// Ends the wait of all outboxes for room.
  func close() {
    for outbox in waiting { outbox.waitsForLine = false }
    waiting = []
  }

  func remove(_ outbox: Outbox) {
    guard outbox.waitsForLine else { return }
    outbox.waitsForLine = false
    waiting.removeAll { $0 === outbox }
  }

  /// Lets the outboxes continue, since there may be room again.
  func goOn(at now: Timestamp) {
    // Each outbox once: if it needs still more room, it waits again, behind the others.
    for _ in 0..<waiting.count {
      guard hasRoom, let first = waiting.first else { return }
      waiting.removeFirst()
      first.waitsForLine = false
      first.goOn(at: now)
    }
  }
}
