// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A place in a device's own units.
struct EvdevPoint: Hashable {
  var x: Int32 = 0
  var y: Int32 = 0

  /// libinput's filter for drivers with `fuzz`: a point that drags an ellipse around itself. Within the ellipse its
  /// centre stays where it is; beyond, it follows as far as it must.
  func drags(_ center: EvdevPoint, margin: EvdevPoint) -> EvdevPoint {
    let (a, b) = (Double(margin.x), Double(margin.y))
    guard a != 0, b != 0 else { return self }
    let (dx, dy) = (Double(x) - Double(center.x), Double(y) - Double(center.y))
    let (u, v) = (dx / a, dy / b)
    let relative = (u * u + v * v).squareRoot()
    guard relative >= 1 else { return center }
    // From the point back towards the old centre, as far as the ellipse reaches; whole units, towards zero.
    return EvdevPoint(
      x: Int32(clamping: Double(x) - dx / relative), y: Int32(clamping: Double(y) - dy / relative))
  }
}

extension Int32 {
  /// Cuts off what is behind the point; 0 for what is no number.
  init(clamping value: Double) {
    guard value == value else {
      self = 0
      return
    }
    self = Int32(Swift.max(-2_147_483_648, Swift.min(2_147_483_647, value)))
  }
}
