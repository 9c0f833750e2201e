// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures

/// The course of one recognizer in one gesture.
public struct Attempt: Sendable {
  /// Whether it received touches, because its binding applies in this state of the session.
  public var isLive = false
  /// Why it ended, if it failed or was cancelled, and when.
  public var reason: Reason?
  public var ended: Timestamp?
  public var hasBegun = false
  /// The last response of its binding.
  public var response: Response?
  /// Whether its binding has done something that is not undone.
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
