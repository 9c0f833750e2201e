// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusWire

/// Numbers on the wire.
@Suite struct WireNumbersTests {
  @Test func `numbers that fit keep their value on the wire`() {
    for value in [0, 1, -1, 0.5, 123.25, -8_388_608] { #expect(Wire.number(Wire.fixed(value)) == value) }
    #expect(Wire.fine(1) == 65536)
    #expect(Wire.number(fine: 98304) == 1.5)
  }

  @Test func `numbers that do not fit become the nearest number that fits, and NaN becomes zero`() {
    #expect(Wire.fixed(.infinity) == .max)
    #expect(Wire.fixed(-1e300) == .min)
    #expect(Wire.fixed(.nan) == 0)
    #expect(Wire.fine(40_000) == .max)
    #expect(Wire.fixed(-0.001) == 0)
    #expect(Wire.whole(2.5) == 3)
  }

  @Test func `waiting times are sent as whole milliseconds, and are never negative`() {
    #expect(Wire.milliseconds(Interval(microseconds: 1999)) == 1)
    #expect(Wire.milliseconds(Interval(microseconds: -5000)) == 0)
    #expect(Wire.milliseconds(Interval(microseconds: .max)) == .max)
  }

  @Test func `angles are sent in degrees`() {
    #expect(Wire.degrees(.pi) == 180)
    #expect(Wire.radians(90) == .pi / 2)
  }

  @Test func `a scale is never sent as a negative number`() {
    #expect(Wire.number(scale: Wire.scale(1.25)) == 1.25)
    #expect(Wire.scale(-1) == 0)
    #expect(Wire.scale(.nan) == 0)
    #expect(Wire.scale(.infinity) == .max)
  }

  @Test func `a time is sent in two halves`() {
    #expect(Timestamp(high: 1, low: 2).microseconds == 4_294_967_298)
    #expect(Wire.high(Timestamp(microseconds: 0x0123_4567_89ab_cdef)) == 0x0123_4567)
    #expect(Wire.low(Timestamp(microseconds: 0x0123_4567_89ab_cdef)) == 0x89ab_cdef)
    let time = Timestamp(microseconds: -5_000_000_000)
    #expect(Timestamp(high: Wire.high(time), low: Wire.low(time)) == time)
    #expect(Timestamp(high: .max, low: .max).microseconds == -1)
  }

  @Test func `unknown kinds and phases become nil, and unknown reasons become 'other'`() {
    #expect(GestureKind.allCases.allSatisfy { GestureKind(wire: $0.wire) == $0 })
    #expect(GestureKind(wire: 0) == nil)
    #expect(GestureKind(wire: 9) == nil)
    #expect(GestureKind(wire: 257) == nil)
    #expect(TouchPhase(wire: 0) == nil)
    #expect(TouchPhase(wire: 5) == nil)
    #expect(HostReason(wire: 99) == .other)
  }
}
