// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusJSON
import Testing

@testable import TactusScenario

@Suite("The JSON reader")
struct JSONReaderTests {
  private func read(_ text: String) throws -> JSONValue { try JSONReader.read(Array(text.utf8)) }

  private func problem(_ text: String) -> String { problem(Array(text.utf8)) }
  private func problem(_ bytes: [UInt8]) -> String {
    do {
      _ = try JSONReader.read(bytes)
      return "none"
    } catch {
      return ScenarioError(error.what, at: error.offset, in: bytes).description(in: "f")
    }
  }

  @Test(
    "The reader reads numbers",
    arguments: [
      ("0", 0), ("-0", 0), ("7", 7), ("-12.5", -12.5), ("1e3", 1000), ("1.5E-2", 0.015), ("2e+1", 20),
      ("9007199254740993", 9_007_199_254_740_992), ("1e-400", 0),
    ] as [(String, Double)])
  func numbers(_ text: String, _ value: Double) throws {
    guard case .number(let number) = try read(text).content else { return #expect(Bool(false)) }
    #expect(number == value)
  }

  @Test(
    "The reader reads strings with all escapes",
    arguments: [
      (#""""#, ""), (#""a\"\\\/b""#, "a\"\\/b"), (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"),
      (#""\u00e9\u4E2d""#, "é中"), (#""\ud83d\ude00""#, "😀"), ("\"è 中 😀\"", "è 中 😀"), (#""\u0000""#, "\0"),
    ])
  func strings(_ text: String, _ value: String) throws {
    guard case .string(let string) = try read(text).content else { return #expect(Bool(false)) }
    #expect(string == value)
  }

  @Test("The reader reads lists, objects and words") func structures() throws {
    guard case .object(let members) = try read(#" {"a": [true, false, null], "b": {}} "#).content else {
      return #expect(Bool(false))
    }
    #expect(members.map(\.name) == ["a", "b"])
    guard case .array(let items) = members[0].value.content else { return #expect(Bool(false)) }
    #expect(items.map(\.description) == ["true", "false", "null"])
  }

  @Test("The reader skips a byte order mark") func byteOrderMark() throws {
    #expect(problem([0xEF, 0xBB, 0xBF, 0x31]) == "none")
  }

  @Test(
    "The reader reports the place of an error",
    arguments: [
      ("", "f:1:1: expected a value, found the end of the text"),
      ("[1,\n 2,]", "f:2:4: expected a value, found ']'"),
      ("[1 2]", "f:1:4: expected ',' or ']', found '2'"),
      ("{\"é\": tru}", "f:1:7: unknown word 'tru'"),
      ("{\"a\": 1, \"a\": 2}", "f:1:10: \"a\" is given twice"),
      ("{a: 1}", "f:1:2: expected a name in quotes, found 'a'"),
      ("{\"a\" 1}", "f:1:6: expected ':', found '1'"),
      ("{\"a\": 1,}", "f:1:9: expected a name in quotes, found '}'"),
      ("1 2", "f:1:3: expected the end, found '2'"),
      ("01", "f:1:1: a number must not have a leading 0"),
      ("1.", "f:1:3: expected a digit, found the end of the text"),
      ("-x", "f:1:2: expected a digit, found 'x'"),
      ("1e999", "f:1:1: the number is too large"),
      ("\"abc", "f:1:1: the string has no end"),
      ("\"a\u{1}\"", "f:1:3: control character 1 inside a string"),
      ("\"\\x\"", "f:1:2: unknown escape"),
      ("\"\\u12g4\"", "f:1:6: expected four hexadecimal digits, found 'g'"),
      ("\"\\ud800\"", "f:1:2: half of a surrogate pair"),
      ("\"\\ud800\\u0041\"", "f:1:2: half of a surrogate pair"),
      ("\"\\udc00\"", "f:1:2: half of a surrogate pair"),
      ("\n\n   §", "f:3:4: expected a value, found a character beyond ASCII"),
    ])
  func places(_ text: String, _ message: String) {
    #expect(problem(text) == message)
  }

  @Test("The reader refuses a string that is not UTF-8") func invalidUTF8() {
    #expect(problem([0x22, 0x61, 0xC3, 0x22]) == "f:1:1: the string is not UTF-8")
  }

  @Test("The reader limits the depth of nesting") func depth() {
    let deepest = JSONReader.maximumDepth
    #expect(problem(String(repeating: "[", count: deepest) + String(repeating: "]", count: deepest)) == "none")
    #expect(problem(String(repeating: "[", count: 1_000_000)) == "f:1:\(deepest + 1): nested deeper than \(deepest)")
  }

  @Test("An error message contains no terminal escapes") func harmlessMessages() {
    #expect(!problem(#"{"\u001b[31m": 1, "\u001b[31m": 2}"#).contains("\u{1B}"))
  }
}
