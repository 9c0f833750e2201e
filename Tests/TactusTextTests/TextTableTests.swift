// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusText
import Testing

@Suite("Text tables") struct TextTableTests {
  @Test("Columns are as wide as their widest cell") func columns() {
    #expect(TextTable.text([["NAME", "N"], ["a", "10"], ["longer", ""]]) == "NAME    N\na       10\nlonger\n")
  }

  @Test("Text that is too long exceeds its cell") func cell() {
    #expect(TextTable.cell("ab", 4) + "|" == "ab  |")
    #expect(TextTable.cell("ab", 4, isRight: true) == "  ab")
    #expect(TextTable.cell("abcde", 4) == "abcde")
  }
}
