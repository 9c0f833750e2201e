// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ConfigSupport
import Tactus
import TactusExplain
import Testing

@testable import TactusGestures

/// Valid files with random damage, and random texts. The same seed always gives the same files and texts.
@Suite("Broken configuration files")
struct BrokenFileTests {
  private struct Random {
    var state: UInt64
    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }
    mutating func below(_ limit: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state >> 11) % max(1, limit)
    }
  }

  private static let tokens: [String] = [
    "{", "}", "\"", "'", "\\", ";", "#", "->", "\n", "\r", "\t", "..", "3", "mm", "%", "\u{0}", "\u{FEFF}", "\u{202E}",
    "*",
    "bind", "gesture", "when", "app", "device", "drive yes", "requires-failure-of", "include x", "99999999999999999999",
    "1e999mm", "-1s", "nan", "on", "do", "key ++", "exec", "panic none",
  ]

  private static func broken(_ text: [UInt8], _ random: inout Random) -> [UInt8] {
    var bytes = text
    for _ in 0...random.below(4) where !bytes.isEmpty {
      let start = random.below(bytes.count)
      let end = min(bytes.count, start + random.below(40))
      switch random.below(8) {
      case 0: bytes.removeSubrange(start...)
      case 1: bytes.removeSubrange(start..<end)
      case 2: bytes.insert(contentsOf: bytes[start..<end], at: random.below(bytes.count))
      case 3: bytes.swapAt(start, random.below(bytes.count))
      case 4: bytes[start] = UInt8(truncatingIfNeeded: random.below(256))
      case 5:
        bytes.insert(
          contentsOf: (0..<random.below(9)).map { _ in UInt8(truncatingIfNeeded: random.below(256)) }, at: start)
      case 6:
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        lines.swapAt(random.below(lines.count), random.below(lines.count))
        bytes = Array(lines.joined(separator: [0x0A]))
      default: bytes.insert(contentsOf: tokens[random.below(tokens.count)].utf8, at: start)
      }
    }
    return bytes
  }

  /// Checks that these bytes are either refused with errors that have places, or read as a configuration that stays the
  /// same when it is printed and read again. Returns whether they were read, and a fault if it has found one.
  static func check(_ bytes: [UInt8]) -> (isGood: Bool, fault: String?) {
    do {
      let reading = try ConfigurationReader.read(bytes: bytes, name: "f")
      let printed = reading.configuration.text
      let again = try ConfigurationReader.read(printed).configuration
      if again.withoutPlaces != reading.configuration.withoutPlaces {
        return (true, "printed, it is another:\n\(printed)")
      }
      return (true, again.text == printed ? nil : "printed twice, it is not the same:\n\(printed)")
    } catch {
      let lines = bytes.count(where: { $0 == 0x0A }) + 1
      if error.count < 1 || error.errors.isEmpty { return (false, "refused without an error") }
      if error.errors.count > 50 { return (false, "too many errors are shown") }
      for each in error.errors
      where each.what.isEmpty || !(1...lines).contains(each.place.line) || each.place.column < 1 {
        return (false, "\(each)")
      }
      return (false, nil)
    }
  }

  @Test(
    "A broken file is either refused with the place of the error, or can be read, printed and read again",
    arguments: 1...UInt64(12))
  func broken(seed: UInt64) throws {
    let texts =
      try TreeFiles.configurations.map { Array(try TreeFiles.text($0).utf8) } + [Array(DefaultConfiguration.text.utf8)]
    var random = Random(seed: seed)
    var good = 0
    for n in 0..<100 {
      let bytes = Self.broken(texts[n % texts.count], &random)
      let (isGood, fault) = Self.check(bytes)
      if isGood { good += 1 }
      guard let fault else { continue }
      Issue.record("seed \(seed), file \(n): \(fault)\n\(String(decoding: bytes, as: UTF8.self))")
      return
    }
    #expect((1..<60).contains(good), "\(good) of 100 can still be used")
  }

  @Test("Every prefix of a valid file is read, or refused with the place of the error")
  func beginnings() throws {
    let bytes = Array(try TreeFiles.text("examples/config/tablet.conf").utf8)
    for count in stride(from: 0, to: bytes.count, by: 7) {
      #expect(Self.check(Array(bytes.prefix(count))).fault == nil)
    }
  }

  @Test("Random bytes are read, or refused with the place of the error")
  func noise() {
    var random = Random(seed: 7)
    for _ in 0..<300 {
      let bytes = (0..<random.below(400)).map { _ in UInt8(truncatingIfNeeded: random.below(256)) }
      #expect(Self.check(bytes).fault == nil)
    }
  }

  @Test("Random words are read, or refused with the place of the error")
  func words() {
    var random = Random(seed: 11)
    let words = Self.tokens + DirectiveWord.all.map(\.name) + ActionWord.all.map(\.name) + GestureWord.all.map(\.name)
    for _ in 0..<300 {
      let text = (0..<random.below(60)).map { _ in words[random.below(words.count)] }.joined(separator: " ")
      #expect(Self.check(Array(text.utf8)).fault == nil)
    }
  }
}
