// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A line of a block that sets something: its name, its arguments, what it does. How it is read and written stands with
/// what it sets: `read(_:_:)` and `written(_:)`.
struct Setting: Sendable {
  enum Name: Sendable {
    // `defaults`, some also among the options of a binding
    case slop, hold, doubleTap, swipeDistance, edgeDepth, deliver, palmSize, maximumTouches
    case output, grab, cancel
    case backend
    case budget, never
    case panic, panicKey, panicGPIO, watchdog
    case allowExclusion, denyExclusion, allowHold, denyHold, allowShell, denyShell
    case drive, step, distance, depth, confirm, unless, only, requiresFailure
    case on, within, then, action
  }

  let name: Name
  let word: String
  /// The second word of its name: `exclusion` in `allow exclusion`.
  let second: String?
  let arguments: String
  let summary: String
  /// Each line adds to those before.
  let isRepeatable: Bool

  init(
    _ name: Name, _ word: String, then second: String? = nil, _ arguments: String, _ summary: String,
    isRepeatable: Bool = false
  ) {
    self.name = name
    self.word = word
    self.second = second
    self.arguments = arguments
    self.summary = summary
    self.isRepeatable = isRepeatable
  }

  var words: [String] { second.map { [word, $0] } ?? [word] }
  var text: String { words.joined(separator: " ") }
}

extension Setting {
  /// The one that a directive names, and its arguments. Of names of two words the second is looked for where the first
  /// is right.
  static func find(_ directive: Directive, in settings: [Setting]) throws(Fault) -> (Setting, Arguments)? {
    let name = directive.name
    let named = settings.filter { $0.word == name.text }
    guard let first = named.first else { return nil }
    var arguments = Arguments(of: directive)
    if first.second == nil { return (first, arguments) }
    let seconds = named.compactMap { $0.second }
    let second = try arguments.next(seconds.joined(separator: " or "))
    guard let setting = named.first(where: { $0.second == second.text }) else {
      throw Arguments.unknown("word after \(name.quoted):", second, among: seconds)
    }
    let span = Span(file: second.span.file, start: name.span.start, end: second.span.end)
    let owner = Word(text: setting.text, isQuoted: false, span: span)
    return (setting, Arguments(of: owner, directive.arguments.dropFirst()))
  }

  /// What lines begin with.
  static func names(of settings: [Setting]) -> [String] {
    var names: [String] = []
    for setting in settings where !names.contains(setting.word) { names.append(setting.word) }
    return names
  }
}
