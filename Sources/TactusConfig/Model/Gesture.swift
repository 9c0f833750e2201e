// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A gesture as the user writes it.
public struct Gesture: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case tap(count: Int)
    /// Nil means the time that `defaults` sets.
    case hold(Interval?)
    case swipe(Sides)
    case pan(Sides)
    /// With `hold` the fingers come in and then rest.
    case edge(Sides, hold: Bool)
    case pinch(out: Bool)
    /// Nil means either direction, and the default angle.
    case rotate(clockwise: Bool?, angle: Angle?)
    /// Any gesture with this number of fingers; for `block` and `ignore`.
    case any
  }
  /// The possible numbers of fingers: `3..5`.
  public var fingers: ClosedRange<Int>
  public var kind: Kind
  /// For composed gestures: a finger must land in each of these corners.
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
