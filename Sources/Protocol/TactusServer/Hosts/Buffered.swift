// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// State that a client changes, and that takes effect with a commit.
struct Buffered<State> {
  /// What the client has said so far.
  var pending: State
  /// What it was at the last commit or `commit_with_surface`; the latter waits here for the surface.
  var latched: State
  /// What the engine has.
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
  /// It is among the host's changed parts already, or among those that wait for the surface.
  var isChanged: Bool { get set }
  var isLatched: Bool { get set }
  /// Destroyed: there is nothing to apply.
  var isGone: Bool { get }
  func latch()
  func apply(_ host: HostObject, _ engine: inout GestureEngine, _ effects: inout EffectBuffer)
}
