// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The movement of a gesture's fingers.
package enum Course: Hashable, Sendable {
  /// The fingers move in these directions. `from` is the edge at which they begin, or both edges of a corner; empty if
  /// they may begin anywhere.
  case moves(Sides, from: Sides)
  case spreads(out: Bool)
  /// The fingers turn around one another. `clockwise` is nil for either direction.
  case turns(clockwise: Bool?)

  /// Returns whether a single movement of the fingers can follow both courses.
  package func isAlike(_ other: Course) -> Bool {
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
  /// The edge at which the fingers begin, or both edges of a corner; empty if they may begin anywhere.
  package var start: Sides { if case .moves(_, let start)? = course { start } else { [] } }
  package var isFromBorder: Bool { !start.isEmpty }
  /// The directions in which the fingers move; empty if they spread, turn or do not move.
  package var ways: Sides { if case .moves(let ways, _)? = course { ways } else { [] } }
  /// The directions of a movement that may begin anywhere; nil for any other gesture.
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

  /// Returns a gesture for each of these directions; nil if there is only one direction.
  @inline(never)
  func each(_ gesture: (Sides) -> Gesture.Kind) -> [Gesture.Kind]? {
    if rawValue.nonzeroBitCount == 1 { return nil }
    let all: [Sides] = [.left, .right, .up, .down]
    return all.filter(contains).map(gesture)
  }

  var mirrored: Sides { contains(.left) == contains(.right) ? self : symmetricDifference(.horizontal) }
}
