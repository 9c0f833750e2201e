// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension OngoingGesture {
  /// Prepares to measure how far the fingers move in these directions.
  mutating func follow(_ sides: Sides, _ binding: Binding, _ values: GestureValues, _ ruler: Ruler) {
    isTwoWay = sides.rawValue.nonzeroBitCount > 1
    side = Self.side(of: sides, values.measure)
    setUnit(of: binding, ruler, or: nil)
  }

  /// Returns the side towards which a movement is measured.
  private static func side(of sides: Sides, _ measure: Measure) -> Sides {
    if sides.rawValue.nonzeroBitCount == 1 { return sides }
    if sides.isSubset(of: .horizontal) { return .right }
    if sides.isSubset(of: .vertical) { return .down }
    guard case .pan(let translation, _) = measure else { return .right }
    return translation.dx.magnitude >= translation.dy.magnitude ? .right : .down
  }

  /// Sets the distance for a progress of 1: the distance that the binding sets, or else `usual` (in px of the engine),
  /// or else the usual distance of an action that follows the fingers.
  mutating func setUnit(of binding: Binding, _ ruler: Ruler, or usual: Double?) {
    let length = binding.options.step?.length ?? binding.options.distance
    let axis = OutputLength.Axis(side)
    let pixels =
      if let length {
        ruler.pixels(OutputLength(length, along: axis))
      } else if let usual {
        usual * ruler.scale
      } else {
        ruler.pixels(OutputLength(Tuning.driveDistance, along: axis))
      }
    unit = pixels.isFinite ? max(1, pixels) : 1
  }
}
