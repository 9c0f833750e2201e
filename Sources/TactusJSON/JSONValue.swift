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
  /// The offset of its first byte.
  public var offset: Int

  public init(_ content: Content, at offset: Int) {
    self.content = content
    self.offset = offset
  }

  /// Its kind, for messages.
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

/// A name and its value, in the order of the text.
public struct JSONMember: Sendable {
  public var name: String
  /// The position of the name.
  public var offset: Int
  public var value: JSONValue

  public init(name: String, at offset: Int, value: JSONValue) {
    self.name = name
    self.offset = offset
    self.value = value
  }
}
