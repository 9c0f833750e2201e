// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import TactusConfig

/// One way to perform actions: a compositor's socket, a protocol, a bus, programs. What a backend is asked comes one
/// action after the other; whoever asks has a clock, and tells it to give up.
public protocol ActionBackend: AnyObject {
  /// As `workspaces { backend }` of the configuration and `tactus status` name it.
  var name: String { get }
  /// Whether it can be used now. Asked before each action; to be answered without waiting.
  var standing: BackendStanding { get }
  /// How it would do this; nil where it has no way of its own.
  func way(to deed: Deed) -> ActionWay?
  /// Does it, and calls `done` once, now or later: with nothing, or with why it could not be done.
  func perform(_ deed: Deed, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void)
  /// What is under way takes too long: it is forgotten, and `done` no longer awaited.
  func abandon()
}
