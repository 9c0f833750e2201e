// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Finds the sites for mutants in one file.
struct Scanner {
  private let bytes: [UInt8]
  private let tokens: [Token]
  private let structure: Structure
  private(set) var sites: [Site] = []

  init(_ bytes: [UInt8], tokens: [Token], structure: Structure) {
    self.bytes = bytes
    self.tokens = tokens
    self.structure = structure
    let spared = spared()
    for statement in structure.statements { look(at: statement, spared) }
    for n in tokens.indices where !spared.contains(n) { look(at: n) }
  }

  // MARK: code that is not mutated

  /// Returns the tokens that receive no mutants: those in assertions, names, raw values and capacities, patterns and
  /// attributes.
  private func spared() -> Set<Int> {
    var found: Set<Int> = []
    for n in tokens.indices {
      switch text(n) {
      case "assert", "precondition": found.formUnion(group(n + 1))
      case "@": found.formUnion(group(n + 2))
      case "rawValue", "capacity": if text(n + 1) == ":" { found.insert(n + 2) }
      case "case": found.formUnion(n..<patternEnd(from: n))
      case ".", "func": found.insert(n + 1)  // A member of a tuple; the name of an operator.
      default: break
      }
    }
    return found
  }

  /// Returns the tokens of the parentheses that open at this token, or none if it is not a parenthesis.
  private func group(_ n: Int) -> Range<Int> {
    guard text(n) == "(", let close = structure.closing[n] else { return n..<n }
    return n..<close + 1
  }

  /// Returns where a pattern ends: at its colon, its `=` or its `where`. The raw value of an enum's case is part of the
  /// pattern.
  private func patternEnd(from begin: Int) -> Int {
    var n = begin
    while n < tokens.count, ![":", "=", "where", "{", "in"].contains(text(n)) {
      if "([".contains(text(n)), let close = structure.closing[n] { n = close }
      n += 1
    }
    let isRawValue = text(n) == "=" && n + 2 < tokens.count && tokens[n + 1].kind == .number
    return isRawValue ? n + 2 : n
  }

  // MARK: statements

  private mutating func look(at statement: Statement, _ spared: Set<Int>) {
    let range = statement.range
    guard let first = range.first else { return }
    for n in outer(range) where ["if", "guard", "while"].contains(text(n)) { clauses(from: n + 1, in: range) }
    if text(first) == "for", let place = outer(range).first(where: { text($0) == "where" }) {
      clauses(from: place + 1, in: range)
    }
    var isTruth = false
    if case .function("Bool") = statement.frame { isTruth = true }
    let isValue = isTruth && statement.isAlone && !structure.bodies.contains(statement.block)
    if text(first) == "return" {
      if isTruth, range.count > 1 { condition(first + 1..<range.upperBound) }
      if case .function(nil) = statement.frame, range.count > 1 { remove(statement) }
    } else if text(first) == "continue" {
      add(.jump, range, .wrap(before: "if _mutant(#) { break }; ", after: ""), ["break"])
    } else if isValue, !Self.words.contains(text(first)) {
      condition(range)
    } else if isRemovable(statement), !isWhole(statement) {
      remove(statement)
    }
  }

  /// Words that begin statements other than expressions and assignments.
  private static let words: Set<String> = Structure.control.union([
    "let", "var", "func", "struct", "enum", "class", "return", "break", "continue", "throw", "fallthrough", "case",
    "default", "typealias", "import", "defer", "extension", "static", "private", "@", "#", "nonisolated", "try",
  ])

  /// Whether the statement is an assignment or a call that can be removed.
  private func isRemovable(_ statement: Statement) -> Bool {
    let range = statement.range
    guard let first = range.first, let last = range.last, !Self.words.contains(text(first)) else { return false }
    if case .value = statement.frame { return false }
    if ["assert", "precondition", "checkInvariantsInDebug"].contains(text(first)) { return false }
    let words = outer(range)
    if let sign = words.first(where: { tokens[$0].isInfix && Self.assigns(text($0)) }) {
      guard case .initializer = statement.frame else { return true }
      // In an initializer, the compiler would notice that a property has no value.
      return sign > first + 1 && !(text(first) == "self" && sign == first + 3)
    }
    if words.contains(where: { tokens[$0].isInfix }) || tokens[first].kind != .word { return false }
    return text(first + 2) != "init" && [")", "}"].contains(text(last)) && range.count > 2
  }

  /// Whether the statement must not be removed because it is the only one in its block. In the only branch of an `if`,
  /// its removal would have the same effect as a condition that is always false; in a function or closure that returns
  /// a value, it would not compile.
  private func isWhole(_ statement: Statement) -> Bool {
    guard statement.isAlone else { return false }
    if structure.bodies.contains(statement.block) { return structure.isOnlyBranch(statement.block) }
    switch statement.frame {
    case .function(let result): return result != nil
    case .closure: return [1, 2].contains { Self.callers.contains(text(statement.block - $0)) }
    default: return false
    }
  }
  /// Functions whose closures return values.
  private static let callers: Set<String> = [
    "map", "flatMap", "compactMap", "filter", "first", "firstIndex", "last", "lastIndex", "contains", "allSatisfy",
    "min", "max", "sort", "sorted", "reduce", "prefix", "where", "removeAll",
  ]

  private static func assigns(_ sign: String) -> Bool {
    sign.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!=="].contains(sign)
  }

  private mutating func remove(_ statement: Statement) {
    let before = text(statement.range.lowerBound) == "return" ? "if _mutant(#) { return }; " : "if !_mutant(#) { "
    let after = text(statement.range.lowerBound) == "return" ? "" : " }"
    let becomes = text(statement.range.lowerBound) == "return" ? "return" : ""
    add(.statement, statement.range, .wrap(before: before, after: after), [becomes])
  }

  /// Returns the tokens of a statement that are not within brackets.
  private func outer(_ range: Range<Int>) -> [Int] {
    var found: [Int] = []
    var n = range.lowerBound
    while n < range.upperBound {
      found.append(n)
      if "([{".contains(text(n)), let close = structure.closing[n] { n = close }
      n += 1
    }
    return found
  }

  // MARK: conditions

  /// Mutates the clauses of a condition, up to the body.
  private mutating func clauses(from begin: Int, in range: Range<Int>) {
    var (clause, n) = (begin, begin)
    while n < range.upperBound {
      let isEnd = text(n) == "else" || text(n) == "{" && structure.bodies.contains(n)
      if isEnd || text(n) == "," {
        self.clause(clause..<n)
        clause = n + 1
        if isEnd { return }
      }
      if "([{".contains(text(n)), let close = structure.closing[n] { n = close }
      n += 1
    }
    // In `repeat { } while condition`, no body follows the last clause.
    self.clause(clause..<range.upperBound)
  }

  private mutating func clause(_ range: Range<Int>) {
    guard let first = range.first else { return }
    if ["let", "var", "case"].contains(text(first)) {
      add(.binding, first..<first + 1, .wrap(before: "!_mutant(#), ", after: ""), ["false, \(text(first))"])
    } else if text(first) != "#" {
      condition(range)
    }
  }

  /// Mutates a whole condition: it is negated, always true, or always false.
  private mutating func condition(_ range: Range<Int>) {
    guard let first = range.first, !(range.count == 1 && ["true", "false"].contains(text(first))) else { return }
    let words = outer(range)
    guard !words.contains(where: { ["try", "?", "as"].contains(text($0)) }) else { return }
    // A mutant of the condition's operator already negates the condition.
    let isSimple = !words.contains { ["&&", "||"].contains(text($0)) }
    let isNegation = tokens[first].isPrefix && text(first) == "!"
    let isNegated = isSimple && (isNegation || words.contains { meanings(of: $0) != nil })
    var site = Site(
      kind: .condition, range: bytes(of: range), edit: .wrap(before: "_condition(#, ", after: ")"),
      mutants: ["!(\(source(of: range)))", "true", "false"])
    if isNegated { site.left = [0] }
    if asksForNothing(range) { site.left.formUnion([1, 2]) }
    if site.left.count == 3 { return }
    if range.count == 1 || text(first + 1) == "." || text(first + 1) == "(" {
      if isSimple { site.mutants[0] = "!\(source(of: range))" }
    }
    sites.append(site)
  }

  /// Whether the condition only checks if something is empty. Such a check saves work but does not change the result,
  /// so the mutants that make the condition constant are left out; the mutant that negates it is kept.
  private func asksForNothing(_ range: Range<Int>) -> Bool {
    let words = range.map(text).drop { $0 == "!" }
    guard words.allSatisfy({ $0.first?.isLetter == true || [".", "==", "!=", ">", "0"].contains($0) }) else {
      return false
    }
    return words.last == "isEmpty" || words.last == "0" && words.dropLast(2).last == "count"
  }

  /// Makes one operand of `&&` always true, or one of `||` always false.
  private mutating func operand(_ range: Range<Int>, of sign: String) {
    guard !range.isEmpty, !asksForNothing(range) else { return }
    let value = sign == "&&" ? 1 : 2
    let site = Site(
      kind: .condition, range: bytes(of: range), edit: .wrap(before: "_condition(#, ", after: ")"),
      mutants: ["", "true", "false"], left: Set(0..<3).subtracting([value]))
    sites.append(site)
  }

  /// Returns the ranges of a logical operator's operands. For a `?`, the left operand is the condition.
  private func operands(of n: Int) -> (left: Range<Int>, right: Range<Int>) {
    let looser = ["?": ["?"], "||": ["?", "||"], "&&": ["?", "||", "&&"]][text(n)] ?? []
    func isBound(_ m: Int) -> Bool {
      if structure.bodies.contains(m) { return true }
      if tokens[m].isInfix, looser.contains(text(m)) || Self.assigns(text(m)) { return true }
      return [",", ":", ";", "return", "in", "where", "if", "guard", "while", "else", "case"].contains(text(m))
    }
    var left = n
    while left > 0, !isBound(left - 1) {
      if ")]}".contains(text(left - 1)) {
        guard let open = structure.opening[left - 1] else { break }
        // The operand begins after the body of an earlier statement, or after a bracket that ends the line before.
        if structure.bodies.contains(open) || tokens[left].startsLine && !tokens[left].isInfix { break }
        left = open
        continue
      }
      if "([{".contains(text(left - 1)) { break }
      if tokens[left].startsLine, !tokens[left].isInfix, !tokens[left - 1].isInfix, text(left) != "." { break }
      left -= 1
    }
    var right = n + 1
    while right < tokens.count, !isBound(right), !")]}".contains(text(right)) {
      let isOnlyLine = right == n + 1 || !tokens[right].startsLine
      if !isOnlyLine, !tokens[right].isInfix, !tokens[right - 1].isInfix, text(right) != "." { break }
      if "([{".contains(text(right)), let close = structure.closing[right] { right = close }
      right += 1
    }
    return (left..<n, n + 1..<right)
  }

  // MARK: tokens

  private mutating func look(at n: Int) {
    let token = tokens[n]
    if let meanings = meanings(of: n) {
      return add(infix: n, meanings)
    }
    if token.isInfix, ["&&", "||"].contains(token.text) {
      let group = token.text == "&&" ? "LogicalConjunctionPrecedence" : "LogicalDisjunctionPrecedence"
      let meanings = [token.text, token.text == "&&" ? "||" : "&&"]
      let sign = Site.Operator(precedence: group, operands: .truths, meanings: meanings)
      add(.logic, n..<n + 1, .infix(sign), [meanings[1]])
      let (left, right) = operands(of: n)
      // In a chain of the same operator, the left operand is the right operand of the preceding operator.
      if text(left.lowerBound - 1) != token.text { operand(left, of: token.text) }
      operand(right, of: token.text)
    } else if token.isInfix, token.text == "?" {
      condition(operands(of: n).left)
    } else if token.isPrefix, token.text == "!" {
      add(.negation, n..<n + 1, .prefix(Site.Operator(precedence: "", operands: .truth, meanings: ["!", ""])), [""])
    } else if text(n + 1) == "{", !structure.bodies.contains(n + 1) {
      // This value precedes the observers of a property. The compiler would parse the observers as a trailing closure
      // of the mutated value.
    } else if token.kind == .number {
      number(n)
    } else if ["true", "false"].contains(token.text), text(n - 1) != "while" {
      // `while true` has no mutant, since the compiler must see that it never ends.
      let other = token.text == "true" ? "false" : "true"
      add(.truth, n..<n + 1, .wrap(before: "_truth(#, ", after: ")"), [other])
    }
  }

  private static let comparisons = [
    "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "==": ["!="], "!=": ["=="],
    "===": ["!=="], "!==": ["==="],
  ]
  private func meanings(of n: Int) -> [String]? { tokens[n].isInfix ? Self.comparisons[text(n)] : nil }

  private mutating func add(infix n: Int, _ mutants: [String]) {
    let operands: Site.Operands =
      switch text(n) {
      case "===", "!==": .objects
      case "==", "!=": text(n + 1) == "nil" ? .optional : .equatable
      default: .comparable
      }
    let sign = Site.Operator(
      precedence: "ComparisonPrecedence", operands: operands, meanings: [text(n)] + mutants)
    var site = Site(kind: .comparison, range: bytes(of: n..<n + 1), edit: .infix(sign), mutants: mutants)
    // For checks that something is not empty, mutants that are always true are left out, such as `count >= 0`.
    if text(n) == ">", asksForNothing(n - 1..<n + 2) { site.left = [0] }
    sites.append(site)
  }

  /// Makes two mutants of a number, which may have a sign: one is larger by one, the other is smaller by one.
  private mutating func number(_ n: Int) {
    let digits = text(n).filter { $0 != "_" }
    guard !digits.hasPrefix("0x") else { return }
    let isNegative = text(n - 1) == "-" && tokens[n - 1].isPrefix
    let mutants: [String]
    if let whole = Int(isNegative ? "-" + digits : digits) {
      // -1 usually means "none", as any negative number would. So only a change to 0 is a fault.
      mutants = whole == 0 ? ["1"] : whole == -1 ? ["0"] : ["\(whole + 1)", "\(whole - 1)"]
    } else {
      mutants = ["(\(text(n)) + 1)", "(\(text(n)) - 1)"]
    }
    let begin = isNegative ? n - 1 : n
    add(.number, begin..<n + 1, .wrap(before: "_number(#, ", after: ")"), mutants)
  }

  // MARK: adding sites

  private func text(_ n: Int) -> String { n >= 0 && n < tokens.count ? tokens[n].text : "" }
  private func bytes(of range: Range<Int>) -> Range<Int> {
    tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound
  }
  private func source(of range: Range<Int>) -> String {
    String(decoding: bytes[bytes(of: range)], as: UTF8.self)
  }
  private mutating func add(_ kind: Site.Kind, _ range: Range<Int>, _ edit: Site.Edit, _ mutants: [String]) {
    sites.append(Site(kind: kind, range: bytes(of: range), edit: edit, mutants: mutants))
  }
}
