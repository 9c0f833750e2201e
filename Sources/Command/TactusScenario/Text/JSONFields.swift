// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusJSON
import TactusText

/// A JSON object whose keys are known. Each error reports the position of its cause.
struct JSONFields {
  let source: ScenarioSource
  let value: JSONValue
  /// The words for the object in error messages, such as "a view".
  let noun: String
  let members: [JSONMember]

  /// Throws an error if the value is not an object, or contains a key that is not in `allowed`.
  init(
    _ value: JSONValue, _ noun: String, allowing allowed: [String], in source: ScenarioSource
  ) throws(ScenarioError) {
    self.source = source
    self.noun = noun
    self.value = value
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
    guard let value = self[name] else {
      throw source.error("\(noun) needs \"\(name)\"", at: self.value.offset)
    }
    return value
  }
}
