// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension Length {
  /// How it is written: `2.5mm`.
  var text: String { Number.text(value) + unit.rawValue }
}

extension Interval {
  /// How it is written: `500ms`.
  var text: String {
    microseconds >= 1_000_000 && microseconds % 10_000 == 0
      ? Number.text(seconds) + "s" : Number.text(milliseconds) + "ms"
  }
}

extension Angle {
  /// How it is written: `60deg`.
  var text: String { Number.text(degrees) + "deg" }
}
