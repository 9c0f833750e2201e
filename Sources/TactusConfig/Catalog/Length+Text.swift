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

extension Binding.Stride {
  /// How it is written: `10mm`, `1.2x`, `15deg`.
  package var text: String {
    switch self {
    case .length(let length): length.text
    case .factor(let factor): Number.text(factor) + "x"
    case .angle(let angle): angle.text
    }
  }
}

extension Angle {
  /// How it is written: `60deg`.
  package var text: String { Number.text(degrees) + "deg" }
}
