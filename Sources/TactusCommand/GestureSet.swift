// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusConfig

/// Recognizers to make, and their relations: the gestures to watch for on a screen.
struct GestureSet: Sendable {
  /// In the order in which they are attached: of two that could begin in one cycle, the earlier one does.
  var gestures: [Gesture]
  /// The configuration, if they come from one, and the state of the session.
  var bound: Bound?

  struct Bound: Sendable {
    var compiled: CompiledConfiguration
    var state: SessionState
  }

  init(gestures: [Gesture]) { self.gestures = gestures }

  struct Gesture: Sendable {
    var name: String
    var kind: GestureKind
    /// The parameters that differ from the engine's defaults, in its units.
    var parameters: [Parameter: Double] = [:]
    /// The names of those that must fail first.
    var waitsFor: [String] = []
    /// The names of those that may run at the same time.
    var together: [String] = []
  }
}
