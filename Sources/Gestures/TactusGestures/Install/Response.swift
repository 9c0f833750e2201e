// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// What a host must do after an action of the engine.
public struct Response: Hashable, Sendable {
  public enum Phase: Hashable, Sendable {
    /// Perform the action once, or once for each step.
    case fire
    /// The action will be performed if the fingers stay down (`confirm hold`); otherwise `cancelled` follows. A host
    /// may show this state.
    case armed
    /// The action follows the fingers: `began` is followed by any number of `changed`, and finally by `ended` or
    /// `cancelled`.
    case began, changed
    /// The fingers have lifted; the action ends at `settlesAt`.
    case ended
    /// The gesture was cancelled; restore the state from before the gesture.
    case cancelled
  }
  /// The index of the binding in the configuration.
  public var binding: Int
  public var action: DesktopAction
  public var phase: Phase
  /// How far the fingers have moved in the direction of the gesture: 1 is the whole action or one step, and values
  /// above 1 or below 0 are possible. For `horizontal`, it increases to the right; for `vertical`, downwards. In
  /// `fire`, it is the number of steps.
  public var progress: Double
  /// Progress per second.
  public var velocity: Double
  /// The final position if the fingers lifted now: the action is undone at 0 and done at 1; steps may go farther.
  public var settlesAt: Double
  /// The location in coordinates of the output.
  public var location: Point
  public var time: Timestamp
}
