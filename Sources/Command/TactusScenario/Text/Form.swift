// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusJSON

/// How a type of values is read from a scenario's text and written to it. `read` throws an error with the value's
/// position if the text is invalid.
struct Form<Value: Equatable & Sendable>: Sendable {
  let read: @Sendable (ScenarioSource) -> (JSONValue) throws(ScenarioError) -> Value
  let write: @Sendable (Value, inout JSONText) -> Void
}

extension Form where Value: JSONWritable {
  init(_ read: @escaping @Sendable (ScenarioSource) -> (JSONValue) throws(ScenarioError) -> Value) {
    self.init(read: read) { $1.value($0) }
  }
}

extension Form where Value == Bool {
  static var bool: Form { Form(ScenarioSource.bool) }
}

extension Form where Value == Double {
  static var number: Form { Form(ScenarioSource.number) }
  static var positive: Form { Form(ScenarioSource.positive) }
}

extension Form where Value == Int64 {
  static var whole: Form { Form(ScenarioSource.whole) }
}

extension Form where Value == Int {
  static var whole: Form { Form<Int64>.whole.mapped({ Int($0) }, back: { Int64($0) }) }
}

extension Form where Value == String {
  static var string: Form { Form(ScenarioSource.string) }
  static var view: Form { Form(ScenarioSource.view) }
  static var newView: Form { Form(ScenarioSource.newView) }
  static var recognizer: Form { Form(ScenarioSource.recognizer) }
  static var newRecognizer: Form { Form(ScenarioSource.newRecognizer) }
}

extension Form where Value == String? {
  static var parent: Form {
    Form(read: ScenarioSource.parent) { name, text in
      if let name { text.value(name) } else { text.null() }
    }
  }
}

extension Form where Value == Timestamp {
  /// A time in milliseconds, written with no more decimals than needed.
  static var time: Form { Form(read: ScenarioSource.time) { $1.value($0.sinceStart.milliseconds) } }
}

extension Form where Value == Vector {
  static var vector: Form { Form(read: ScenarioSource.vector) { $1.value([$0.dx, $0.dy]) } }
}

extension Form where Value == Rect {
  static var rect: Form { Form(read: ScenarioSource.rect) { $1.value([$0.x, $0.y, $0.width, $0.height]) } }
}

extension Form where Value: Word {
  static func word(_ noun: String) -> Form {
    Form(read: { source in { (value) throws(ScenarioError) in try source.word(value, noun) } }) {
      $1.value($0.word)
    }
  }
}

extension Form where Value: JSONRecord {
  static var record: Form { .record(inLines: false) }

  static func record(inLines: Bool) -> Form {
    Form(
      read: { source in { (value) throws(ScenarioError) in try Value.read(value, in: source) } },
      write: { record, text in text.object(inLines: inLines) { record.write(to: &$0) } })
  }
}

extension Form {
  func mapped<New: Equatable & Sendable>(
    _ new: @escaping @Sendable (Value) -> New, back: @escaping @Sendable (New) -> Value
  ) -> Form<New> {
    Form<New>(
      read: { source in { (value) throws(ScenarioError) in new(try read(source)(value)) } },
      write: { write(back($0), &$1) })
  }

  var optional: Form<Value?> {
    Form<Value?>(read: read) { value, text in
      if let value { write(value, &text) }
    }
  }

  /// A list of values. With `inLines`, each item is written on a line of its own.
  static func list<Item: Equatable & Sendable>(
    of item: Form<Item>, inLines: Bool = false
  ) -> Form where Value == [Item] {
    Form(
      read: { source in { (value) throws(ScenarioError) in try source.list(value, of: item) } },
      write: { items, text in
        text.list(inLines: inLines) { text in
          for one in items { item.write(one, &text) }
        }
      })
  }
}
