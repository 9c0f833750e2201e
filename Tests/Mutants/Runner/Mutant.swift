// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A row of the mutator's table.
struct Mutant: Sendable {
  /// By which it is asked for.
  var number: Int
  /// That of its place: whether that is reached is noted.
  var site: Int
  /// Its place is evaluated once in a program, for whoever comes first: every test may be affected.
  var isStatic: Bool
  var line: Int
  var kind: String
  var path: String
  var function: String
  /// The source line as it is, and as it becomes.
  var was: String
  var becomes: String

  init?(row: Substring) {
    let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 9, let number = Int(fields[0]), let site = Int(fields[1]), let line = Int(fields[3]) else {
      return nil
    }
    (self.number, self.site, self.line) = (number, site, line)
    (isStatic, kind, path, function, was, becomes) = (
      fields[2] == "static", fields[4], fields[5], fields[6], fields[7], fields[8]
    )
  }

  /// Sources/Engine/Tactus/... -> Tactus
  var module: String { path.split(separator: "/").dropFirst(2).first.map(String.init) ?? "" }
  var key: [String] { [path, function, was, becomes] }
  /// Which of those with the same key: a line may stand in a function twice.
  var repetition = 0
  /// For the file of verdicts.
  var name: String { key.joined(separator: "\t") + "\t\(repetition)" }
}

/// Mutants that no test in this process can tell from the original, each with a word: why nobody can, as in
/// `Tests/Mutants/equivalent.txt`, or the row of the session tests that can, as in `sessions.txt`.
struct Exceptions {
  private(set) var words: [[String]: String] = [:]

  subscript(mutant: Mutant) -> String? { words[mutant.key] }

  /// Paragraphs of four lines or more: file and function; the line as it is, behind `- `; as it becomes, behind `+ `;
  /// the word. One may stand below several pairs of lines.
  init(_ text: String) {
    var (path, function, was, open) = ("", "", "", [[String]]())
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("Sources/") {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        (path, function) = (words[0], words.count > 1 ? words[1] : "")
      } else if line.hasPrefix("- ") {
        was = String(line.dropFirst(2))
      } else if line.hasPrefix("+") {
        open.append([path, function, was, String(line.dropFirst(2))])
      } else if line.isEmpty {
        open = []  // Without a word it does not count.
      } else if !line.hasPrefix("#") {
        for key in open { words[key] = line }
        open = []
      }
    }
  }
}
