// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures

/// The history of one recognizer during one gesture, from its transitions and responses.
public struct Attempt: Sendable {
  /// Whether the recognizer received touches, because its binding applies in this state of the session.
  public var isLive = false
  /// Why the recognizer ended, if it ended before its binding acted.
  public var reason: Reason?
  /// When the recognizer ended, if it ended before its binding acted.
  public var ended: Timestamp?
  public var hasBegun = false
  /// The latest response of the recognizer's binding.
  public var response: Response?
  /// Whether the recognizer's binding has performed an action that was not undone.
  public var hasActed = false

  public init() {}

  public mutating func add(_ transition: Transition) {
    isLive = true
    if transition.to == .began { hasBegun = true }
    guard transition.to.isTerminal || transition.to == .failed, !hasActed else { return }
    ended = transition.time
    reason = transition.reason
  }

  public mutating func add(_ response: Response) {
    self.response = response
    if response.staysDone { hasActed = true }
  }
}
