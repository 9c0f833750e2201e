// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import TactusBindings
public import TactusConfig

/// One way to perform actions: the socket of a compositor, a protocol, a bus, programs. A backend is asked to perform
/// one action after the other; `Turns` tells it to give up an action that takes too long.
public protocol ActionBackend: AnyObject {
  /// Its name in `workspaces { backend }` of the configuration and in `tactus status`.
  var name: String { get }
  /// Whether it is the session's compositor itself; the others work beside any.
  var isCompositor: Bool { get }
  /// Whether it can be used now. Asked before each action; must not block.
  var standing: BackendStanding { get }
  /// How it would perform this; nil if it cannot.
  func way(to deed: Deed) -> ActionWay?
  /// Performs it, and calls `done` once, now or later: with nil, or with the reason of the failure.
  func perform(_ deed: Deed, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void)
  /// Gives up the action under way, which takes too long; `done` is not needed any more.
  func abandon()
}

extension ActionBackend {
  public var isCompositor: Bool { false }
}

/// How a backend would perform an action.
public enum ActionWay: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// In a few words: `kill`.
  case by(String)
  /// It cannot be done here, and other backends need not be asked.
  case impossible(ActionFailure)

  public init(stringLiteral words: String) { self = .by(words) }
}
