// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// How often the broker has failed lately. One that fails again and again is asked no more; one that is started anew
/// once a month, with each update, is.
struct BrokerFailures {
  private var times: [Timestamp] = []
  /// From then on nobody asks it.
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
