// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusJSON
import TactusText

/// The text of a scenario. Converts JSON values, or throws errors with the values' positions. Remembers the names that
/// the text has defined so far.
final class ScenarioSource {
  private let bytes: [UInt8]
  /// The scenario's name if the text has none.
  let fallbackName: String
  /// An engine that decides which parameters a kind has and which values they accept, so that these are not listed
  /// here.
  var engine = GestureEngine()
  private var viewIDs: [String: ViewID] = [:]
  private var views: [String] = []
  private(set) var kinds: [String: ScenarioKind] = [:]
  private var recognizers: [String] = []

  init(_ bytes: [UInt8], fallbackName: String) {
    self.bytes = bytes
    self.fallbackName = fallbackName
  }

  // MARK: values

  func error(_ what: String, at offset: Int) -> ScenarioError { ScenarioError(what, at: offset, in: bytes) }

  private func mismatch(_ wanted: String, _ value: JSONValue) -> ScenarioError {
    error("expected \(wanted), found \(value.description)", at: value.offset)
  }

  func members(_ value: JSONValue, _ noun: String) throws(ScenarioError) -> [JSONMember] {
    guard case .object(let members) = value.content else { throw mismatch("\(noun) (an object)", value) }
    return members
  }

  private func list(_ value: JSONValue) throws(ScenarioError) -> [JSONValue] {
    guard case .array(let items) = value.content else { throw mismatch("a list", value) }
    return items
  }

  func list<Item>(_ value: JSONValue, of form: Form<Item>) throws(ScenarioError) -> [Item] {
    var items: [Item] = []
    for item in try list(value) { items.append(try form.read(self)(item)) }
    return items
  }

  /// Returns a list of strings, none of which is repeated.
  func targets(_ value: JSONValue) throws(ScenarioError) -> [String] {
    var targets: [String] = []
    for item in try list(value) {
      let target = try string(item)
      guard !targets.contains(target) else { throw error("a second target \"\(target)\"", at: item.offset) }
      targets.append(target)
    }
    return targets
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

  /// Returns a whole number that a `Double` represents exactly.
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

  func count(_ value: JSONValue) throws(ScenarioError) -> Int {
    let count = try whole(value)
    guard count >= 1 else { throw error("expected a count of at least 1", at: value.offset) }
    return Int(count)
  }

  /// Returns a time in milliseconds since the start, at most about thirty years.
  func time(_ value: JSONValue) throws(ScenarioError) -> Timestamp {
    guard case .number(let number) = value.content, let time = Self.time(number) else {
      throw mismatch("a time in milliseconds, 0 or later", value)
    }
    return time
  }

  private static func time(_ milliseconds: Double) -> Timestamp? {
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
    guard n[2] >= 0, n[3] >= 0 else { throw error("width and height must be 0 or more", at: value.offset) }
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

  func vector(_ value: JSONValue) throws(ScenarioError) -> Vector {
    let n = try numbers(2, "[x, y]", value)
    return Vector(dx: n[0], dy: n[1])
  }

  func measured(_ value: JSONValue) throws(ScenarioError) -> ScenarioValue {
    switch value.content {
    case .number(let number): return .number(number)
    case .string(let word): return .word(word)
    default:
      let pair = try numbers(2, "a number, [x, y] or a word", value)
      return .pair(pair[0], pair[1])
    }
  }

  /// Returns the sides that are named by one word or a list of words.
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

  // MARK: names

  /// Returns the name of a view, which must be defined.
  func view(_ value: JSONValue) throws(ScenarioError) -> String {
    let name = try string(value)
    guard viewIDs[name] != nil else { throw unknown("view", name, among: views, at: value.offset) }
    return name
  }

  func newView(_ value: JSONValue) throws(ScenarioError) -> String {
    let name = try string(value)
    guard viewIDs[name] == nil else { throw error("a second view \"\(name)\"", at: value.offset) }
    return name
  }

  /// Returns the parent of a view; null means none.
  func parent(_ value: JSONValue) throws(ScenarioError) -> String? {
    if case .null = value.content { return nil }
    let name = try string(value)
    guard viewIDs[name] != nil else {
      let hint = Suggestion.hint(for: name, among: views)
      throw error("no view \"\(name)\" before this one\(hint)", at: value.offset)
    }
    return name
  }

  func define(_ view: ScenarioView, at offset: Int) throws(ScenarioError) {
    guard let id = engine.addView(view.properties, in: view.parent.flatMap { viewIDs[$0] }) else {
      throw error("views are nested too deep", at: offset)
    }
    viewIDs[view.id] = id
    views.append(view.id)
  }

  /// Returns the name of a recognizer, which must be defined.
  func recognizer(_ value: JSONValue) throws(ScenarioError) -> String {
    let name = try string(value)
    guard kinds[name] != nil else { throw unknown("recognizer", name, among: recognizers, at: value.offset) }
    return name
  }

  func newRecognizer(_ value: JSONValue) throws(ScenarioError) -> String {
    let name = try string(value)
    guard kinds[name] == nil else { throw error("a second recognizer \"\(name)\"", at: value.offset) }
    return name
  }

  func relation(_ value: JSONValue) throws(ScenarioError) -> ScenarioRelation {
    let items = try list(value)
    guard items.count == 3 else { throw error("expected [relation, recognizer, recognizer]", at: value.offset) }
    return ScenarioRelation(try word(items[0], "relation"), try recognizer(items[1]), try recognizer(items[2]))
  }

  /// Returns a script: an object whose keys are times, and whose values are the states to request at those times.
  func script(_ value: JSONValue) throws(ScenarioError) -> [ScenarioRecognizer.ScriptStep] {
    var steps: [ScenarioRecognizer.ScriptStep] = []
    for member in try members(value, "a script") {
      guard let number = Double(member.name), let time = Self.time(number) else {
        throw error("expected a time in milliseconds, found \"\(member.name)\"", at: member.offset)
      }
      steps.append(ScenarioRecognizer.ScriptStep(time: time, states: try list(member.value, of: .word("state"))))
    }
    return steps
  }

  /// Returns final states: an object whose keys are recognizers, and whose values are their states.
  func states(_ value: JSONValue) throws(ScenarioError) -> [ScenarioExpectation.State] {
    var states: [ScenarioExpectation.State] = []
    for member in try members(value, "the final states") {
      let name = try recognizer(JSONValue(.string(member.name), at: member.offset))
      states.append(ScenarioExpectation.State(recognizer: name, state: try word(member.value, "state")))
    }
    return states
  }

  func define(_ recognizer: ScenarioRecognizer) {
    kinds[recognizer.id] = recognizer.kind
    recognizers.append(recognizer.id)
  }
}
