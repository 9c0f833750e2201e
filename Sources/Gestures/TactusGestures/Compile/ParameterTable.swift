// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A few parameters and their values.
public struct ParameterTable<Value: Hashable & Sendable>: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  public struct Row: Hashable, Sendable {
    public let parameter: Parameter
    public var value: Value
  }
  /// The parameters in the order in which they were set.
  public private(set) var rows: [Row] = []

  public init(dictionaryLiteral elements: (Parameter, Value)...) {
    for (parameter, value) in elements { self[parameter] = value }
  }

  public subscript(_ parameter: Parameter) -> Value? {
    get { rows.first { $0.parameter == parameter }?.value }
    @inline(never)
    set {
      rows.removeAll { $0.parameter == parameter }
      if let newValue { rows.append(Row(parameter: parameter, value: newValue)) }
    }
  }
}
