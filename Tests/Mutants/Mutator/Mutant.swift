// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// One fault put into one place.
struct Mutant {
  /// What names a mutant for good: its file and function, and its line as it is and as it becomes.
  struct Key: Hashable {
    var path: String
    var function: String
    var was: String
    var becomes: String
  }

  /// Which one is asked for at run time.
  var number: Int
  /// That of the first at the same place: whether that is reached is noted.
  var site: Int
  /// It is evaluated once in a program, for whoever comes first.
  var isStatic: Bool
  var line: Int
  var kind: Site.Kind
  var key: Key

  /// How the runner reads it.
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
