// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures

extension CompiledConfiguration {
  /// Returns the direction in which the hand moved, and the numbers of fingers for which a gesture in that direction is
  /// bound. Returns nil if the hand's own number of fingers is among them, if nothing is bound in that direction, or if
  /// the hand hardly moved. `isLive` returns whether the recognizer with this index applies.
  public func otherFingers(for hand: HandTrace, isLive: (Int) -> Bool) -> (way: String, fingers: [Int])? {
    guard let bearing = hand.bearing(until: hand.ended) else { return nil }
    var fingers: [Int] = []
    for (n, recognizer) in recognizers.enumerated() where !recognizer.isWall && isLive(n) {
      guard goes(recognizer.key.motion.form, bearing), recognizer.bindings.contains(where: acts) else { continue }
      if !fingers.contains(recognizer.fingers) { fingers.append(recognizer.fingers) }
    }
    guard !fingers.isEmpty, !fingers.contains(hand.most) else { return nil }
    return (Measured.towards(bearing), fingers.sorted())
  }

  private func acts(_ binding: Int) -> Bool {
    configuration.bindings.indices.contains(binding) && configuration.bindings[binding].action != nil
  }

  /// Returns whether a gesture of this form moves in this direction, which is given in degrees.
  private func goes(_ form: any GestureForm, _ bearing: Double) -> Bool {
    if let its = form.bearing { return HandTrace.off(bearing, its) < 45 }
    guard case .along(let sides) = form.measure, !form.isFromBorder else { return false }
    let ways: [(Sides, Double)] = [(.right, 0), (.down, 90), (.left, 180), (.up, -90)]
    return ways.contains { sides.contains($0.0) && HandTrace.off(bearing, $0.1) < 45 }
  }
}

extension Measured {
  /// Returns a direction in words, such as "upwards" or "down and to the left".
  static func towards(_ bearing: Double) -> String {
    switch way(bearing) {
    case "right": "to the right"
    case "down and right": "down and to the right"
    case "down": "downwards"
    case "down and left": "down and to the left"
    case "left": "to the left"
    case "up and left": "up and to the left"
    case "up": "upwards"
    default: "up and to the right"
    }
  }
}
