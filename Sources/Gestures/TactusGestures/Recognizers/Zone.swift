// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The part of the screen in which fingers must land for a gesture.
struct Zone: Hashable, Sendable {
  enum Place: Hashable, Sendable {
    /// At an edge, or in a part of it.
    case edge(Sides, part: ClosedRange<Double>?)
    case corner(Gesture.Corner.Place)
    /// Away from all edges.
    case inside
  }
  var place: Place
  /// The depth of the zone from the edge, in px at scale 1.
  var width: Double

  func contains(_ touch: Touch, scale: Double) -> Bool {
    let (point, screen) = (touch.start, touch.rootFrame)
    switch place {
    case .edge(let side, let part):
      return Self.distance(of: point, from: side, of: screen) <= width * scale
        && Self.lies(point, in: part, of: side, of: screen)
    case .corner(let place):
      return place.contains(touch, width: width * scale, height: width * scale)
    case .inside:
      let sides: [Sides] = [.left, .right, .top, .bottom]
      return sides.allSatisfy { Self.distance(of: point, from: $0, of: screen) > width * scale }
    }
  }

  static func distance(of point: Point, from side: Sides, of screen: Rect) -> Double {
    switch side {
    case .left: point.x - screen.x
    case .right: screen.x + screen.width - point.x
    case .top: point.y - screen.y
    default: screen.y + screen.height - point.y
    }
  }

  /// Returns whether a point lies in this part of an edge, in percent from its left or upper end; true if `part` is
  /// nil.
  static func lies(_ point: Point, in part: ClosedRange<Double>?, of side: Sides, of screen: Rect) -> Bool {
    guard let part else { return true }
    let isUpright = side.isSubset(of: .horizontal)
    let (way, whole) = isUpright ? (point.y - screen.y, screen.height) : (point.x - screen.x, screen.width)
    return whole > 0 && part.contains(max(0, min(100, way / whole * 100)))
  }
}
