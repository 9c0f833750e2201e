// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Squares in corners of the screen. A finger must land in each of them; the other fingers may land anywhere.
struct CornerSet: Hashable, Sendable {
  /// The places in which fingers have landed so far.
  struct Taken {
    /// A bit for each corner that has a finger.
    fileprivate var corners: UInt64 = 0
    fileprivate var elsewhere = 0
  }
  var corners: [Gesture.Corner] = []
  /// How many fingers may land outside the corners.
  var free = 0

  /// Records where a finger has landed. Returns false if the finger landed in no corner that still needs a finger, and
  /// `free` fingers have already landed elsewhere.
  func take(_ touch: Touch, scale: Double, into taken: inout Taken) -> Bool {
    if corners.isEmpty { return true }
    for (n, corner) in corners.prefix(64).enumerated() {
      let mark = UInt64(1) << UInt64(n)
      if taken.corners & mark == 0, corner.contains(touch, scale: scale) {
        taken.corners |= mark
        return true
      }
    }
    taken.elsewhere += 1
    return taken.elsewhere <= free
  }
}

extension Gesture.Corner {
  /// Returns whether a touch landed in the corner. The size is computed for each touch, since the output may have
  /// changed.
  fileprivate func contains(_ touch: Touch, scale: Double) -> Bool {
    let ruler = Ruler(frame: touch.rootFrame, scale: scale)
    let width = ruler.pixels(OutputLength(size, along: .horizontal))
    let height = ruler.pixels(OutputLength(size, along: .vertical))
    return place.contains(touch, width: width, height: height)
  }
}

extension Gesture.Corner.Place {
  /// Returns whether a touch landed in the corner. The size of the corner is in logical px.
  func contains(_ touch: Touch, width: Double, height: Double) -> Bool {
    let (point, screen) = (touch.start, touch.rootFrame)
    let isLeft = self == .topLeft || self == .bottomLeft
    let isTop = self == .topLeft || self == .topRight
    let x = isLeft ? point.x - screen.x : screen.x + screen.width - point.x
    let y = isTop ? point.y - screen.y : screen.y + screen.height - point.y
    return x <= width && y <= height
  }
}
