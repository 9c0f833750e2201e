// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The movement of a gesture's fingers.
package enum Course: Hashable, Sendable {
  /// The fingers move in these directions. `from` is the edge where they begin, or both edges of a corner; empty for
  /// anywhere.
  case moves(Sides, from: Sides)
  case spreads(out: Bool)
  /// Nil for either direction.
  case turns(clockwise: Bool?)

  /// Whether the same movement could be meant for both.
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
  /// The directions of a movement that may begin anywhere; nil for everything else.
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

  /// The axes of these directions.
  var axes: Sides { isSubset(of: .horizontal) ? .horizontal : isSubset(of: .vertical) ? .vertical : .all }

  /// The gesture for each of these directions alone; nil if there is only one.
  @inline(never)
  func each(_ gesture: (Sides) -> Gesture.Kind) -> [Gesture.Kind]? {
    if rawValue.nonzeroBitCount == 1 { return nil }
    let all: [Sides] = [.left, .right, .up, .down]
    return all.filter(contains).map(gesture)
  }

  var mirrored: Sides { contains(.left) == contains(.right) ? self : symmetricDifference(.horizontal) }
}
