// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A gesture as the user writes it.
public struct Gesture: Hashable, Sendable {
  /// A form of gesture with the arguments of its line. Two kinds are equal if their texts and numbers are equal.
  public struct Kind: Hashable, Sendable {
    package let form: any GestureForm
    /// The word and its arguments: `swipe left`.
    let text: String

    package init(_ form: any GestureForm) {
      self.form = form
      var text = form.word.name
      for argument in form.arguments {
        text += " "
        text += argument
      }
      self.text = text
    }

    public static func == (a: Kind, b: Kind) -> Bool {
      a.form === b.form || a.text == b.text && a.form.number == b.form.number
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }
  public enum Reach: String, CaseIterable, Sendable {
    case short, medium, long
  }
  /// The possible numbers of fingers: `3..5`.
  public var fingers: ClosedRange<Int>
  public var kind: Kind
  /// The part of the edge at which the fingers must land, in percent from its left or upper end.
  public var part: ClosedRange<Double>?
  /// For composed gestures: a finger must land in each of these corners.
  public var corners: [Corner] = []
  /// The number of taps with one finger that must follow a hold.
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
