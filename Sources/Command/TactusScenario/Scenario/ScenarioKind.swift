// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The kind of a recognizer in a scenario: a kind of the engine, or one that the scenario runner adds.
public enum ScenarioKind: Hashable, Sendable {
  case builtIn(GestureKind)
  /// The custom recognizers of `examples/checkmark`.
  case checkmark, capture
  /// A recognizer that requests the states of its script at their times.
  case scripted

  public static let all: [ScenarioKind] =
    GestureKind.allCases.filter { $0 != .custom }.map(ScenarioKind.builtIn) + [.checkmark, .capture, .scripted]

  public var name: String {
    switch self {
    case .builtIn(let kind): kind.name.description
    case .checkmark: "checkmark"
    case .capture: "capture"
    case .scripted: "scripted"
    }
  }
}
