// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A fault at one place in a source.
struct Mutant {
  /// Identifies a mutant in any build: its file and function, and the text of its line before and after the mutation.
  struct Key: Hashable {
    var path: String
    var function: String
    var was: String
    var becomes: String
  }

  /// The number that activates the mutant at run time.
  var number: Int
  /// The number of the first mutant at the same place. The runtime uses it to record that the place is reached.
  var site: Int
  /// Whether the place is evaluated only once in a process, by the code that reaches it first.
  var isStatic: Bool
  var line: Int
  var kind: Site.Kind
  var key: Key

  /// The mutant's row in the table that the runner reads.
  var row: String { "\(number)\t\(site)\t\(isStatic ? "static" : "")\t\(line)\t\(kind.rawValue)\t\(key.row)" }
}

extension Mutant.Key {
  var row: String { "\(path)\t\(function)\t\(was)\t\(becomes)" }

  init?(row: Substring) {
    let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 4 else { return nil }
    self.init(path: fields[0], function: fields[1], was: fields[2], becomes: fields[3])
  }
}
