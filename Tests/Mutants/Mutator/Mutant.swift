// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// One fault put into one place.
struct Mutant {
  /// Identifies a mutant in any build: its file and function, and its line before and after the mutation.
  struct Key: Hashable {
    var path: String
    var function: String
    var was: String
    var becomes: String
  }

  /// The number by which the mutant is woken at run time.
  var number: Int
  /// The number of the first mutant at the same place, under which the runtime records that the place is reached.
  var site: Int
  /// Its place is evaluated only once in a process, by whichever code reaches it first.
  var isStatic: Bool
  var line: Int
  var kind: Site.Kind
  var key: Key

  /// The row that the runner reads.
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
