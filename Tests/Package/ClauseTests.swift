// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Checks that `SEMANTICS.md` defines every clause that is cited anywhere, and that every clause is cited.
@Suite("Clauses")
struct ClauseTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let document = text(of: "documentation/SEMANTICS.md")
  /// All clauses, in the order of the document.
  private static let defined = document.split(separator: "\n").compactMap { line in
    line.hasPrefix("**S") ? clauses(in: String(line.prefix { $0 != " " })).first : nil
  }
  /// The clauses that code cites, and for each of them a file that cites it.
  private static let citedByCode = citations(below: ["Sources", "Tests", "examples"])
  /// The clauses that documents cite, and for each of them a file that cites it.
  private static let citedByWords = citations(below: [
    "man", "protocol", "documentation", "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md",
  ])

  private static func text(of path: String) -> String {
    (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
  }

  private static func citations(below paths: [String]) -> [String: String] {
    var found: [String: String] = [:]
    for path in paths {
      let below = FileManager.default.enumerator(atPath: root.appending(path: path).path)?.compactMap { $0 as? String }
      let files = (below ?? []).map { "\(path)/\($0)" } + [path]
      for file in files where isRead(file) { for clause in clauses(in: text(of: file)) { found[clause] = file } }
    }
    return found
  }

  /// Whether a file is of a kind that can cite clauses. Recordings (.yml) are long and cite nothing.
  private static func isRead(_ file: String) -> Bool {
    let ending = file.split(separator: ".").last ?? ""
    return ["swift", "c", "h", "sh", "json", "md", "xml", "1", "3", "5"].contains(ending)
  }

  /// Returns the clauses that a text cites, such as those in "(S7.10, S2.1a)".
  static func clauses(in text: String) -> Set<String> {
    let pieces = text.components(separatedBy: "S")
    var found: Set<String> = []
    for (before, after) in zip(pieces, pieces.dropFirst()) {
      if let last = before.utf8.last, isLetter(last) || isDigit(last) { continue }
      if let number = number(of: after) { found.insert("S" + number) }
    }
    return found
  }

  /// Parses the part of a clause after its `S`: a number, a dot, a number, and perhaps a lower-case letter.
  private static func number(of text: String) -> String? {
    let section = text.utf8.prefix(while: isDigit)
    let rest = text.utf8[section.endIndex...]
    guard !section.isEmpty, rest.first == UInt8(ascii: ".") else { return nil }
    let number = rest.dropFirst().prefix(while: isDigit)
    let letters = text.utf8[number.endIndex...].prefix(while: isLetter)
    return number.isEmpty || letters.count > 1 ? nil : String(text[..<letters.endIndex])
  }
  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a }

  @Test("There are clauses, and files that cite them")
  func thereAreClauses() {
    #expect(Self.defined.count > 150)
    #expect(Self.citedByCode.count > 150)
    #expect(!Self.citedByWords.isEmpty)
  }

  @Test("No clause is defined twice")
  func isDefinedOnce() {
    let twice = Dictionary(grouping: Self.defined) { $0 }.filter { $0.value.count > 1 }.keys
    #expect(twice.isEmpty, "defined again: \(twice.sorted())")
  }

  @Test("Each clause is in the section that its number names")
  func standsInItsSection() {
    var section = ""
    for line in Self.document.split(separator: "\n") {
      if line.hasPrefix("## S") { section = String(line.dropFirst(3).prefix { $0 != " " }) }
      guard line.hasPrefix("**S") else { continue }
      #expect(line.hasPrefix("**\(section)."), "\(line.prefix(12)) stands in \(section)")
    }
  }

  @Test("Each cited clause is defined")
  func citedIsDefined() {
    let cited = Self.citedByWords.merging(Self.citedByCode) { _, file in file }
    let missing = cited.filter { !Self.defined.contains($0.key) }.map { "\($0.key) in \($0.value)" }
    #expect(missing.isEmpty, "not in SEMANTICS.md: \(missing.sorted())")
  }

  @Test("Each clause is cited by a source, a test or a scenario")
  func definedIsCited() {
    let unused = Self.defined.filter { Self.citedByCode[$0] == nil }
    #expect(unused.isEmpty, "nothing obeys or shows: \(unused)")
  }

  @Test(
    "A citation of a clause is found in any form",
    arguments: [("(S7.10)", "S7.10"), ("S2.1a, and", "S2.1a"), ("[\"S3.4\"]", "S3.4"), ("S7.1-7.4", "S7.1")])
  func aClauseIsFound(text: String, clause: String) {
    #expect(Self.clauses(in: text) == [clause])
  }

  @Test(
    "Text that only resembles the number of a clause is not a citation",
    arguments: ["iOS7.1", "S7", "S7.", "S.1", "PS2.1", "S2.1ab"])
  func noClauseIsFound(text: String) {
    #expect(Self.clauses(in: text).isEmpty)
  }
}
