// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusClient

/// Numbers on the wire.
@Suite struct FixedTests {
  @Test func `what fits comes back`() {
    for value in [0, 1, -1, 0.5, 123.25, -8_388_608] { #expect(Fixed.value(Fixed.wire(value)) == value) }
    #expect(Fixed.fine(1) == 65536)
    #expect(Fixed.value(fine: 98304) == 1.5)
  }

  @Test func `what does not fit becomes the nearest that does, and what is no number zero`() {
    #expect(Fixed.wire(.infinity) == .max)
    #expect(Fixed.wire(-1e300) == .min)
    #expect(Fixed.wire(.nan) == 0)
    #expect(Fixed.fine(40_000) == .max)
  }

  @Test func `a time has two halves`() {
    #expect(Timestamp(high: 1, low: 2).microseconds == 4_294_967_298)
    #expect(Timestamp(high: .max, low: .max).microseconds == -1)
  }
}
