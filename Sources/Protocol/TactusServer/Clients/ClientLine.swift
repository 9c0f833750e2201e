// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Counts the unacknowledged data of all hosts of one client, which share one socket.
///
/// libwayland disconnects a client whose socket buffer is full. The kernel's limit is 208 KiB by default. For each
/// write, the kernel counts the memory that it allocates: about 800 bytes plus up to twice the data. Half of the limit
/// is reserved for all other events that the client receives.
final class ClientLine {
  /// The memory that the kernel allocates for one event of at most 48 bytes.
  static let eventWeight = 96
  /// The memory that the kernel allocates for one batch, besides its events.
  static let batchWeight = 1024
  static let room = 96 * 1024

  var load = 0
  /// The outboxes that wait only for room on this line, in the order in which they began to wait.
  private var waiting: [Outbox] = []

  var hasRoom: Bool { load < ClientLine.room }

  func wait(_ outbox: Outbox) {
    if outbox.waitsForLine { return }
    outbox.waitsForLine = true
    waiting.append(outbox)
  }

  /// Removes all outboxes from the list of those that wait for room.
  func close() {
    for outbox in waiting { outbox.waitsForLine = false }
    waiting = []
  }

  func remove(_ outbox: Outbox) {
    guard outbox.waitsForLine else { return }
    outbox.waitsForLine = false
    waiting.removeAll { $0 === outbox }
  }

  /// Lets the waiting outboxes write their kept events, as long as there is room.
  func goOn(at now: Timestamp) {
    // Each outbox gets one turn. If it needs more room, it returns to the end of the list.
    for _ in 0..<waiting.count {
      guard hasRoom, let first = waiting.first else { return }
      waiting.removeFirst()
      first.waitsForLine = false
      first.goOn(at: now)
    }
  }
}
