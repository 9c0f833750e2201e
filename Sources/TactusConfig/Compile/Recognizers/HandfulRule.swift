// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// What a `Handful` asks of its fingers.
struct HandfulRule {
  /// Which way a pinch or a rotation must go.
  enum Way: Hashable, Sendable { case any, inwards, outwards, clockwise, counterclockwise }

  var fingers: Int
  /// From one landing to the next.
  var landing: Interval
  /// From the first landing to the beginning.
  var patience: Interval?
  /// It ends well only if all fingers stay down so long after it has begun.
  var confirm: Interval?
  var way = Way.any
  var corners = CornerSet() {
    didSet { hasCorners = !corners.corners.isEmpty }
  }
  private(set) var hasCorners = false
}
