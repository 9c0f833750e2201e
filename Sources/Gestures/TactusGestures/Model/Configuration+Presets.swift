// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension Configuration {
  /// Returns this configuration with its presets applied, and with an empty list of presets. The number and order of
  /// bindings do not change.
  public func applyingPresets() -> Configuration {
    var applied = self
    applied.defaults.presets = []
    for preset in defaults.presets {
      switch preset {
      case .steady: applied.steady()
      case .oneHand: applied.needFewerFingers()
      case .leftHand: applied.changeSides()
      // Edges become wider than `steady` makes them, regardless of the order of the two presets.
      case .wideEdges: applied.defaults.edgeDepth = defaults.edgeDepth ?? Length(8, .millimetres)
      }
    }
    return applied
  }

  /// Applies the preset `steady`. Settings in the configuration itself take precedence.
  private mutating func steady() {
    defaults.slop = defaults.slop ?? Length(5, .millimetres)
    defaults.hold = defaults.hold ?? Interval(microseconds: 800_000)
    defaults.doubleTapInterval = defaults.doubleTapInterval ?? Interval(microseconds: 600_000)
    defaults.ignoreRepeats = defaults.ignoreRepeats ?? Interval(microseconds: 300_000)
    defaults.edgeDepth = defaults.edgeDepth ?? Length(5, .millimetres)
    defaults.swipeDistance = defaults.swipeDistance ?? Length(12, .millimetres)
  }

  /// Allows two fingers for gestures of three, unless the same gesture with two fingers is bound.
  private mutating func needFewerFingers() {
    let ofTwo = bindings.filter { $0.gesture.fingers.contains(2) }.map { $0.gesture.kind }
    for n in bindings.indices where bindings[n].gesture.fingers == 3...3 && !ofTwo.contains(bindings[n].gesture.kind) {
      guard case .act = bindings[n].effect else { continue }
      bindings[n].gesture.fingers = 2...3
    }
  }

  /// Exchanges the left and the right side at which fingers land. Directions that are written in a line stay the same.
  private mutating func changeSides() {
    for n in bindings.indices { bindings[n].gesture.changeSides() }
    exclusion.never = exclusion.never.mirrored
  }
}

extension Gesture {
  fileprivate mutating func changeSides() {
    kind = kind.form.mirrored ?? kind
    for n in corners.indices { corners[n].place = corners[n].place.mirrored }
    // At the left and right edge, the part stays the same.
    if let along = part, kind.form.start.isSubset(of: .vertical) {
      part = (100 - along.upperBound)...(100 - along.lowerBound)
    }
  }
}

extension Gesture.Corner.Place {
  var mirrored: Self {
    switch self {
    case .topLeft: .topRight
    case .topRight: .topLeft
    case .bottomLeft: .bottomRight
    case .bottomRight: .bottomLeft
    }
  }
}
