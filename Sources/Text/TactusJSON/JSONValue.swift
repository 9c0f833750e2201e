// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A JSON value and its position in the text, so that an error can point to it.
public struct JSONValue: Sendable {
  public enum Content: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([JSONMember])
  }

  public var content: Content
  /// The offset of the value's first byte.
  public var offset: Int

  public init(_ content: Content, at offset: Int) {
    self.content = content
    self.offset = offset
  }

  /// A description of the value for error messages.
  public var description: String {
    switch content {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): "the number \(JSONText.number(value))"
    case .string(let value): "the string \"\(value)\""
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// A member of an object: its name and its value.
public struct JSONMember: Sendable {
  public var name: String
  /// The offset of the name's first byte.
  public var offset: Int
  public var value: JSONValue

  public init(name: String, at offset: Int, value: JSONValue) {
    self.name = name
    self.offset = offset
    self.value = value
  }
}

/// Properties that return the content if it is of the requested kind, otherwise nil. They are for callers that do not
/// report where an error is.
extension JSONValue {
  /// The value of the object's member with this name.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.name == name }?.value
  }
  public var items: [JSONValue]? { if case .array(let items) = content { items } else { nil } }
  public var string: String? { if case .string(let string) = content { string } else { nil } }
  public var number: Double? { if case .number(let number) = content { number } else { nil } }
  public var bool: Bool? { if case .bool(let bool) = content { bool } else { nil } }
  /// The number as an `Int`; nil if it has a fraction or does not fit.
  public var whole: Int? { number.flatMap { Int(exactly: $0) } }
}

extension JSONValue: JSONWritable {
  public func write(to text: inout JSONText) {
    switch content {
    case .null: text.null()
    case .bool(let value): text.value(value)
    case .number(let value): text.value(value)
    case .string(let value): text.value(value)
    case .array(let items): text.value(items)
    case .object(let members):
      text.object { text in
        for member in members { text.member(member.name, member.value) }
      }
    }
  }
}
