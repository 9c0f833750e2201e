// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Counts the recent failures of the broker. After repeated failures, the daemon stops using the broker. Failures are
/// forgotten after a minute, so it does not matter if each update restarts the broker.
struct BrokerFailures {
  private var times: [Timestamp] = []
  /// Whether the daemon must stop using the broker.
  private(set) var areTooMany = false
  static let most = 3
  static let memory = Interval.milliseconds(60_000)

  mutating func add(at now: Timestamp) {
    times.removeAll { now - $0 > Self.memory }
    times.append(now)
    if times.count >= Self.most { giveUp() }
  }

  mutating func giveUp() { areTooMany = true }
}
