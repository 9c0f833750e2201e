// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures

extension HandTrace {
  /// The movement of the hand in numbers: "3 fingers, 41 mm up, 400 ms".
  package var measures: String {
    let millimetres = Measured.Unit()
    func reach(_ way: CourseMeasure) -> Double { self.reach(way, fingers: most, until: ended) }
    let (apart, together) = (reach(.spread(out: true)), reach(.spread(out: false)))
    let (gone, spread, turned) = (reach(.straight([])), max(apart, together), reach(.turn(clockwise: nil)))
    var parts = [Measured.fingers(most)]
    if let bearing = bearing(until: ended), gone >= spread {
      parts.append("\(millimetres.text(gone)) \(Measured.way(bearing))")
    } else if most > 1, spread > Self.still {
      parts.append("\(millimetres.text(spread)) \(apart > together ? "apart" : "together")")
    } else if most == 1 || turned < Self.straight {
      parts.append("in one place")
    }
    if most > 1, turned >= Self.straight { parts.append("turned by \(Measured.degrees(turned))") }
    parts.append(Measured.time(ended - began))
    return parts.joined(separator: ", ")
  }

  /// Fingers that move less than this distance, in the engine's px, are considered to be at rest.
  private static let still = 4.0
  /// A hand that turns by less than this angle, in degrees, is considered not to turn.
  private static let straight = 15.0
}
