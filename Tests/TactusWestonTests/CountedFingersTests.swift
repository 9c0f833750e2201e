// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusWeston

@Suite struct `The fingers that weston counts` {
  private var fingers = CountedFingers()

  private func ms(_ value: Int64) -> Timestamp { Timestamp(microseconds: value * 1000) }

  @Test mutating func `nobody is given up who moves or lifts`() {
    #expect(fingers.land(0, at: ms(0)) == [])
    #expect(fingers.land(1, at: ms(2000)) == [])
    #expect(fingers.count == 2)
    fingers.lift(0)
    fingers.hear(1, at: ms(4000))
    #expect(fingers.land(0, at: ms(6000)) == [])
    fingers.lift(0)
    fingers.lift(1)
    #expect(fingers.count == 0)
    #expect(fingers.land(0, at: ms(20_000)) == [])
  }

  @Test mutating func `what lands again had gone`() {
    _ = fingers.land(0, at: ms(0))
    _ = fingers.land(1, at: ms(10))
    #expect(fingers.land(0, at: ms(20)) == [0])
    #expect(fingers.count == 2)
    #expect(!fingers.hasGivenUp(0))
  }

  @Test mutating func `who is silent for three seconds has gone, once another lands`() {
    _ = fingers.land(0, at: ms(0))
    _ = fingers.land(1, at: ms(0))
    fingers.hear(1, at: ms(1500))
    #expect(fingers.land(2, at: ms(3001)) == [0])
    #expect(fingers.count == 2)
    #expect(fingers.hasGivenUp(0))
    #expect(fingers.land(3, at: ms(4501)) == [1])
    #expect(fingers.land(0, at: ms(4600)) == [])
    #expect(!fingers.hasGivenUp(0))
  }

  @Test mutating func `no time and no number traps`() {
    for id in [Int32.min, -1, 0, .max] {
      for time in [Int64.min, -1, 0, .max] {
        _ = fingers.land(id, at: Timestamp(microseconds: time))
        fingers.hear(id, at: Timestamp(microseconds: time))
      }
    }
    fingers.clear()
    #expect(fingers.count == 0)
    fingers.lift(7)
  }
}
