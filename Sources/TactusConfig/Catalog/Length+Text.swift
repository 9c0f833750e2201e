// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension Length {
  /// How it is written: `2.5mm`.
  package var text: String { Number.text(value) + unit.rawValue }
}

extension Interval {
  /// How it is written: `500ms`.
  package var text: String {
    microseconds >= 1_000_000 && microseconds % 10_000 == 0
      ? Number.text(seconds) + "s" : Number.text(milliseconds) + "ms"
  }
}

extension Angle {
  /// How it is written: `60deg`.
  package var text: String { Number.text(degrees) + "deg" }
}
