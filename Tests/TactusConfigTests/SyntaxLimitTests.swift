// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ConfigSupport
import Tactus
import TactusExplain
import Testing

@testable import TactusGestures

/// Texts that exceed a limit: the reader soon reports an error with a place, and never traps.
@Suite("Syntax: limits")
struct SyntaxLimitTests {
  private func firstError(_ text: String) -> String? { firstError(Array(text.utf8)) }
  private func firstError(_ bytes: [UInt8]) -> String? {
    do {
      _ = try ConfigurationReader.read(bytes: bytes, name: "c")
      return nil
    } catch {
      return error.errors.first.map { "\($0.place.line):\($0.place.column): \($0.what)" }
    }
  }
  private func complaint(_ limit: ConfigurationLimit) -> String { limit.complaint }

  @Test("A line of ten megabytes exceeds the limit of a file")
  func hugeLine() {
    #expect(firstError([UInt8](repeating: 0x61, count: 10 << 20)) == "0:0: \(complaint(.fileBytes))")
  }

  @Test("A line that is too long is skipped, and the next one is read")
  func longLine() {
    let line = String(repeating: "a", count: ConfigurationLimit.lineBytes.value + 1)
    let text = "version 1\n" + line + "\noops"
    #expect(errors(in: text) == ["2:16385: \(complaint(.lineBytes))", "3:1: unknown directive `oops`"])
    #expect(errors(in: "#" + String(repeating: "x", count: ConfigurationLimit.lineBytes.value - 2)).isEmpty)
  }

  @Test(
    "A line that repeats one token for a megabyte is an error",
    arguments: ["a", "\"", " ", "{", "}", ";", "\\", "'", "#", "-> "])
  func longLines(piece: String) {
    let text = String(repeating: piece, count: (1 << 20) / piece.utf8.count)
    #expect(firstError(text)?.isEmpty == false)
  }

  @Test("Too many words in a line are an error")
  func words() {
    #expect(firstError("bind" + String(repeating: " a", count: 300))?.hasSuffix(complaint(.wordsInALine)) == true)
    #expect(
      firstError("bind" + String(repeating: " \\\n a", count: 100_000))?.hasSuffix(complaint(.wordsInALine)) == true)
  }

  @Test("Too many nested blocks are an error")
  func depth() {
    let found = errors(in: String(repeating: "app a {\n", count: 50_000))
    #expect(found.contains("9:7: \(complaint(.blockDepth))"))
    #expect(found.count < 20)
    #expect(firstError(String(repeating: "app a {", count: 2))?.hasPrefix("1:7: `{` is never closed") == true)
  }

  @Test("A million bindings exceed the size limit of a file, and 52,000 bindings exceed the limit of directives")
  func bindings() {
    let text = String(repeating: "bind 3 tap -> close\n", count: 1_000_000)
    #expect(firstError(text) == "0:0: \(complaint(.fileBytes))")
    let most = String(repeating: "bind 3 tap -> close\n", count: 52_000)
    #expect(firstError(most) == "10001:1: \(complaint(.directives))")
    let shortest = String(repeating: "a;", count: 500_000)
    #expect(firstError(shortest)?.isEmpty == false)
  }

  @Test("The total size of all files is limited")
  func total() {
    let comment = "#" + String(repeating: "x", count: 1000) + "\n"
    let megabyte = String(repeating: comment, count: 1000)
    var texts = ["c": (0..<8).map { "include \($0)\n" }.joined()]
    for n in 0..<8 { texts["\(n)"] = megabyte }
    let error = #expect(throws: ConfigurationErrors.self) {
      try ConfigurationReader.read(file: "c", from: MemoryFiles(texts: texts))
    }
    #expect(error?.errors.map(\.what) == [complaint(.totalBytes)])
    #expect(error?.errors.map(\.place.file) == ["4"])
  }

  @Test("The largest permitted number of bindings is read quickly")
  func many() throws {
    let limit = ConfigurationLimit.directives.value
    let text = (0..<limit).map { "app a\($0) { bind 3 tap -> close }\n" }.prefix(limit / 2).joined()
    let clock = ContinuousClock()
    var count = 0
    let time = try clock.measure { count = try config(text).bindings.count }
    #expect(count == limit / 2)
    #expect(time < .seconds(20), "even in a debug build on a busy machine")
  }

  @Test("The output of --language describes every limit")
  func described() {
    for limit in ConfigurationLimit.allCases {
      #expect(ConfigurationLanguage.text.contains("\(limit.rawValue) \(limit.value) "))
    }
  }

  @Test("Four thousand lines for one gesture make one binding, and at most fifty warnings are kept")
  func overrides() throws {
    let text = String(repeating: "bind 3 tap -> close { only app a }\n", count: 4000)
    let reading = try ConfigurationReader.read(text)
    #expect(reading.configuration.bindings.count == 1)
    #expect(reading.warningCount == 3999)
    #expect(reading.warnings.count == 50)
    #expect(reading.description.hasSuffix("and 3949 more"))
  }
}
