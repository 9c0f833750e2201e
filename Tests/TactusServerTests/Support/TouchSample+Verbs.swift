// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension TouchSample {
  static func down(_ id: Int64, _ x: Double, _ y: Double) -> TouchSample {
    TouchSample(id: id, phase: .down, location: Point(x: x, y: y))
  }
  static func move(_ id: Int64, _ x: Double, _ y: Double) -> TouchSample {
    TouchSample(id: id, phase: .move, location: Point(x: x, y: y))
  }
  static func up(_ id: Int64) -> TouchSample { TouchSample(id: id, phase: .up) }
}
