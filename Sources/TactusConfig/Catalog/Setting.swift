// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A line that sets something in a block: its name, its arguments, what it does. `read(_:_:)` and `written(_:)` of the
/// type that it sets read and write it.
package struct Setting: Sendable {
  package enum Name: Sendable {
    // `defaults`; some are options of bindings too
    case slop, hold, doubleTap, swipeDistance, edgeDepth, deliver, palmSize, maximumTouches
    case output, grab, cancel
    case backend
    case budget, never
    case panic, panicKey, panicGPIO, watchdog
    case allowExclusion, denyExclusion, allowHold, denyHold, allowShell, denyShell
    case drive, step, distance, depth, confirm, unless, only, requiresFailure
    case on, within, then, action
  }

  package let name: Name
  let word: String
  /// The second word of its name, if there is one: `exclusion` in `allow exclusion`.
  let second: String?
  package let arguments: Prose
  package let summary: Prose
  /// Whether each line adds to those before.
  let isRepeatable: Bool

  init(
    _ name: Name, _ word: String, then second: String? = nil, _ arguments: Prose, _ summary: Prose,
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
  package var text: String { words.joined(separator: " ") }
}

extension Setting {
  /// The setting that a directive names, and its arguments. The second word of a name is looked for after the first has
  /// matched.
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

  /// The words with which the lines of these settings begin.
  static func names(of settings: [Setting]) -> [String] {
    var names: [String] = []
    for setting in settings where !names.contains(setting.word) { names.append(setting.word) }
    return names
  }
}
