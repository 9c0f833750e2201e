// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A point in the units of a device.
struct EvdevPoint: Hashable {
  var x: Int32 = 0
  var y: Int32 = 0

  /// Applies libinput's filter for drivers with `fuzz`, and returns the new centre. The point drags an ellipse: while
  /// the point moves inside, the centre stays; otherwise, the centre follows as far as necessary.
  func drags(_ center: EvdevPoint, margin: EvdevPoint) -> EvdevPoint {
    let (a, b) = (Double(margin.x), Double(margin.y))
    guard a != 0, b != 0 else { return self }
    let (dx, dy) = (Double(x) - Double(center.x), Double(y) - Double(center.y))
    let (u, v) = (dx / a, dy / b)
    let relative = (u * u + v * v).squareRoot()
    guard relative >= 1 else { return center }
    // Moves from the point towards the old centre, to the edge of the ellipse, and rounds to whole units towards zero.
    return EvdevPoint(
      x: Int32(clamping: Double(x) - dx / relative), y: Int32(clamping: Double(y) - dy / relative))
  }
}

extension Int32 {
  /// Creates an integer without the fraction; 0 for NaN.
  init(clamping value: Double) {
    guard value == value else {
      self = 0
      return
    }
    self = Int32(Swift.max(-2_147_483_648, Swift.min(2_147_483_647, value)))
  }
}
