// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A line of a block that sets something: its name, its arguments, what it does, how it is read and written.
struct Setting<Target>: Sendable {
  /// One word, or two: `allow exclusion`.
  let name: String
  let words: [String]
  let arguments: String
  let summary: String
  /// Each line adds to those before.
  var isRepeatable = false
  let read: @Sendable (inout Target, inout Arguments) throws(Fault) -> Void
  /// The arguments of each line that it takes; none where nothing is set.
  let write: @Sendable (Target) -> [[String]]

  init(
    _ name: String, _ arguments: String, _ summary: String, isRepeatable: Bool = false,
    read: @escaping @Sendable (inout Target, inout Arguments) throws(Fault) -> Void,
    write: @escaping @Sendable (Target) -> [[String]]
  ) {
    self.name = name
    words = name.split(separator: " ").map(String.init)
    self.arguments = arguments
    self.summary = summary
    self.isRepeatable = isRepeatable
    self.read = read
    self.write = write
  }

  /// Lends the place in the target where the value is: `{ $1(&$0.budget) }`. Not a key path, which Embedded Swift has
  /// none of.
  typealias Place<Value> = @Sendable (inout Target, (inout Value) -> Void) -> Void

  /// One value that may be missing.
  init<Value>(_ name: String, _ place: @escaping Place<Value?>, _ term: Term<Value>, _ summary: String) {
    self.init(name, term.notation, summary) { target, arguments throws(Fault) in
      let value = try term.read(&arguments)
      place(&target) { $0 = value }
    } write: { target in
      var lines: [[String]] = []
      var target = target
      place(&target) { if let value = $0 { lines = [term.write(value)] } }
      return lines
    }
  }

  /// One value that is always there; written where it differs from `usual`.
  init<Value: Equatable & Sendable>(
    _ name: String, _ place: @escaping Place<Value>, _ term: Term<Value>, usual: Value, _ summary: String
  ) {
    self.init(name, term.notation, summary) { target, arguments throws(Fault) in
      let value = try term.read(&arguments)
      place(&target) { $0 = value }
    } write: { target in
      var lines: [[String]] = []
      var target = target
      place(&target) { if $0 != usual { lines = [term.write($0)] } }
      return lines
    }
  }
}

extension Setting {
  /// The one that a directive names, and its arguments. Of names of two words the second is looked for where the first
  /// is right.
  static func find(_ directive: Directive, in settings: [Setting]) throws(Fault) -> (Setting, Arguments)? {
    guard let first = settings.first(where: { $0.words.first == directive.name.text }) else { return nil }
    guard first.words.count > 1 else { return (first, Arguments(of: directive)) }
    let named = settings.filter { $0.words.first == first.words.first }
    var arguments = Arguments(of: directive)
    let seconds = named.compactMap { $0.words.last }
    let second = try arguments.next(seconds.joined(separator: " or "))
    guard let setting = named.first(where: { $0.words.last == second.text }) else {
      throw Arguments.unknown("word after \(directive.name.quoted):", second, among: seconds)
    }
    let owner = Word(
      text: setting.name, isQuoted: false,
      span: Span(file: second.span.file, start: directive.name.span.start, end: second.span.end))
    return (setting, Arguments(of: owner, directive.arguments.dropFirst()))
  }

  static func names(of settings: [Setting]) -> [String] {
    var names: [String] = []
    for name in settings.compactMap({ $0.words.first }) where !names.contains(name) { names.append(name) }
    return names
  }

  /// Each line that the settings take.
  static func lines(of target: Target, by settings: [Setting]) -> [[String]] {
    settings.flatMap { setting in setting.write(target).map { setting.words + $0 } }
  }
}
