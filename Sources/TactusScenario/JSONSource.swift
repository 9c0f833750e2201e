// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusJSON
import TactusText
import Tactus

/// The text a value was read from: turns values into what is wanted, or into an error at their place.
struct JSONSource {
  let bytes: [UInt8]

  func error(_ what: String, at offset: Int) -> ScenarioError { ScenarioError(what, at: offset, in: bytes) }

  private func mismatch(_ wanted: String, _ value: JSONValue) -> ScenarioError {
    error("expected \(wanted), found \(value.description)", at: value.offset)
  }

  func members(_ value: JSONValue, _ noun: String) throws(ScenarioError) -> [JSONMember] {
    guard case .object(let members) = value.content else { throw mismatch("\(noun) (an object)", value) }
    return members
  }

  func list(_ value: JSONValue) throws(ScenarioError) -> [JSONValue] {
    guard case .array(let items) = value.content else { throw mismatch("a list", value) }
    return items
  }

  func string(_ value: JSONValue) throws(ScenarioError) -> String {
    guard case .string(let string) = value.content else { throw mismatch("a string", value) }
    return string
  }

  func bool(_ value: JSONValue) throws(ScenarioError) -> Bool {
    guard case .bool(let bool) = value.content else { throw mismatch("true or false", value) }
    return bool
  }

  func number(_ value: JSONValue) throws(ScenarioError) -> Double {
    guard case .number(let number) = value.content else { throw mismatch("a number", value) }
    return number
  }

  /// Whole, and exact as a `Double`.
  func whole(_ value: JSONValue) throws(ScenarioError) -> Int64 {
    guard case .number(let number) = value.content, number.rounded() == number,
      number.magnitude <= 9_007_199_254_740_992
    else { throw mismatch("a whole number", value) }
    return Int64(number)
  }

  func positive(_ value: JSONValue) throws(ScenarioError) -> Double {
    guard case .number(let number) = value.content, number > 0 else { throw mismatch("a number above 0", value) }
    return number
  }

  /// Milliseconds since the start, at most some thirty years.
  func time(_ value: JSONValue) throws(ScenarioError) -> Timestamp {
    guard case .number(let number) = value.content, let time = Self.time(number) else {
      throw mismatch("a time in milliseconds, 0 or later", value)
    }
    return time
  }

  static func time(_ milliseconds: Double) -> Timestamp? {
    guard milliseconds >= 0, milliseconds <= 1e12 else { return nil }
    return Timestamp(microseconds: 0) + .milliseconds(milliseconds)
  }

  func numbers(_ count: Int, _ wanted: String, _ value: JSONValue) throws(ScenarioError) -> [Double] {
    guard case .array(let items) = value.content, items.count == count else { throw mismatch(wanted, value) }
    var numbers: [Double] = []
    for item in items { numbers.append(try number(item)) }
    return numbers
  }

  func rect(_ value: JSONValue) throws(ScenarioError) -> Rect {
    let n = try numbers(4, "[x, y, width, height]", value)
    guard n[2] >= 0, n[3] >= 0 else { throw error("width and height are not below 0", at: value.offset) }
    return Rect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  func word<W: Word>(_ value: JSONValue, _ noun: String, as type: W.Type = W.self) throws(ScenarioError) -> W {
    let string = try string(value)
    guard let word = W(word: string) else { throw unknown(noun, string, among: W.words, at: value.offset) }
    return word
  }

  func unknown(_ noun: String, _ name: String, among known: [String], at offset: Int) -> ScenarioError {
    error("unknown \(noun) \"\(name)\"\(Suggestion.hint(for: name, among: known))", at: offset)
  }

  /// One side or a list of them.
  func sides(_ value: JSONValue, _ naming: Sides.Naming) throws(ScenarioError) -> Sides {
    var items = [value]
    if case .array(let list) = value.content { items = list }
    var sides: Sides = []
    for item in items {
      let string = try string(item)
      let noun = naming == .edges ? "edge" : "direction"
      guard let found = naming.words.first(where: { $0.word == string }) else {
        throw unknown(noun, string, among: naming.words.map(\.word), at: item.offset)
      }
      sides.formUnion(found.side)
    }
    return sides
  }
}
