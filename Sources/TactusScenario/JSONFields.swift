// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusJSON
import TactusText

/// A JSON object of known keys, with the conversions a decoder needs; every error points at its place.
struct JSONFields {
  let source: JSONSource
  let offset: Int
  /// "a view", for messages.
  let noun: String
  let members: [JSONMember]

  /// Refuses what is not an object, and keys that are not in `allowed`.
  init(
    _ value: JSONValue, _ noun: String, allowing allowed: [String], in source: JSONSource
  ) throws(ScenarioError) {
    self.source = source
    self.noun = noun
    offset = value.offset
    members = try source.members(value, noun)
    for member in members where !allowed.contains(member.name) {
      let hint = Suggestion.hint(for: member.name, among: allowed)
      throw source.error("\(noun) has no \"\(member.name)\"\(hint)", at: member.offset)
    }
  }

  subscript(name: String) -> JSONValue? {
    for member in members where member.name == name { return member.value }
    return nil
  }

  func need(_ name: String) throws(ScenarioError) -> JSONValue {
    guard let value = self[name] else { throw source.error("\(noun) needs \"\(name)\"", at: offset) }
    return value
  }

  func string(_ name: String) throws(ScenarioError) -> String? {
    guard let value = self[name] else { return nil }
    return try source.string(value)
  }

  func bool(_ name: String) throws(ScenarioError) -> Bool? {
    guard let value = self[name] else { return nil }
    return try source.bool(value)
  }

  func number(_ name: String) throws(ScenarioError) -> Double? {
    guard let value = self[name] else { return nil }
    return try source.number(value)
  }

  /// The items of a list; none where the key is missing.
  func list(_ name: String) throws(ScenarioError) -> [JSONValue] {
    guard let value = self[name] else { return [] }
    return try source.list(value)
  }

  func strings(_ name: String) throws(ScenarioError) -> [String] {
    var strings: [String] = []
    for item in try list(name) { strings.append(try source.string(item)) }
    return strings
  }
}
