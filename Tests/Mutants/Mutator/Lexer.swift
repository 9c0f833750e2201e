// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Splits Swift source into tokens. Comments are left out; a string, with everything interpolated in it, is one token.
struct Lexer {
  private let bytes: [UInt8]
  private var place = 0
  private(set) var tokens: [Token] = []

  static func tokens(of bytes: [UInt8]) -> [Token] {
    var lexer = Lexer(bytes: bytes)
    lexer.run()
    return lexer.tokens
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private static let signs = Set("/=-+!*%<>&|^~?".utf8)

  private func byte(_ ahead: Int = 0) -> UInt8 { place + ahead < bytes.count ? bytes[place + ahead] : 0 }
  private func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 || byte == 13 }
  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 128...: true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "$"), UInt8(ascii: "`"): true
    default: false
    }
  }
  private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private mutating func run() {
    var startsLine = true
    while place < bytes.count {
      if isSpace(byte()) {
        if byte() == 10 { startsLine = true }
        place += 1
      } else if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "/") {
        while place < bytes.count, byte() != 10 { place += 1 }
      } else if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        skipComment()
      } else {
        let begin = place
        let kind = take()
        let text = String(decoding: bytes[begin..<place], as: UTF8.self)
        var token = Token(kind: kind, text: text, range: begin..<place, startsLine: startsLine)
        token.spaceBefore = begin == 0 || isSpace(bytes[begin - 1]) || "([{,".utf8.contains(bytes[begin - 1])
        token.spaceAfter = place == bytes.count || isSpace(bytes[place])
        tokens.append(token)
        startsLine = false
      }
    }
  }

  private mutating func skipComment() {
    place += 2
    while place < bytes.count, !(byte() == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/")) { place += 1 }
    place += 2
  }

  /// Consumes one token, and returns its kind.
  private mutating func take() -> Token.Kind {
    switch byte() {
    case UInt8(ascii: "\""):
      takeString()
      return .text
    case let first where isDigit(first):
      while isWord(byte()) || byte() == UInt8(ascii: ".") && isDigit(byte(1)) || isExponentSign { place += 1 }
      return .number
    case let first where isWord(first):
      while isWord(byte()) { place += 1 }
      return .word
    case UInt8(ascii: ".") where byte(1) == UInt8(ascii: "."):
      while byte() == UInt8(ascii: ".") || Self.signs.contains(byte()) { place += 1 }
      return .sign
    case let first where Self.signs.contains(first):
      while Self.signs.contains(byte()) { place += 1 }
      return .sign
    default:
      place += 1
      return .bracket
    }
  }

  private var isExponentSign: Bool {
    byte() == UInt8(ascii: "-") && place > 0 && (bytes[place - 1] | 32) == UInt8(ascii: "e") && isDigit(byte(1))
  }

  private mutating func takeString() {
    let isLong = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
    place += isLong ? 3 : 1
    while place < bytes.count {
      if byte() == UInt8(ascii: "\\") {
        place += 1
        if byte() == UInt8(ascii: "(") { takeInterpolation() } else { place += 1 }
      } else if byte() == UInt8(ascii: "\""), !isLong || byte(1) == byte() && byte(2) == byte() {
        place += isLong ? 3 : 1
        return
      } else {
        place += 1
      }
    }
  }

  private mutating func takeInterpolation() {
    var depth = 0
    repeat {
      if byte() == UInt8(ascii: "\"") {
        takeString()
        continue
      }
      if byte() == UInt8(ascii: "(") { depth += 1 }
      if byte() == UInt8(ascii: ")") { depth -= 1 }
      place += 1
    } while depth > 0 && place < bytes.count
  }
}
