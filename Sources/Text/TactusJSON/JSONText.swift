// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A type that can be written as one JSON value.
public protocol JSONWritable {
  func write(to text: inout JSONText)
}

/// Builds JSON text deterministically: writes each number in the shortest form that reads back as the same number.
public struct JSONText {
  public private(set) var bytes: [UInt8] = []
  private let space: String
  /// For each list and object that is being written: whether its items are on lines of their own.
  private var inLines: [Bool] = []
  private var place = Place.first

  private enum Place { case first, afterName, afterItem }

  /// Creates an empty text. With `isSpaced`, a space follows each comma and colon.
  public init(isSpaced: Bool = false) { space = isSpaced ? " " : "" }

  public var string: String { String(decoding: bytes, as: UTF8.self) }

  public mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  // MARK: values

  public mutating func value(_ value: some JSONWritable) { value.write(to: &self) }

  public mutating func null() { add { $0.append("null") } }

  public mutating func object(inLines: Bool = false, _ members: (inout JSONText) -> Void) {
    nest("{", "}", inLines, members)
  }

  public mutating func list(inLines: Bool = false, _ items: (inout JSONText) -> Void) {
    nest("[", "]", inLines, items)
  }

  private mutating func nest(_ begin: String, _ end: String, _ inLines: Bool, _ items: (inout JSONText) -> Void) {
    add { $0.append(begin) }
    self.inLines.append(inLines)
    place = .first
    items(&self)
    self.inLines.removeLast()
    if inLines, place == .afterItem { breakLine() }
    append(end)
    place = .afterItem
  }

  // MARK: members

  /// Appends a name; its value must follow.
  public mutating func name(_ name: String) {
    add {
      $0.quote(name)
      $0.append(":" + $0.space)
    }
    place = .afterName
  }

  /// Appends a name and its value. Appends nothing if the value is nil.
  public mutating func member(_ name: String, _ value: (some JSONWritable)?) {
    guard let value else { return }
    self.name(name)
    value.write(to: &self)
  }

  /// Appends a name and an object.
  public mutating func member(_ name: String, _ members: (inout JSONText) -> Void) {
    self.name(name)
    object(members)
  }

  /// Appends a name and a list of objects, one for each item. `members` writes the members of one object.
  public mutating func member<Item>(
    _ name: String, list items: some Sequence<Item>, _ members: (inout JSONText, Item) -> Void
  ) {
    self.name(name)
    list { text in
      for item in items { text.object { members(&$0, item) } }
    }
  }

  // MARK: text

  /// Appends an item, and before it a separator if one is necessary.
  fileprivate mutating func add(_ text: (inout JSONText) -> Void) {
    let hasLine = inLines.last == true
    if place == .afterItem { append(hasLine ? "," : "," + space) }
    if place != .afterName, hasLine { breakLine() }
    text(&self)
    place = .afterItem
  }

  private mutating func breakLine() {
    append("\n")
    for case true in inLines { append("  ") }
  }

  fileprivate mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x0A: append("\\n")
      case 0x09: append("\\t")
      case 0..<0x20, 0x7F:
        append("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Returns a number as JSON: 500, not 500.0. NaN and infinity become `null`, since JSON cannot express them.
  public static func number(_ value: Double) -> String {
    if value.rounded() == value, value.magnitude < 1e15 { return String(Int64(value)) }
    return value.isFinite ? value.description : "null"
  }

  /// Rounds to six decimals, since further digits of summed lengths are noise.
  public static func rounded(_ value: Double) -> Double {
    value.magnitude < 1e9 ? (value * 1e6).rounded() / 1e6 : value
  }
}

extension Double: JSONWritable {
  public func write(to text: inout JSONText) { text.add { $0.append(JSONText.number(self)) } }
}

extension Int64: JSONWritable {
  public func write(to text: inout JSONText) { text.add { $0.append(String(self)) } }
}

extension Int: JSONWritable {
  public func write(to text: inout JSONText) { Int64(self).write(to: &text) }
}

extension Bool: JSONWritable {
  public func write(to text: inout JSONText) { text.add { $0.append(self ? "true" : "false") } }
}

extension String: JSONWritable {
  public func write(to text: inout JSONText) { text.add { $0.quote(self) } }
}

extension Array: JSONWritable where Element: JSONWritable {
  public func write(to text: inout JSONText) {
    text.list { text in
      for item in self { item.write(to: &text) }
    }
  }
}
