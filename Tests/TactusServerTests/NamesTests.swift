// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusServer

/// Numbers in messages, and tables that are indexed by ids.
@Suite struct NamesTests {
  @Test(arguments: [0, 7, 10, -12, 4096]) func `numbers in messages are written in decimal`(number: Int) {
    #expect(String(decoding: Text.decimal(number), as: UTF8.self) == "\(number)")
  }

  @Test func `an id table keeps nothing of a removed entry, however often the entry was set`() {
    var table = IDTable<ViewID, Int>()
    let (old, new) = (ViewID(rawValue: 1 << 32 | 3), ViewID(rawValue: 2 << 32 | 3))
    #expect(table.isEmpty)
    table[old] = 5
    table[old] = 6
    #expect(table[old] == 6)
    #expect(table[new] == nil)
    #expect(table[ViewID(rawValue: 9)] == nil)
    table[new] = 7
    #expect(table[old] == nil)
    table[old] = nil
    #expect(table[new] == 7)
    #expect(!table.isEmpty)
    table[new] = nil
    table[new] = nil
    #expect(table.isEmpty)
    table[old] = 8
    #expect(!table.isEmpty)
  }
}
