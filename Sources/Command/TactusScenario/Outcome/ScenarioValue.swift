// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusJSON

/// A measured value, as it is printed and expected in scenarios.
public enum ScenarioValue: Equatable, Sendable, JSONWritable {
  case number(Double)
  case pair(Double, Double)
  case word(String)

  /// Returns whether the values are equal; numbers may differ by `tolerance`.
  func matches(_ other: ScenarioValue, tolerance: Double) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)): (a - b).magnitude <= tolerance
    case (.pair(let a, let b), .pair(let c, let d)):
      (a - c).magnitude <= tolerance && (b - d).magnitude <= tolerance
    case (.word(let a), .word(let b)): a == b
    default: false
    }
  }

  /// The value, rounded as it is printed.
  var rounded: ScenarioValue {
    switch self {
    case .number(let x): .number(JSONText.rounded(x))
    case .pair(let x, let y): .pair(JSONText.rounded(x), JSONText.rounded(y))
    case .word: self
    }
  }

  public func write(to text: inout JSONText) {
    switch self {
    case .number(let x): text.value(x)
    case .pair(let x, let y): text.value([x, y])
    case .word(let word): text.value(word)
    }
  }
}

/// A value and its name.
public struct ScenarioField: Equatable, Sendable {
  public var name: String
  public var value: ScenarioValue

  public init(_ name: String, _ value: ScenarioValue) {
    self.name = name
    self.value = value
  }
}
