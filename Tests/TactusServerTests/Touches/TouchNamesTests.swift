// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import TactusServer

@Suite struct TouchNamesTests {
  @Test func `touches are numbered from one, and keep their numbers`() {
    var names = TouchNames()
    let first = [70, 80, 70, 90, 80].map { names[$0] }
    #expect(first == [1, 2, 1, 3, 2])
  }

  @Test func `the newest 2000 touches keep their numbers, however many touches came before`() {
    var names = TouchNames()
    for serial in 1...10_000 as ClosedRange<UInt64> {
      let name = names[serial]
      #expect(name == UInt32(serial))
      let early = serial - min(serial - 1, 2000)
      let earlier = names[early]
      #expect(earlier == UInt32(early))
    }
  }
}
