// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// How the fingers of a gesture go.
package enum Course: Hashable, Sendable {
  /// They move in these directions. `from` are the edges where they begin: both of a corner, none for anywhere.
  case moves(Sides, from: Sides)
  case spreads(out: Bool)
  /// Nil for either way.
  case turns(clockwise: Bool?)

  /// Whether the same fingers could be meant for both.
  func isAlike(_ other: Course) -> Bool {
    switch (self, other) {
    case (.moves(let ways, let start), .moves(let others, let otherStart)):
      start == otherStart && !ways.isDisjoint(with: others)
    case (.spreads(let out), .spreads(let other)): out == other
    case (.turns(let way), .turns(let other)): way == other || way == nil || other == nil
    case (.moves, _), (.spreads, _), (.turns, _): false
    }
  }
}

extension GestureForm {
  /// The edges where its fingers begin; empty for anywhere.
  package var start: Sides { if case .moves(_, let start)? = course { start } else { [] } }
  package var isFromBorder: Bool { !start.isEmpty }
  /// The directions in which its fingers move; empty if they do not.
  package var ways: Sides { if case .moves(let ways, _)? = course { ways } else { [] } }
  /// The directions of a move that may begin anywhere; nil of all else.
  package var travel: Sides? { if case .moves(let ways, from: [])? = course { ways } else { nil } }
}

extension Sides {
  package var opposite: Sides {
    switch self {
    case .left: .right
    case .right: .left
    case .up: .down
    case .down: .up
    default: self
    }
  }

  /// The axes on which they lie.
  var axes: Sides { isSubset(of: .horizontal) ? .horizontal : isSubset(of: .vertical) ? .vertical : .all }

  /// The gesture of each of them by itself; nil if there is but one.
  @inline(never)
  func each(_ gesture: (Sides) -> Gesture.Kind) -> [Gesture.Kind]? {
    if rawValue.nonzeroBitCount == 1 { return nil }
    let all: [Sides] = [.left, .right, .up, .down]
    return all.filter(contains).map(gesture)
  }

  var mirrored: Sides { contains(.left) == contains(.right) ? self : symmetricDifference(.horizontal) }
}
