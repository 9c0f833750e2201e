// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A named set of settings.
public enum Preset: String, CaseIterable, Hashable, Sendable {
  /// For hands that shake.
  case steady
  /// For who has one hand free, or cannot spread three fingers.
  case oneHand = "one-hand"
  /// For who holds the screen in the right hand, or has no other than the left.
  case leftHand = "left-hand"
  /// For a screen in a frame, and for who does not reach its rim.
  case wideEdges = "wide-edges"

  public var summary: String {
    switch self {
    case .steady: "larger slop and edges, longer times, no repeats"
    case .oneHand: "gestures with three fingers can be made with two"
    case .leftHand: "what is at the left edge is at the right one, and the other way round"
    case .wideEdges: "edges are 8mm deep"
    }
  }
}
