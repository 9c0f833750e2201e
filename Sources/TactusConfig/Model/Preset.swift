// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A named set of settings.
public enum Preset: String, CaseIterable, Hashable, Sendable {
  /// Larger slop, longer times: for hands that shake.
  case steady
  /// Gestures with three fingers can be made with two.
  case oneHand = "one-hand"

  public var summary: String {
    switch self {
    case .steady: "larger slop, longer times"
    case .oneHand: "gestures with three fingers can be made with two"
    }
  }
}
