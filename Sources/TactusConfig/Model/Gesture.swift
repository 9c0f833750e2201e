// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A gesture as the user names it.
public struct Gesture: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case tap(count: Int)
    /// Nil: as long as the defaults say.
    case hold(Interval?)
    case swipe(Sides)
    case pan(Sides)
    /// `hold`: the fingers come in, then rest.
    case edge(Sides, hold: Bool)
    case pinch(out: Bool)
    /// Nil: either way; as far as the engine asks.
    case rotate(clockwise: Bool?, angle: Angle?)
    /// Any gesture of these fingers: for `block` and `ignore`.
    case any
  }
  /// One number of fingers, or several: `3..5`.
  public var fingers: ClosedRange<Int>
  public var kind: Kind
  /// For composed gestures: each of these places has a finger.
  public var corners: [Corner] = []
  /// Taps with one finger that must follow a hold.
  public var thenTaps: Int?

  /// A square in a corner of the output.
  public struct Corner: Hashable, Sendable {
    public enum Place: String, CaseIterable, Sendable {
      case topLeft = "top-left"
      case topRight = "top-right"
      case bottomLeft = "bottom-left"
      case bottomRight = "bottom-right"
    }
    public var place: Place
    public var size: Length
    public init(_ place: Place, _ size: Length) {
      self.place = place
      self.size = size
    }
  }

  public init(fingers: ClosedRange<Int>, _ kind: Kind) {
    self.fingers = fingers
    self.kind = kind
  }
}
