// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension TouchSample {
  static func down(_ id: Int64, _ place: (Double, Double)) -> TouchSample {
    TouchSample(id: id, phase: .down, location: Point(x: place.0, y: place.1))
  }
  static func move(_ id: Int64, _ place: (Double, Double)) -> TouchSample {
    TouchSample(id: id, phase: .move, location: Point(x: place.0, y: place.1))
  }
  static func up(_ id: Int64) -> TouchSample { TouchSample(id: id, phase: .up) }
}
