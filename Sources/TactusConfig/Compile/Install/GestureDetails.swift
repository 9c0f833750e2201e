// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus

/// What a program that a gesture starts is told of it, and whoever listens for `notify`.
public struct GestureDetails: Hashable, Sendable {
  /// As a line of the configuration names it: `3 swipe left`.
  public var gesture = ""
  /// Of a composed gesture; else empty.
  public var name = ""
  public var fingers = 0
  public var progress = 0.0
  /// Progress a second.
  public var velocity = 0.0
  /// Where, in the coordinates of the output.
  public var location = Point.zero
  public var output = ""
  public var device = ""
  /// The window in front.
  public var app = ""

  public init() {}

  public init(_ response: Response, of binding: Binding, in state: SessionState) {
    gesture = binding.words
    name = binding.name ?? ""
    fingers = binding.gesture.fingers.lowerBound
    progress = response.progress
    velocity = response.velocity
    location = response.location
    output = state.output ?? ""
    device = state.device ?? ""
    app = state.app ?? ""
  }

  /// Name and value, for those that are known.
  public var values: [(name: String, value: String)] {
    [
      ("GESTURE", gesture), ("NAME", name), ("FINGERS", "\(fingers)"), ("PROGRESS", Number.text(progress)),
      ("VELOCITY", Number.text(velocity)), ("X", Number.text(location.x)), ("Y", Number.text(location.y)),
      ("OUTPUT", output), ("DEVICE", device), ("APP", app),
    ].filter { !$0.1.isEmpty }
  }
}
