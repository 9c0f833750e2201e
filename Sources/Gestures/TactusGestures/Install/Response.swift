// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// What a host must do after an action of the engine.
public struct Response: Hashable, Sendable {
  public enum Phase: Hashable, Sendable {
    /// Perform the action once.
    case fire
    /// The action will fire if the fingers stay down, for `confirm hold`; otherwise `cancelled` follows. A host may
    /// show this.
    case armed
    /// The action follows the fingers: began, any number of changed, then ended or cancelled.
    case began, changed
    /// The fingers have lifted; the action ends at `settlesAt`.
    case ended
    /// The gesture was cancelled; restore the state before it.
    case cancelled
  }
  /// The index of the binding in the configuration.
  public var binding: Int
  public var action: DesktopAction
  public var phase: Phase
  /// How far the fingers have moved in the direction of the gesture: 1 is the whole action or one step, and it may be
  /// above 1 or below 0. For `horizontal` it counts to the right, for `vertical` downwards. In `fire` it is the number
  /// of steps.
  public var progress: Double
  /// Progress per second.
  public var velocity: Double
  /// The final position if the fingers lifted now: the action is undone at 0 and done at 1; steps may go farther.
  public var settlesAt: Double
  /// The location in coordinates of the output.
  public var location: Point
  public var time: Timestamp
}
