// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import TactusCommand

@Suite("Byte text")
struct ByteTextTests {
  private func number(_ value: Double, decimals: Int) -> String {
    var text = ByteText()
    text.append(value, decimals: decimals)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  @Test("A number has no superfluous decimals") func numbers() {
    #expect(number(18, decimals: 6) == "18")
    #expect(number(0.5, decimals: 6) == "0.5")
    #expect(number(-0.25, decimals: 6) == "-0.25")
    #expect(number(-0.0, decimals: 6) == "0")
    #expect(number(0.000001, decimals: 6) == "0.000001")
    #expect(number(0.0000004, decimals: 6) == "0")
    #expect(number(120.05, decimals: 2) == "120.05")
    #expect(number(99.96, decimals: 1) == "100")
    #expect(number(2.5, decimals: 0) == "3")
  }

  @Test("A number too large for decimals is written with an exponent; infinity and NaN are written as null")
  func odd() {
    #expect(number(1e20, decimals: 6) == "1e+20")
    #expect(number(.infinity, decimals: 6) == "null")
    #expect(number(.nan, decimals: 0) == "null")
  }

  @Test("Microseconds are written as milliseconds") func milliseconds() {
    func text(_ microseconds: Int64) -> String {
      var text = ByteText()
      text.append(milliseconds: microseconds)
      return String(decoding: text.bytes, as: UTF8.self)
    }
    #expect([0, 500_000, 10_108, 7, -1500].map(text) == ["0", "500", "10.108", "0.007", "-1.5"])
    #expect(text(.min) == "-9223372036854775.808")
  }

  @Test("A string is quoted as in JSON") func quoting() {
    var text = ByteText()
    text.append(quoted: "a \"b\" \\ \n \u{7F} ü")
    #expect(String(decoding: text.bytes, as: UTF8.self) == #""a \"b\" \\ \u000a \u007f ü""#)
  }
}
