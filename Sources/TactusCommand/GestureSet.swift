// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusConfig

/// Recognizers to make, and how they stand to each other: what a screen is watched for.
struct GestureSet: Sendable {
  /// In the order in which they are attached: where two could begin in one cycle, the earlier one does.
  var gestures: [Gesture]
  /// Where they are those of a configuration: that, and the state of the session in which it is watched.
  var bound: Bound?

  struct Bound: Sendable {
    var compiled: CompiledConfiguration
    var state: SessionState
  }

  init(gestures: [Gesture]) { self.gestures = gestures }

  struct Gesture: Sendable {
    var name: String
    var kind: GestureKind
    /// Those that differ from the engine's, in its units.
    var parameters: [Parameter: Double] = [:]
    /// The names of those that must fail first.
    var waitsFor: [String] = []
    /// The names of those that may run at the same time.
    var together: [String] = []
  }
}
