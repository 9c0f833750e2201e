// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The requirements of a `MultiFinger` for its fingers.
struct MultiFingerRule {
  /// The direction in which the fingers of a pinch or a rotation must move.
  enum Way: Hashable, Sendable { case any, inwards, outwards, clockwise, counterclockwise }

  var fingers: Int
  var gathering: Gathering
  /// The longest time from the first landing until the gesture begins.
  var patience: Interval?
  /// How long all fingers must rest before the gesture is recognized: `confirm hold`.
  var confirm: Interval?
  /// Whether the gesture ends only when all its fingers have lifted, and not as soon as one lifts.
  var lasts = false
  var way = Way.any
  var corners = CornerSet() {
    didSet { hasCorners = !corners.corners.isEmpty }
  }
  private(set) var hasCorners = false
  /// Where all fingers must land; nil for anywhere.
  var zone: Zone?

  /// Sets the depth of the zone. Returns false if there is no zone, or if its depth is infinite.
  mutating func setZone(_ width: Double) -> Bool {
    guard zone?.width.isFinite == true, width >= 0 else { return false }
    zone?.width = width
    return true
  }
}
