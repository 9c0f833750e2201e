// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The content, if it is of the requested kind, for callers that need no position of an error.
extension JSONValue {
  /// A member of an object.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.name == name }?.value
  }
  public var items: [JSONValue]? { if case .array(let items) = content { items } else { nil } }
  public var string: String? { if case .string(let string) = content { string } else { nil } }
  public var number: Double? { if case .number(let number) = content { number } else { nil } }
  public var bool: Bool? { if case .bool(let bool) = content { bool } else { nil } }
  /// A number without fraction that an `Int` holds.
  public var whole: Int? { number.flatMap { Int(exactly: $0) } }
}
