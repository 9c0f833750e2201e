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

  @Test("are no more than a minute's") func justOver() {
    var failures = BrokerFailures()
    for time in [0, 30_000_000, 60_000_001] as [Int64] { failures.add(at: Timestamp(microseconds: time)) }
    #expect(!failures.areTooMany)
  }

  @Test("are too many if three come within a minute")
  func withinAMinute() {
    #expect(!areTooMany())
    #expect(!areTooMany(atSeconds: 0, 1))
    #expect(areTooMany(atSeconds: 0, 1, 2))
    #expect(areTooMany(atSeconds: 0, 30, 60))
    #expect(!areTooMany(atSeconds: 0, 30, 61))
    #expect(areTooMany(atSeconds: 0, 30, 61, 62))
  }

  @Test("do not add up over a day")
  func apart() {
    #expect(!areTooMany(atSeconds: 0, 3600, 7200, 10_800, 86_400))
  }

  @Test("stay too many")
  func stay() {
    #expect(areTooMany(atSeconds: 0, 1, 2, 86_400))
    var failures = BrokerFailures()
    failures.giveUp()
    #expect(failures.areTooMany)
  }
}
