// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures

extension HandTrace {
  /// What the hand did, in numbers: "3 fingers, 41 mm up, 400 ms".
  package var measures: String {
    let millimetres = Measured.Unit()
    let reached = [CourseMeasure.spread(out: true), .spread(out: false)].map { reach($0, fingers: most, until: ended) }
    let turned = reach(.turn(clockwise: nil), fingers: most, until: ended)
    let gone = reach(.straight([]), fingers: most, until: ended)
    var parts = [Measured.fingers(most)]
    if let bearing = bearing(until: ended), gone >= max(reached[0], reached[1]) {
      parts.append("\(millimetres.text(gone)) \(Measured.way(bearing))")
    } else if most > 1, max(reached[0], reached[1]) > Self.still {
      let isOut = reached[0] > reached[1]
      parts.append("\(millimetres.text(max(reached[0], reached[1]))) \(isOut ? "apart" : "together")")
    } else if most == 1 || turned < Self.straight {
      parts.append("in one place")
    }
    if most > 1, turned >= Self.straight { parts.append("turned by \(Measured.degrees(turned))") }
    parts.append(Measured.time(ended - began))
    return parts.joined(separator: ", ")
  }

  /// Fingers that move less rest, in px of the engine.
  private static let still = 4.0
  /// Hands that turn less do not mean to, in degrees.
  private static let straight = 15.0
}
