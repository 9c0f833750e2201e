// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The kind of code to which a block belongs.
enum Frame {
  case function(returns: String?)
  case initializer
  case closure
  /// The branches of a statement such as `switch` that is used as a value.
  case value
}

/// A statement in a block of code. The members in the body of a type are not statements.
struct Statement {
  /// The range of its tokens.
  var range: Range<Int>
  var frame: Frame
  /// Whether it is the only statement in its block.
  var isAlone = false
  /// If the statement is the only one in its block, the opening brace of the block.
  var block = 0
}

/// The structure of a file, as far as the mutator needs it: where statements begin and end, and which braces are
/// bodies. The parser relies on the layout that swift-format produces.
struct Structure {
  private let tokens: [Token]
  private(set) var statements: [Statement] = []
  /// The `{` that open bodies of `if`, `guard`, `while`, `for`, `switch` ...; all others open closures or declarations.
  private(set) var bodies: Set<Int> = []
  /// The `bodies` that belong to an `if`.
  private var branches: Set<Int> = []
  /// Each function, property and initializer with code, outer ones first: from its first token to its closing brace.
  private(set) var functions: [(name: String, range: Range<Int>)] = []
  /// Static members with their initial values.
  private(set) var statics: [Range<Int>] = []
  /// The closing bracket of each opening bracket, and the opening bracket of each closing one.
  private(set) var closing: [Int: Int] = [:]
  private(set) var opening: [Int: Int] = [:]

  static let control: Set<String> = ["if", "guard", "while", "for", "switch", "repeat", "do", "defer", "else", "catch"]
  private static let accessors: Set<String> = [
    "get", "set", "willSet", "didSet", "_read", "_modify", "unsafeAddress", "unsafeMutableAddress", "mutating",
    "nonmutating", "@",
  ]

  init(_ tokens: [Token]) {
    self.tokens = tokens
    matchBrackets()
    var place = 0
    while place < tokens.count { place = statement(at: place, until: tokens.count, frame: nil) }
  }

  private mutating func matchBrackets() {
    var open: [Int] = []
    for n in tokens.indices where tokens[n].kind == .bracket {
      if "([{".contains(tokens[n].text) { open.append(n) }
      if ")]}".contains(tokens[n].text), let begin = open.popLast() {
        closing[begin] = n
        opening[n] = begin
      }
    }
  }

  /// Whether this is the body of an `if` without an `else`.
  func isOnlyBranch(_ open: Int) -> Bool { branches.contains(open) && text((closing[open] ?? open) + 1) != "else" }

  private func text(_ n: Int) -> String { n >= 0 && n < tokens.count ? tokens[n].text : "" }

  /// Reads one statement, or one member in the body of a type, with all its contents; returns the index after it.
  private mutating func statement(at begin: Int, until end: Int, frame: Frame?) -> Int {
    if text(begin) == ";" { return begin + 1 }
    if frame != nil, ["case", "default", "@unknown"].contains(text(begin)), let colon = label(from: begin, until: end) {
      return colon + 1
    }
    let number = statements.count
    if let frame { statements.append(Statement(range: begin..<begin, frame: frame)) }
    var isHeader = Self.control.contains(text(begin)) || text(begin) == "func"
    var (place, last) = (begin, begin)
    while place < end {
      let token = tokens[place]
      if token.text == ";" { break }
      if place > begin, token.startsLine, !isHeader, !goesOn(at: place) { break }
      switch token.text {
      case "(", "[":
        expression(from: place + 1, until: closing[place] ?? end, frame: frame)
        place = (closing[place] ?? end) + 1
      case "{":
        let isBody = isHeader && text(begin) != "func"
        block(at: place, header: begin..<place, isBody: isBody, frame: frame)
        if isHeader, text(last) == "if" { branches.insert(place) }
        isHeader = false
        place = (closing[place] ?? end) + 1
      case let word where Self.control.contains(word):
        // No body comes after `repeat { } while condition`.
        isHeader = frame != nil && !(word == "while" && text(begin) == "repeat" && place > begin)
        last = place
        place += 1
      default:
        place += 1
      }
    }
    if frame != nil { statements[number].range = begin..<place }
    if case nil = frame, (begin..<place).prefix(5).contains(where: { text($0) == "static" }) {
      statics.append(begin..<place)
    }
    return max(place, begin + 1)
  }

  /// Whether a token at the beginning of a line continues the statement of the line before.
  private func goesOn(at place: Int) -> Bool {
    let (last, next) = (tokens[place - 1], tokens[place])
    if next.isInfix || [".", "else", "catch", "where", "{", "->", ":"].contains(next.text) { return true }
    if next.text == "?" { return true }
    return last.isInfix || [",", ":", "->", "="].contains(last.text) || last.kind == .sign && last.spaceBefore
  }

  /// Returns the colon that ends `case ...:`, or nil if there is none.
  private func label(from begin: Int, until end: Int) -> Int? {
    var place = begin
    while place < end {
      if text(place) == ":" { return place }
      if "([".contains(text(place)), let close = closing[place] { place = close }
      if text(place) == "{" { return nil }
      place += 1
    }
    return nil
  }

  /// Reads the closures within brackets.
  private mutating func expression(from begin: Int, until end: Int, frame: Frame?) {
    var place = begin
    while place < end {
      if text(place) == "{", let close = closing[place] {
        code(at: place, frame: .closure)
        place = close
      }
      place += 1
    }
  }

  private mutating func block(at open: Int, header: Range<Int>, isBody: Bool, frame: Frame?) {
    let words = outer(header)
    if isBody, let frame {
      bodies.insert(open)
      return code(at: open, frame: isValue(header.lowerBound, open, frame) ? .value : frame)
    }
    let first = words.first { n in
      ["func", "init", "deinit", "subscript", "var", "let", "struct", "enum", "extension", "protocol", "actor"]
        .contains(text(n)) || text(n) == "class" && !["func", "var", "let"].contains(text(n + 1))
    }
    switch first.map(text) {
    case "func", "subscript", "var", "let":
      if words.contains(where: { text($0) == "=" }), !Self.accessors.contains(text(open + 1)) {
        return code(at: open, frame: .closure)
      }
      let result = self.result(words)
      if let first { note(first, header.lowerBound, open) }
      if first.map(text) == "func" {
        code(at: open, frame: .function(returns: result))
      } else {
        accessors(at: open, result)
      }
    case "init", "deinit":
      if let first { note(first, header.lowerBound, open) }
      code(at: open, frame: .initializer)
    case "protocol": break
    case .some: members(at: open)
    case nil: code(at: open, frame: .closure)
    }
  }

  /// Whether a statement is used as a value: after `=` or `return`, or as a `switch` that is the whole body of a
  /// function with a result.
  private func isValue(_ begin: Int, _ open: Int, _ frame: Frame) -> Bool {
    guard text(begin) == "switch" else { return ["let", "var", "return"].contains(text(begin)) }
    guard case .function(.some) = frame else { return false }
    return text(begin - 1) == "{" && text((closing[open] ?? open) + 1) == "}"
  }

  private mutating func note(_ keyword: Int, _ begin: Int, _ open: Int) {
    let name = ["func", "var", "let"].contains(text(keyword)) ? text(keyword + 1) : text(keyword)
    functions.append((name, begin..<(closing[open] ?? open) + 1))
  }

  /// Returns the tokens of a header that are not within brackets.
  private func outer(_ header: Range<Int>) -> [Int] {
    var found: [Int] = []
    var place = header.lowerBound
    while place < header.upperBound {
      found.append(place)
      if "([{".contains(text(place)), let close = closing[place] { place = close }
      place += 1
    }
    return found
  }

  /// Returns the type after `->`, or after the colon of a property; nil if there is none.
  private func result(_ words: [Int]) -> String? {
    guard let arrow = words.last(where: { text($0) == "->" || text($0) == ":" }) else { return nil }
    return words.filter { $0 > arrow }.map(text).joined()
  }

  private mutating func members(at open: Int) {
    let close = closing[open] ?? open
    var place = open + 1
    while place < close { place = statement(at: place, until: close, frame: nil) }
  }

  /// Reads the code of a property: the getter alone, or each accessor.
  private mutating func accessors(at open: Int, _ result: String?) {
    guard Self.accessors.contains(text(open + 1)) else { return code(at: open, frame: .function(returns: result)) }
    let close = closing[open] ?? open
    var (place, isGetter) = (open + 1, false)
    while place < close {
      if ["get", "_read", "unsafeAddress"].contains(text(place)) { isGetter = true }
      if ["set", "willSet", "didSet", "_modify", "unsafeMutableAddress"].contains(text(place)) { isGetter = false }
      if text(place) == "{", let end = closing[place] {
        code(at: place, frame: .function(returns: isGetter ? result : nil))
        place = end
      }
      place += 1
    }
  }

  private mutating func code(at open: Int, frame: Frame) {
    let close = closing[open] ?? open
    var place = open + 1
    if case .closure = frame { place = signature(from: place, until: close) }
    let first = statements.count
    var count = 0
    while place < close {
      place = statement(at: place, until: close, frame: frame)
      count += 1
    }
    if count == 1, first < statements.count {
      statements[first].isAlone = true
      statements[first].block = open
    }
  }

  /// Returns the index after the `in` in a closure's first line, or `begin` if there is no `in`.
  private func signature(from begin: Int, until close: Int) -> Int {
    var place = begin
    while place < close, place == begin || !tokens[place].startsLine {
      if text(place) == "in" { return place + 1 }
      if ["for", "{"].contains(text(place)) { break }
      place += 1
    }
    return begin
  }
}
