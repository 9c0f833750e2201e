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
    /// A swipe whose length counts, which is known when the fingers lift.
    case sized(Sides, Reach)
    /// A swipe towards a corner: two sides.
    case diagonal(Sides, Reach?)
    case pan(Sides)
    /// With `hold` the fingers come in and then rest.
    case edge(Sides, hold: Bool)
    /// From these edges, and then along them.
    case slide(Sides, along: Sides)
    /// From a corner inwards.
    case corner(Corner.Place)
    case pinch(out: Bool)
    /// Nil means either direction, and the default angle.
    case rotate(clockwise: Bool?, angle: Angle?)
    /// The fingers draw the `shape`.
    case shape
    /// Any gesture with this number of fingers; for `block` and `ignore`.
    case any
  }
  public enum Reach: String, CaseIterable, Sendable {
    case short, medium, long
  }
  /// The possible numbers of fingers: `3..5`.
  public var fingers: ClosedRange<Int>
  public var kind: Kind
  /// The name of what they draw.
  public var shape: String?
  /// The part of the edge at which the fingers must land, in percent from its left or upper end.
  public var part: ClosedRange<Double>?
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
