// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusText
import Testing

@Suite("Sorting")
struct OrderTests {
  @Test("Sorting is stable", arguments: 0...20)
  func places(count: Int) {
    let values = (0..<count).map { $0 * 7 % 5 }
    let expected = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    #expect(inOrder(count) { values[$0] < values[$1] } == expected)
  }

  @Test("Text is split into pieces, some of which may be empty")
  func pieces() {
    #expect("a,,ü".pieces(between: ",") == ["a", "", "ü"])
    #expect("".pieces(between: ",") == [""])
    #expect("a".begins(with: "ab") == false)
    #expect("Ctrl+Ü".inSmallLetters == "ctrl+Ü")
  }
}
