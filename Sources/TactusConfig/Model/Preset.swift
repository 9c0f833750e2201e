// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A set of choices with a name.
public enum Preset: String, CaseIterable, Hashable, Sendable {
  /// Larger slop, longer times: for hands that shake.
  case steady
  /// What needs three fingers also comes of two.
  case oneHand = "one-hand"

  public var summary: String {
    switch self {
    case .steady: "larger slop, longer times"
    case .oneHand: "what needs three fingers also comes of two"
    }
  }
}
