// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Since when touches are withheld on behalf of clients: none may keep one from its window for ever.
struct Holds {
  private var held: [(serial: UInt64, since: Timestamp)] = []

  /// Something of the touch is withheld; the first time counts.
  mutating func withhold(_ serial: UInt64, at time: Timestamp) {
    if !held.contains(where: { $0.serial == serial }) { held.append((serial, time)) }
  }

  /// It was delivered, or never will be.
  mutating func settle(_ serial: UInt64) {
    if !held.isEmpty { held.removeAll { $0.serial == serial } }
  }

  /// When the first of them has been held for too long.
  func deadline(after limit: Interval) -> Timestamp? { held.first.map { $0.since + limit } }

  /// One that has been held for too long, and is not mentioned again.
  mutating func takeOverdue(at now: Timestamp, after limit: Interval) -> UInt64? {
    guard let deadline = deadline(after: limit), deadline <= now else { return nil }
    return held.removeFirst().serial
  }
}
