// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusServer

/// Numbers and names as they travel.
@Suite struct WireTests {
  @Test func `numbers that do not fit become the nearest that do`() {
    #expect(Wire.fixed(1.5) == 384)
    #expect(Wire.fixed(-0.001) == 0)
    #expect(Wire.fixed(1e12) == Int32.max)
    #expect(Wire.fixed(-1e12) == Int32.min)
    #expect(Wire.fixed(.infinity) == Int32.max)
    #expect(Wire.fixed(.nan) == 0)
    #expect(Wire.whole(2.5) == 3)
    #expect(Wire.number(-384) == -1.5)
  }

  @Test func `times go in two halves`() {
    let time = Timestamp(microseconds: 0x0123_4567_89ab_cdef)
    #expect(Wire.high(time) == 0x0123_4567)
    #expect(Wire.low(time) == 0x89ab_cdef)
    #expect(Wire.high(Timestamp(microseconds: -1)) == .max)
  }

  @Test func `waits are in whole milliseconds, and not before now`() {
    #expect(Wire.milliseconds(Interval(microseconds: 1999)) == 1)
    #expect(Wire.milliseconds(Interval(microseconds: -5000)) == 0)
    #expect(Wire.milliseconds(Interval(microseconds: .max)) == .max)
  }

  @Test func `angles are in degrees`() {
    #expect(Wire.degrees(.pi) == 180)
    #expect(Wire.radians(90) == .pi / 2)
  }

  @Test(arguments: [0, 7, 10, -12, 4096]) func `limits are named in decimal`(number: Int) {
    #expect(String(decoding: Text.decimal(number), as: UTF8.self) == "\(number)")
  }

  @Test func `of an id's table nothing is left of what was taken out, however often it was put in`() {
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
