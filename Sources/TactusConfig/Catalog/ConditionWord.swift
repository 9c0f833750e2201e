// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A state of the session, as `when`, `only` and `unless` name it.
struct ConditionWord: Sendable {
  let name: String
  let arguments: String
  let summary: String
  let read: @Sendable (inout Arguments) throws(Fault) -> Condition
  /// The words behind the name; nil where it is another condition.
  let write: @Sendable (Condition) -> [String]?

  static let all: [ConditionWord] = [
    ConditionWord(name: "app", arguments: "NAME", summary: "the window in front is this application's") {
      arguments throws(Fault) in
      .app(try name.read(&arguments))
    } write: {
      if case .app(let name) = $0 { [name] } else { nil }
    },
    ConditionWord(name: "output", arguments: "NAME", summary: "the touch is on this output") {
      arguments throws(Fault) in
      .output(try name.read(&arguments))
    } write: {
      if case .output(let name) = $0 { [name] } else { nil }
    },
    simple("fullscreen", .fullscreen, "the window in front fills the output"),
    simple("locked", .locked, "the session is locked; nothing else counts then"),
    simple("tablet-mode", .tabletMode, "the keyboard is folded away"),
  ]

  private static let name = Term<String>.text("NAME")

  private static func simple(_ name: String, _ condition: Condition, _ summary: String) -> ConditionWord {
    ConditionWord(name: name, arguments: "", summary: summary) { _ in
      condition
    } write: {
      $0 == condition ? [] : nil
    }
  }

  /// One or more, to the end of the line.
  static func readAll(_ arguments: inout Arguments) throws(Fault) -> [Condition] {
    let names = all.map { $0.name }
    var conditions: [Condition] = []
    repeat {
      let word = try arguments.next("a condition: " + names.joined(separator: ", "))
      guard let found = all.first(where: { $0.name == word.text }) else {
        throw Arguments.unknown("condition", word, among: names)
      }
      conditions.append(try found.read(&arguments))
    } while !arguments.isEmpty
    return conditions
  }

  static func words(of conditions: [Condition]) -> [String] {
    conditions.flatMap { condition in
      for word in all {
        if let arguments = word.write(condition) { return [word.name] + arguments }
      }
      return []
    }
  }
}
