// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// State that a client changes, and that takes effect with a commit.
struct Buffered<State> {
  /// As the client has left it.
  var pending: State
  /// As it was at the last commit or `commit_with_surface`; the latter waits here for the surface.
  var latched: State
  /// As the engine has it.
  var applied: State

  init(_ state: State) {
    pending = state
    latched = state
    applied = state
  }

  mutating func latch() { latched = pending }
}
