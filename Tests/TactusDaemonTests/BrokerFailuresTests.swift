// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusDaemon

@Suite("Failures of the broker")
struct BrokerFailuresTests {
  private func areTooMany(atSeconds times: Int64...) -> Bool {
    var failures = BrokerFailures()
    for time in times { failures.add(at: Timestamp(microseconds: time * 1_000_000)) }
    return failures.areTooMany
  }

  @Test("Three failures are not too many if they span more than a minute") func justOver() {
    var failures = BrokerFailures()
    for time in [0, 30_000_000, 60_000_001] as [Int64] { failures.add(at: Timestamp(microseconds: time)) }
    #expect(!failures.areTooMany)
  }

  @Test("Three failures within a minute are too many")
  func withinAMinute() {
    #expect(!areTooMany())
    #expect(!areTooMany(atSeconds: 0, 1))
    #expect(areTooMany(atSeconds: 0, 1, 2))
    #expect(areTooMany(atSeconds: 0, 30, 60))
    #expect(!areTooMany(atSeconds: 0, 30, 61))
    #expect(areTooMany(atSeconds: 0, 30, 61, 62))
  }

  @Test("Failures that are spread over a day are never too many")
  func apart() {
    #expect(!areTooMany(atSeconds: 0, 3600, 7200, 10_800, 86_400))
  }

  @Test("Too many failures stay too many, even a day later")
  func stay() {
    #expect(areTooMany(atSeconds: 0, 1, 2, 86_400))
    var failures = BrokerFailures()
    failures.giveUp()
    #expect(failures.areTooMany)
  }
}
