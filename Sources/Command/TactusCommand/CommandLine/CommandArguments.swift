// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusText

/// The words of a command line, sorted into options and operands.
///
/// Options have the forms `--name`, `--name VALUE` and `--name=VALUE`; a few can also be written as `-n VALUE`. `--`
/// ends the options; a single `-` is an operand.
package struct CommandArguments {
  private var switches: Set<String> = []
  private var values: [String: [String]] = [:]
  package private(set) var operands: [String] = []
  private(set) var asksForHelp = false

  init(_ words: [String], options: [Option]) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      }
      if word == "-h" || word == "--help" {
        asksForHelp = true
      } else if let option = options.first(where: { $0.letter.map { "-\($0)" } == word }) {
        try take("--\(option.name)", &rest, options)
      } else if word.hasPrefix("-"), word != "-" {
        try take(word, &rest, options)
      } else {
        operands.append(word)
      }
    }
  }

  private mutating func take(
    _ word: String, _ rest: inout ArraySlice<String>, _ options: [Option]
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = String(parts[0])
    guard let option = options.first(where: { "--\($0.name)" == spelling }) else {
      let known = (options + [.help]).map { "--\($0.name)" }
      throw UsageError(message: "unknown option \(spelling)\(Suggestion.hint(for: spelling, among: known))")
    }
    guard let value = option.value else {
      if parts.count > 1 { throw UsageError(message: "\(spelling) takes no value") }
      switches.insert(option.name)
      return
    }
    if parts.count > 1 {
      values[option.name, default: []].append(String(parts[1]))
    } else if let next = rest.popFirst() {
      values[option.name, default: []].append(next)
    } else {
      throw UsageError(message: "\(spelling) needs a \(value)")
    }
  }

  package func has(_ option: Option) -> Bool { switches.contains(option.name) }
  package func value(of option: Option) -> String? { values[option.name]?.last }
  package func values(of option: Option) -> [String] { values[option.name] ?? [] }
}
