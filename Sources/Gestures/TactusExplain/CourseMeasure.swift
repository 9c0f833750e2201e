// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures

/// How to measure the progress of the fingers in a gesture.
package enum CourseMeasure {
  /// The movement of the hand's centroid along one of these directions.
  case along(Sides)
  /// The straight-line distance that the hand's centroid has moved, for a diagonal swipe or a gesture from a corner.
  case straight(Sides)
  /// The distance of the hand's centroid from an edge.
  case depth(Sides)
  case spread(out: Bool)
  case turn(clockwise: Bool?)
  case none
}

extension GestureForm {
  package var measure: CourseMeasure {
    switch course {
    case .spreads(let out)?: .spread(out: out)
    case .turns(let clockwise)?: .turn(clockwise: clockwise)
    case .moves(_, from: [])? where known == .drawn: .none
    case .moves(let ways, from: [])?: known == .gone && !ways.isOneSide ? .straight(ways) : .along(ways)
    case .moves(let ways, let start)?:
      !start.isOneSide ? .straight(ways) : ways == start.opposite ? .depth(start) : .along(ways)
    case nil: .none
    }
  }

  /// The direction of the movement in degrees, if the gesture requires a single direction.
  var bearing: Double? {
    switch measure {
    case .along(let ways): ways.bearing
    case .straight(let ways): isFromBorder ? nil : ways.bearing
    case .depth, .spread, .turn, .none: nil
    }
  }

  /// Whether the gesture's progress is measured from the edge of the screen.
  package var isMeasuredFromTheEdge: Bool { if case .depth = measure { !rests } else { false } }
}

extension Sides {
  fileprivate var isOneSide: Bool { rawValue.nonzeroBitCount == 1 }

  fileprivate var bearing: Double? {
    switch self {
    case .right: 0
    case [.right, .down]: 45
    case .down: 90
    case [.left, .down]: 135
    case .left: 180
    case [.left, .up]: -135
    case .up: -90
    case [.right, .up]: -45
    default: nil
    }
  }
}
