// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension Configuration {
  /// This configuration with its presets carried out; the result names none. The number and order of bindings stay the
  /// same.
  public func applyingPresets() -> Configuration {
    var applied = self
    applied.defaults.presets = []
    for preset in defaults.presets {
      switch preset {
      case .steady: applied.steady()
      case .oneHand: applied.needFewerFingers()
      }
    }
    return applied
  }

  /// Settings that the configuration sets itself stay.
  private mutating func steady() {
    defaults.slop = defaults.slop ?? Length(5, .millimetres)
    defaults.hold = defaults.hold ?? Interval(microseconds: 800_000)
    defaults.doubleTapInterval = defaults.doubleTapInterval ?? Interval(microseconds: 600_000)
    defaults.edgeDepth = defaults.edgeDepth ?? Length(5, .millimetres)
    defaults.swipeDistance = defaults.swipeDistance ?? Length(12, .millimetres)
  }

  /// Three fingers become two or three, unless something else is bound to the same gesture of two.
  private mutating func needFewerFingers() {
    let ofTwo = bindings.filter { $0.gesture.fingers.contains(2) }.map { $0.gesture.kind }
    for n in bindings.indices where bindings[n].gesture.fingers == 3...3 && !ofTwo.contains(bindings[n].gesture.kind) {
      guard case .act = bindings[n].effect else { continue }
      bindings[n].gesture.fingers = 2...3
    }
  }
}
