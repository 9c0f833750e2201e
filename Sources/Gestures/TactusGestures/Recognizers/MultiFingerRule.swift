// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// What a `MultiFinger` requires of its fingers.
struct MultiFingerRule {
  /// The direction in which a pinch or a rotation must go.
  enum Way: Hashable, Sendable { case any, inwards, outwards, clockwise, counterclockwise }

  var fingers: Int
  var gathering: Gathering
  /// The longest time from the first landing until it begins.
  var patience: Interval?
  /// How long all fingers must rest, once it could begin, before it is recognized.
  var confirm: Interval?
  /// Whether it ends with the last of its fingers, and not with the first that lifts.
  var lasts = false
  var way = Way.any
  var corners = CornerSet() {
    didSet { hasCorners = !corners.corners.isEmpty }
  }
  private(set) var hasCorners = false
  /// Where all fingers must land; nil for anywhere.
  var zone: Zone?

  /// False if it has no zone, or one of undefined depth.
  mutating func setZone(_ width: Double) -> Bool {
    guard zone?.width.isFinite == true, width >= 0 else { return false }
    zone?.width = width
    return true
  }
}
