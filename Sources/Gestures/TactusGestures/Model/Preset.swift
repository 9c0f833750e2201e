// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A named set of settings.
public enum Preset: String, CaseIterable, Hashable, Sendable {
  /// For hands that shake.
  case steady
  /// For a user who has only one hand free, or who cannot spread three fingers.
  case oneHand = "one-hand"
  /// For a user who holds the screen in the right hand, or has only the left hand.
  case leftHand = "left-hand"
  /// For a screen in a frame, and for a user who cannot reach its rim.
  case wideEdges = "wide-edges"

  public var summary: String {
    switch self {
    case .steady: "larger slop and edges, longer times, no repeats"
    case .oneHand: "gestures with three fingers can be made with two"
    case .leftHand: "left and right edges are swapped"
    case .wideEdges: "edges are 8mm deep"
    }
  }
}
