// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import TactusWeston

@Suite struct `The fingers that weston counts` {
  private var fingers = CountedFingers()

  private mutating func land(_ ids: Int32...) { for id in ids { #expect(fingers.land(id) == false) } }

  @Test mutating func `a number that lands again had gone`() {
    land(0, 1)
    #expect(fingers.land(0) == true)
    #expect(fingers.count == 2)
    #expect(!fingers.hasGivenUp(0))
  }

  @Test mutating func `a finger alone is gone when one is missed`() {
    land(3)
    #expect(fingers.missOne() == [3])
    #expect(fingers.count == 0)
    #expect(fingers.hasGivenUp(3))
    land(3)
    #expect(!fingers.hasGivenUp(3))
  }

  @Test mutating func `of several that one is gone which is not heard of`() {
    land(0, 1, 2)
    #expect(fingers.missOne() == [])
    #expect(fingers.hear(1) == [])
    #expect(fingers.lift(0) == [2])
    #expect(fingers.count == 1)
  }

  @Test mutating func `who landed after one was missed is not suspected`() {
    land(0, 1)
    _ = fingers.missOne()
    land(2)
    #expect(fingers.lift(2) == [])
    #expect(fingers.hear(0) == [1])
  }

  @Test mutating func `where the one that was missed lands again, nobody else is missed`() {
    land(0, 1)
    _ = fingers.missOne()
    #expect(fingers.land(1) == true)
    #expect(fingers.hear(0) == [])
    #expect(fingers.hear(1) == [])
    #expect(fingers.count == 2)
  }

  @Test mutating func `the kernel has as many, and nobody is missed; or fewer`() {
    land(0, 1, 2)
    #expect(fingers.compare(3) == [])
    #expect(fingers.hear(0) == [])
    #expect(fingers.compare(4) == [])
    #expect(fingers.compare(1) == [])
    #expect(fingers.hear(1) == [0, 2])
    #expect(fingers.compare(0) == [1])
  }

  @Test mutating func `what a device takes back is not heard of until it lands again`() {
    land(0, 1)
    fingers.giveUpAll()
    #expect(fingers.count == 0)
    #expect(fingers.hasGivenUp(0) && fingers.hasGivenUp(1))
    land(1)
    fingers.forget(0)
    #expect(!fingers.hasGivenUp(0) && !fingers.hasGivenUp(1))
  }

  @Test mutating func `of numbers without end the last are remembered`() {
    for id in 0..<Int32(1000) {
      land(id)
      fingers.giveUpAll()
    }
    #expect(fingers.hasGivenUp(999) && !fingers.hasGivenUp(900))
  }

  @Test mutating func `one that lands again is no longer missed, and another one may be`() {
    land(0, 1, 2)
    _ = fingers.missOne()
    #expect(fingers.land(1) == true)
    #expect(fingers.missOne() == [])
    #expect(fingers.hear(0) == [])
    #expect(fingers.hear(1) == [2])
  }

  @Test mutating func `of two that are missed one lands again, and the other is found`() {
    land(0, 1, 2)
    #expect(fingers.compare(1) == [])
    #expect(fingers.land(1) == true)
    #expect(fingers.hear(0) == [2])
  }

  @Test mutating func `one that was heard of since is not the missing one, also where it lands again`() {
    land(0, 1, 2)
    _ = fingers.missOne()
    #expect(fingers.hear(1) == [])
    #expect(fingers.land(1) == true)
    #expect(fingers.hear(0) == [2])
  }

  @Test mutating func `who was heard of stays unsuspected while no more are missed`() {
    land(0, 1, 2)
    #expect(fingers.compare(2) == [])
    #expect(fingers.hear(0) == [])
    #expect(fingers.compare(2) == [])
    #expect(fingers.hear(1) == [2])
  }

  @Test(arguments: [true, false]) mutating func `nobody is suspected any more who was found, or counted out`(
    isFound: Bool
  ) {
    land(0, 1)
    _ = fingers.missOne()
    if isFound {
      #expect(fingers.hear(0) == [1])
      land(1)
    } else {
      fingers.clear()
      land(0, 1)
    }
    #expect(fingers.land(1) == true)
    #expect(fingers.missOne() == [])
    #expect(fingers.hear(0) == [1])
  }

  @Test mutating func `nobody is missed of those that weston counts anew`() {
    land(0, 1, 2)
    _ = fingers.missOne()
    fingers.clear()
    land(3, 4)
    #expect(fingers.missOne() == [])
    #expect(fingers.count == 2)
  }

  @Test mutating func `who lifts is not there`() {
    land(0, 1)
    #expect(fingers.lift(0) == [])
    #expect(fingers.compare(0) == [1])
  }

  @Test mutating func `the last 64 are remembered`() {
    for id in 0..<Int32(65) {
      land(id)
      fingers.giveUpAll()
    }
    #expect(!fingers.hasGivenUp(0) && fingers.hasGivenUp(1))
  }
}
