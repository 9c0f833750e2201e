// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// How often the broker has failed recently. After repeated failures, the daemon stops using it; a restart once a
/// month, at each update, does not count.
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
