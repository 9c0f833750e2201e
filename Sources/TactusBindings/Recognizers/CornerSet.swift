// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusConfig

/// Squares in corners of the screen. A finger must land in each; the other fingers may land anywhere.
struct CornerSet: Hashable, Sendable {
  struct Corner: Hashable, Sendable {
    var place: Gesture.Corner.Place
    /// px at scale 1.
    var width: Double
    var height: Double
  }
  /// Which fingers have landed so far.
  struct Taken {
    /// A bit for each corner that has a finger.
    fileprivate var corners: UInt64 = 0
    fileprivate var elsewhere = 0
  }
  var corners: [Corner] = []
  /// How many fingers need no corner.
  var free = 0

  /// False if the finger landed in none of the free corners and may not land elsewhere.
  func take(_ touch: Touch, scale: Double, into taken: inout Taken) -> Bool {
    if corners.isEmpty { return true }
    for (n, corner) in corners.prefix(64).enumerated() {
      let mark = UInt64(1) << UInt64(n)
      if taken.corners & mark == 0, corner.contains(touch.start, of: touch.rootFrame, scale: scale) {
        taken.corners |= mark
        return true
      }
    }
    taken.elsewhere += 1
    return taken.elsewhere <= free
  }
}

extension CornerSet.Corner {
  func contains(_ point: Point, of screen: Rect, scale: Double) -> Bool {
    let isLeft = place == .topLeft || place == .bottomLeft
    let isTop = place == .topLeft || place == .topRight
    let x = isLeft ? point.x - screen.x : screen.x + screen.width - point.x
    let y = isTop ? point.y - screen.y : screen.y + screen.height - point.y
    return x <= width * scale && y <= height * scale
  }
}
