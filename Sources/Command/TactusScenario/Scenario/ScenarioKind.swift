// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The kind of a scenario's recognizer: one of the engine's, or one that the runner provides.
public enum ScenarioKind: Hashable, Sendable {
  case builtIn(GestureKind)
  /// The examples of custom recognizers.
  case checkmark, capture
  /// Requests the states of its script at their times.
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
