// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import TactusWeston

@Suite struct `The fingers that Weston counts` {
  private var fingers = CountedFingers()

  private mutating func land(_ ids: Int32...) { for id in ids { #expect(fingers.land(id) == false) } }

  @Test mutating func `if an id lands again, the previous finger with that id counts as gone`() {
    land(0, 1)
    #expect(fingers.land(0) == true)
    #expect(fingers.count == 2)
    #expect(!fingers.hasGivenUp(0))
  }

  @Test mutating func `if a finger is missing and only one was down, that finger counts as gone`() {
    land(3)
    #expect(fingers.missOne() == [3])
    #expect(fingers.count == 0)
    #expect(fingers.hasGivenUp(3))
    land(3)
    #expect(!fingers.hasGivenUp(3))
  }

  @Test mutating func `if one of three fingers is missing and two report events, the third counts as gone`() {
    land(0, 1, 2)
    #expect(fingers.missOne() == [])
    #expect(fingers.hear(1) == [])
    #expect(fingers.lift(0) == [2])
    #expect(fingers.count == 1)
  }

  @Test mutating func `a finger that lands after another finger went missing is not taken for the missing one`() {
    land(0, 1)
    _ = fingers.missOne()
    land(2)
    #expect(fingers.lift(2) == [])
    #expect(fingers.hear(0) == [1])
  }

  @Test mutating func `after the missing finger lands again, no other finger is missing`() {
    land(0, 1)
    _ = fingers.missOne()
    #expect(fingers.land(1) == true)
    #expect(fingers.hear(0) == [])
    #expect(fingers.hear(1) == [])
    #expect(fingers.count == 2)
  }

  @Test mutating func `fingers are missing only if the kernel reports fewer fingers than Weston counts`() {
    land(0, 1, 2)
    #expect(fingers.compare(3) == [])
    #expect(fingers.hear(0) == [])
    #expect(fingers.compare(4) == [])
    #expect(fingers.compare(1) == [])
    #expect(fingers.hear(1) == [0, 2])
    #expect(fingers.compare(0) == [1])
  }

  @Test mutating func `fingers that the device cancels count as gone until they land again or lift`() {
    land(0, 1)
    fingers.giveUpAll()
    #expect(fingers.count == 0)
    #expect(fingers.hasGivenUp(0) && fingers.hasGivenUp(1))
    land(1)
    fingers.forget(0)
    #expect(!fingers.hasGivenUp(0) && !fingers.hasGivenUp(1))
  }

  @Test mutating func `of a thousand fingers that are gone, only the most recent are remembered`() {
    for id in 0..<Int32(1000) {
      land(id)
      fingers.giveUpAll()
    }
    #expect(fingers.hasGivenUp(999) && !fingers.hasGivenUp(900))
  }

  @Test mutating func `after a missing finger lands again, a different finger can go missing`() {
    land(0, 1, 2)
    _ = fingers.missOne()
    #expect(fingers.land(1) == true)
    #expect(fingers.missOne() == [])
    #expect(fingers.hear(0) == [])
    #expect(fingers.hear(1) == [2])
  }

  @Test mutating func `if one of two missing fingers lands again, the other one counts as gone`() {
    land(0, 1, 2)
    #expect(fingers.compare(1) == [])
    #expect(fingers.land(1) == true)
    #expect(fingers.hear(0) == [2])
  }

  @Test mutating func `a finger that reported an event is not the missing one, even if it lands again`() {
    land(0, 1, 2)
    _ = fingers.missOne()
    #expect(fingers.hear(1) == [])
    #expect(fingers.land(1) == true)
    #expect(fingers.hear(0) == [2])
  }

  @Test mutating func `if no further finger goes missing, a finger that reported an event is not suspected again`() {
    land(0, 1, 2)
    #expect(fingers.compare(2) == [])
    #expect(fingers.hear(0) == [])
    #expect(fingers.compare(2) == [])
    #expect(fingers.hear(1) == [2])
  }

  @Test(arguments: [true, false]) mutating func `suspicion ends when the missing finger is found or clear is called`(
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

  @Test mutating func `when Weston's count restarts from 0, missing fingers are forgotten`() {
    land(0, 1, 2)
    _ = fingers.missOne()
    fingers.clear()
    land(3, 4)
    #expect(fingers.missOne() == [])
    #expect(fingers.count == 2)
  }

  @Test mutating func `a finger that lifts is no longer counted`() {
    land(0, 1)
    #expect(fingers.lift(0) == [])
    #expect(fingers.compare(0) == [1])
  }

  @Test mutating func `of all fingers that are gone, the 64 most recent are remembered`() {
    for id in 0..<Int32(65) {
      land(id)
      fingers.giveUpAll()
    }
    #expect(!fingers.hasGivenUp(0) && fingers.hasGivenUp(1))
  }
}
