// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A hand that is fast when it lifts need not go all the way.
package enum Flick {
  /// The part of the way that it must go.
  package static let share = 0.5
  /// px at scale 1 in a second: 60 mm.
  private static let speed = 400.0

  /// Whether a hand was fast that went so far, in px at scale 1, in so much time.
  package static func isFast(_ way: Double, in time: Interval) -> Bool { way / max(0.001, time.seconds) >= speed }
}
