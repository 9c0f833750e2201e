// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// What a host is to do because of an engine's action.
public struct Response: Hashable, Sendable {
  public enum Phase: Hashable, Sendable {
    /// Do it, once.
    case fire
    /// It fires if the fingers stay down, as `confirm hold` asks; else `cancelled` follows. May be shown.
    case armed
    /// The action follows the fingers from now on: began, any number of changed, then ended or cancelled.
    case began, changed
    /// The fingers have let go: the action comes to rest at `settlesAt`.
    case ended
    /// It was taken back: everything as it was before.
    case cancelled
  }
  /// The binding's place in the configuration.
  public var binding: Int
  public var action: ActionWords
  public var phase: Phase
  /// How far the fingers have gone: 1 for all of it, or for one step; beyond 1 and below 0 too. Along the direction of
  /// the gesture; of `horizontal` to the right, of `vertical` downwards. A firing one says how many steps at once.
  public var progress: Double
  /// Progress a second.
  public var velocity: Double
  /// Where what follows the fingers would come to rest if they let go now: 0 is where it was, 1 is done, and steps may
  /// go on.
  public var settlesAt: Double
  /// Where, in the coordinates of the output.
  public var location: Point
  public var time: Timestamp
}
