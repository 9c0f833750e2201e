// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A source file with all its mutants, each with its number.
struct MutatedFile {
  /// The path from the repository's root.
  let path: String
  private let bytes: [UInt8]
  private let functions: [(name: String, range: Range<Int>)]
  private let statics: [Range<Int>]
  private var sites: [Site] = []
  /// The number of each site's first mutant.
  private var numbers: [Int] = []
  private(set) var mutants: [Mutant] = []
  private(set) var operators = ""
  private(set) var text: [UInt8] = []
  /// The range of each site in `text`.
  private var places: [Range<Int>] = []

  /// Finds the mutants of a file. Leaves out each site that has a mutant in `dropped`, since that mutant does not
  /// compile.
  init(path: String, _ bytes: [UInt8], from number: Int, dropping dropped: Set<Mutant.Key>) {
    let tokens = Lexer.tokens(of: bytes)
    let structure = Structure(tokens)
    let found = Scanner(bytes, tokens: tokens, structure: structure).sites
    self.path = path
    self.bytes = bytes
    func place(of range: Range<Int>) -> Range<Int> {
      tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound
    }
    functions = structure.functions.map { ($0.name, place(of: $0.range)) }
    statics = structure.statics.map(place(of:))
    var next = number
    for site in found {
      let ways = mutants(of: site, from: next)
      if ways.contains(where: { dropped.contains($0.key) }) { continue }
      mutants += ways
      sites.append(site)
      numbers.append(next)
      next += site.mutants.count
    }
    write()
  }

  /// The first number after the numbers of this file's mutants.
  var nextNumber: Int { sites.isEmpty ? 0 : numbers[sites.count - 1] + sites[sites.count - 1].mutants.count }

  // MARK: naming mutants

  private func mutants(of site: Site, from number: Int) -> [Mutant] {
    let newline = UInt8(ascii: "\n")
    let begin = bytes[..<site.range.lowerBound].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = bytes[site.range.upperBound...].firstIndex(of: newline) ?? bytes.count
    let line = 1 + bytes[..<site.range.lowerBound].count { $0 == newline }
    let function = functions.last { $0.range.contains(site.range.lowerBound) }?.name
    let isStatic = function == nil && statics.contains { $0.contains(site.range.lowerBound) }
    let was = Self.squeezed(bytes[begin..<end])
    return site.mutants.indices.filter { !site.left.contains($0) }.map { n in
      let becomes =
        bytes[begin..<site.range.lowerBound] + Array(site.mutants[n].utf8) + bytes[site.range.upperBound..<end]
      return Mutant(
        number: number + n, site: number, isStatic: isStatic, line: line, kind: site.kind,
        key: Mutant.Key(path: path, function: function ?? "", was: was, becomes: Self.squeezed(becomes)))
    }
  }

  /// Returns the text in one line, with single spaces.
  private static func squeezed(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  // MARK: writing the mutated source

  private mutating func write() {
    // Of two sites that begin or end at the same position, the larger one encloses the other.
    let order = sites.indices.sorted { (-sites[$0].range.count, $0) < (-sites[$1].range.count, $1) }
    var (opens, closes): ([Int: [Int]], [Int: [Int]]) = ([:], [:])
    for n in order {
      opens[sites[n].range.lowerBound, default: []].append(n)
      closes[sites[n].range.upperBound, default: []].insert(n, at: 0)
    }
    places = sites.map { _ in 0..<0 }
    text = Array("import MutantRuntime; ".utf8)
    var skipped = 0
    for place in 0...bytes.count {
      for n in closes[place] ?? [] { close(n) }
      for n in opens[place] ?? [] { skipped = max(skipped, open(n)) }
      if place < bytes.count, place >= skipped { text.append(bytes[place]) }
    }
  }

  private mutating func open(_ n: Int) -> Int {
    places[n] = text.count..<text.count
    switch sites[n].edit {
    case .wrap(let before, _):
      text += numbered(before, n)
      return 0
    case .infix(let sign), .prefix(let sign):
      let name = Self.name(of: numbers[n])
      text += Array(name.utf8)
      operators += sign.declaration(name: name, number: numbers[n])
      return sites[n].range.upperBound
    }
  }

  private mutating func close(_ n: Int) {
    if case .wrap(_, let after) = sites[n].edit { text += numbered(after, n) }
    places[n] = places[n].lowerBound..<text.count
  }

  private func numbered(_ edit: String, _ n: Int) -> [UInt8] {
    edit.utf8.flatMap { $0 == UInt8(ascii: "#") ? Array("\(numbers[n])".utf8) : [$0] }
  }

  /// Returns a name for an operator that no other mutant uses.
  private static func name(of number: Int) -> String {
    var (rest, name) = (number, "")
    repeat {
      name.append(["<", ">", "~", "^"][rest % 4])
      rest /= 4
    } while rest > 0
    return "^^" + name
  }

  // MARK: mutants that do not compile

  /// Returns the mutants that may have caused a compiler error: the mutants of the innermost site at the error's
  /// position; if there is none, of all sites on the line; or else of all statements in the function; or else of all
  /// sites in the function. Errors about initialization, missing returns and closures are blamed on the sites that
  /// usually cause them.
  func culprits(line: Int, column: Int, _ message: Substring) -> [Mutant.Key] {
    let newline = UInt8(ascii: "\n")
    let lines = text.split(separator: newline, omittingEmptySubsequences: false)
    guard line > 0, line <= lines.count else { return [] }
    let row = lines[line - 1].indices
    let source = bytes.split(separator: newline, omittingEmptySubsequences: false)[line - 1].startIndex
    let function = functions.last { $0.range.contains(source) }?.range ?? 0..<0
    let within = sites.indices.filter { function.overlaps(sites[$0].range) && sites[$0].kind == .statement }
    if message.contains("before being initialized") {
      let quoted = message.split(separator: "'", omittingEmptySubsequences: false).dropFirst().first ?? ""
      let named = within.filter { bytes[sites[$0].range].starts(with: "\(quoted) =".utf8) }
      if !named.isEmpty { return keys(of: named) }
    }
    if message.contains("missing return") {
      // Some loops are left only by `return`. A mutant that replaces `continue` with `break` ends such a loop early.
      let jumps = sites.indices.filter { function.overlaps(sites[$0].range) && sites[$0].kind == .jump }
      if !jumps.isEmpty { return keys(of: jumps) }
    }
    let beside = sites.indices.filter { places[$0].overlaps(row) }
    // If a closure lacks its value, the compiler often reports this at another place.
    let brace = UInt8(ascii: "{")
    let closures = beside.filter { sites[$0].kind == .statement && bytes[sites[$0].range.lowerBound - 2] == brace }
    if !closures.isEmpty { return keys(of: closures) }
    let around = beside.filter { places[$0].contains(row.lowerBound + column - 1) }
    if let inner = around.min(by: { places[$0].count < places[$1].count }) { return keys(of: [inner]) }
    if !beside.isEmpty { return keys(of: beside) }
    return keys(of: within.isEmpty ? sites.indices.filter { function.overlaps(sites[$0].range) } : within)
  }

  private func keys(of found: [Int]) -> [Mutant.Key] {
    let numbers = Set(found.map { self.numbers[$0] })
    return mutants.filter { numbers.contains($0.site) }.map(\.key)
  }
}

extension Site.Operator {
  func declaration(name: String, number: Int) -> String {
    let cases = meanings.dropFirst().enumerated().map { n, meaning in "case \(n): " + apply(meaning) }
    let body = "{ switch _mutation(\(number)) { \(cases.joined(separator: "; ")); default: \(apply(meanings[0])) } }"
    let isPrefix = operands == .truth
    let kind = isPrefix ? "prefix operator \(name)" : "infix operator \(name) : \(precedence)"
    return "\(kind)\n\(isPrefix ? "prefix " : "")public func \(name) \(signature) \(body)\n"
  }

  private var signature: String {
    switch operands {
    case .equatable: "<T: Equatable>(a: T, b: T) -> Bool"
    case .optional: "<T: ~Copyable>(a: borrowing T?, b: _OptionalNilComparisonType) -> Bool"
    case .comparable: "<T: Comparable>(a: T, b: T) -> Bool"
    case .objects: "(a: AnyObject?, b: AnyObject?) -> Bool"
    case .truths: "(a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool"
    case .truth: "(a: Bool) -> Bool"
    }
  }

  private func apply(_ meaning: String) -> String {
    switch operands {
    case .truth: "\(meaning)a"
    case .truths: "try a \(meaning) b()"
    default: "a \(meaning) b"
    }
  }
}
