// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A measured value as scenarios print and expect it.
public enum ScenarioValue: Equatable, Sendable {
  case number(Double)
  case pair(Double, Double)
  case word(String)

  /// Whether a measured value is the expected one: numbers up to `tolerance`.
  func matches(_ other: ScenarioValue, tolerance: Double) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)): (a - b).magnitude <= tolerance
    case (.pair(let a, let b), .pair(let c, let d)):
      (a - c).magnitude <= tolerance && (b - d).magnitude <= tolerance
    case (.word(let a), .word(let b)): a == b
    default: false
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
