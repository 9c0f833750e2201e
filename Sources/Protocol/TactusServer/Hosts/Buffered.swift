// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Double-buffered state: a client changes it, and a commit applies it.
struct Buffered<State> {
  /// The client's latest changes.
  var pending: State
  /// The state at the latest `commit` or `commit_with_surface`. After `commit_with_surface`, the surface's commit
  /// applies it.
  var latched: State
  /// The state in the engine.
  var applied: State

  init(_ state: State) {
    pending = state
    latched = state
    applied = state
  }

  mutating func latch() { latched = pending }
}

/// A part of a host whose state is double-buffered.
protocol BufferedPart: AnyObject {
  /// Whether the part is in the host's list of changed parts.
  var isChanged: Bool { get set }
  /// Whether the part is in the host's list of parts that wait for the surface's commit.
  var isLatched: Bool { get set }
  /// Whether the part is destroyed, so that there is nothing to apply.
  var isGone: Bool { get }
  func latch()
  func apply(_ host: HostObject, _ engine: inout GestureEngine, _ effects: inout EffectBuffer)
}
