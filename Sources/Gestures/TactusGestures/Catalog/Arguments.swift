// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusText

/// The words that follow a name, which are read one by one.
package struct Arguments {
  /// The word to which the arguments belong, for messages.
  let owner: Word
  private var rest: ArraySlice<Word>
  /// The span of the last word that was read; a missing argument is reported behind that word.
  private var last: Span
  /// Warnings about arguments that are valid.
  private(set) var remarks: [Fault] = []
  /// The conditions that were read, with their positions.
  private(set) var conditions: [(word: ConditionWord, span: Span)] = []

  /// The actions that were read, with their positions.
  private(set) var actions: [(word: ActionWord, span: Span)] = []

  init(of owner: Word, _ words: ArraySlice<Word>) {
    self.owner = owner
    rest = words
    last = owner.span
  }

  init(of directive: Directive) { self.init(of: directive.name, directive.arguments[...]) }

  var isEmpty: Bool { rest.isEmpty }
  var peek: Word? { rest.first }
  /// The span of the word that was read last.
  var lastSpan: Span { last }

  /// Reads the next word. `what` names the argument in an error message: "a LENGTH".
  mutating func next(_ what: @autoclosure () -> String) throws(Fault) -> Word {
    guard let word = rest.popFirst() else { throw missing(what()) }
    last = word.span
    return word
  }

  func missing(_ what: String) -> Fault { Fault("\(owner.quoted) needs \(what)", at: last.behind) }

  /// Reads the next word and returns true if the word equals `keyword`; otherwise returns false.
  mutating func take(_ keyword: String) -> Bool {
    guard let word = rest.first, word.text == keyword else { return false }
    rest.removeFirst()
    last = word.span
    return true
  }

  mutating func takeAll() -> [Word] {
    defer { rest = [] }
    last = rest.last?.span ?? last
    return Array(rest)
  }

  func finish() throws(Fault) {
    guard let surplus = rest.first else { return }
    throw Fault("\(surplus.quoted) is one word too many for \(owner.quoted)", at: surplus.span)
  }

  mutating func remark(_ fault: Fault) { remarks.append(fault) }
  mutating func add(_ condition: ConditionWord, at span: Span) { conditions.append((condition, span)) }
  mutating func add(_ action: ActionWord, at span: Span) { actions.append((action, span)) }

  /// Returns the error "unknown ...", with a suggestion of the word that was probably meant.
  static func unknown(_ noun: String, _ word: Word, among candidates: [String]) -> Fault {
    if let meant = Suggestion.nearest(to: word.text, among: candidates) {
      return Fault("unknown \(noun) \(word.quoted): did you mean `\(meant)`?", at: word.span)
    }
    let few = candidates.count <= 12 ? "; possible: \(list(candidates))" : ""
    return Fault("unknown \(noun) \(word.quoted)\(few)", at: word.span)
  }

  /// Joins words as in "a, b and c".
  static func list(_ words: [String]) -> String {
    var words = words
    guard let last = words.popLast() else { return "" }
    return words.isEmpty ? last : words.joined(separator: ", ") + " and " + last
  }
}
