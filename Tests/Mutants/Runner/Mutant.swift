// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A row of the mutator's table.
struct Mutant: Sendable {
  /// The number that activates the mutant.
  var number: Int
  /// The number of the mutant's place. The runtime uses it to record that the place is reached.
  var site: Int
  /// Whether the place is evaluated only once in a process, by the code that reaches it first. Then every test may be
  /// affected.
  var isStatic: Bool
  var line: Int
  var kind: String
  var path: String
  var function: String
  /// The source line before and after the mutation.
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

  /// The name of the module, such as Tactus for Sources/Engine/Tactus/...
  var module: String { path.split(separator: "/").dropFirst(2).first.map(String.init) ?? "" }
  var key: [String] { [path, function, was, becomes] }
  /// The mutant's index among the mutants with the same key: the same line may occur twice in a function.
  var repetition = 0
  /// The mutant's name in the file of verdicts.
  var name: String { key.joined(separator: "\t") + "\t\(repetition)" }
}

/// The mutants that no test in this process can detect, each with a note: either the reason why no test can detect it
/// (`Tests/Mutants/equivalent.txt`), or the row of the session tests that detects it (`sessions.txt`).
struct Exceptions {
  private(set) var words: [[String]: String] = [:]

  subscript(mutant: Mutant) -> String? { words[mutant.key] }

  /// Reads paragraphs of four lines or more: the file and the function; the original line after `- `; the mutated line
  /// after `+ `; and the note, which may follow several such pairs of lines.
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
        open = []  // A paragraph without a note is ignored.
      } else if !line.hasPrefix("#") {
        for key in open { words[key] = line }
        open = []
      }
    }
  }
}
