// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Limits how long touches are withheld on behalf of clients, so that no client can keep a touch from its window for
/// ever.
struct Holds {
  private var held: [(serial: UInt64, end: Timestamp)] = []

  /// Notes that an event of the touch is withheld until `end`. If several are withheld, the earliest time applies.
  mutating func withhold(_ serial: UInt64, until end: Timestamp) {
    guard let n = held.firstIndex(where: { $0.serial == serial }) else { return held.append((serial, end)) }
    held[n].end = min(held[n].end, end)
  }

  /// Removes the hold of a touch that was delivered or never will be.
  mutating func settle(_ serial: UInt64) {
    if !held.isEmpty { held.removeAll { $0.serial == serial } }
  }

  private var first: Int? { held.indices.min { held[$0].end < held[$1].end } }

  /// The time at which the first hold expires.
  var deadline: Timestamp? { first.map { held[$0].end } }

  /// Removes an expired hold, and returns its touch.
  mutating func takeOverdue(at now: Timestamp) -> UInt64? {
    guard let first, held[first].end <= now else { return nil }
    return held.remove(at: first).serial
  }
}
