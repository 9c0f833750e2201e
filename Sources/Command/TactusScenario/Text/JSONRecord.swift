// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusJSON

/// An object in a scenario's text. The list of its members defines how it is read, written and compared.
protocol JSONRecord: ComparedLine, Equatable, Sendable {
  /// The words for the record in error messages, such as "a view".
  static var noun: String { get }
  /// The record before its members are read.
  static var blank: Self { get }
  /// The members, in the order in which they are read and written.
  static var members: [Member<Self>] { get }
  /// Checks the record as a whole after reading.
  mutating func finish(_ fields: JSONFields) throws(ScenarioError)
}

extension JSONRecord {
  mutating func finish(_ fields: JSONFields) throws(ScenarioError) {}

  static func read(_ value: JSONValue, in source: ScenarioSource) throws(ScenarioError) -> Self {
    let fields = try JSONFields(value, noun, allowing: members.flatMap(\.keys), in: source)
    var record = blank
    for member in members { try member.read(&record, fields) }
    try record.finish(fields)
    return record
  }

  func write(to text: inout JSONText) {
    for member in Self.members { member.write(self, &text) }
  }

  /// The record as text in one line.
  var line: String {
    var text = JSONText(isSpaced: true)
    text.object { write(to: &$0) }
    return text.string
  }

  func isMet(by actual: Self) -> Bool { Self.members.allSatisfy { $0.isMet(self, actual) } }
}

/// A member of a record, or several members that form one value.
struct Member<Record: JSONRecord>: Sendable {
  let keys: [String]
  let read: @Sendable (inout Record, JSONFields) throws(ScenarioError) -> Void
  let write: @Sendable (Record, inout JSONText) -> Void
  /// Whether this member of the actual record is as the expected record requires.
  var isMet: @Sendable (_ expected: Record, _ actual: Record) -> Bool = { _, _ in true }

  /// A member that must be present.
  static func needed<Value>(
    _ key: String, _ path: WritableKeyPath<Record, Value> & Sendable, _ form: Form<Value>
  ) -> Member {
    Member(
      keys: [key],
      read: { (record, fields) throws(ScenarioError) in
        record[keyPath: path] = try form.read(fields.source)(try fields.need(key))
      },
      write: { record, text in
        text.name(key)
        form.write(record[keyPath: path], &text)
      },
      isMet: { $0[keyPath: path] == $1[keyPath: path] })
  }

  /// A member whose default is its value in the blank record. The default is written only if `isAlwaysWritten`. An
  /// expected default matches any actual value.
  static func usual<Value>(
    _ key: String, _ path: WritableKeyPath<Record, Value> & Sendable, _ form: Form<Value>, isAlwaysWritten: Bool = false
  ) -> Member {
    @Sendable func isUsual(_ record: Record) -> Bool { record[keyPath: path] == Record.blank[keyPath: path] }
    return Member(
      keys: [key],
      read: { (record, fields) throws(ScenarioError) in
        if let value = fields[key] { record[keyPath: path] = try form.read(fields.source)(value) }
      },
      write: { record, text in
        guard isAlwaysWritten || !isUsual(record) else { return }
        text.name(key)
        form.write(record[keyPath: path], &text)
      },
      isMet: { isUsual($0) || $0[keyPath: path] == $1[keyPath: path] })
  }

  /// A member whose default is nil. The default is not written. An expected default matches any actual value.
  static func optional<Value>(
    _ key: String, _ path: WritableKeyPath<Record, Value?> & Sendable, _ form: Form<Value>
  ) -> Member {
    .usual(key, path, form.optional)
  }

  /// Returns this member with a check: before the member is read, `check` runs on the members that were read earlier.
  func afterCheck(
    _ check: @escaping @Sendable (Record, JSONFields) throws(ScenarioError) -> Void
  ) -> Member {
    Member(
      keys: keys,
      read: { (record, fields) throws(ScenarioError) in
        try check(record, fields)
        try read(&record, fields)
      }, write: write, isMet: isMet)
  }
}
