// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus

/// The details of a gesture, for the programs that it starts and for the listeners of `notify`.
public struct GestureDetails: Hashable, Sendable {
  /// The gesture as written in a line of the configuration: `3 swipe left`.
  public var gesture = ""
  /// The name of a composed gesture; otherwise empty.
  public var name = ""
  public var fingers = 0
  public var progress = 0.0
  /// Progress per second.
  public var velocity = 0.0
  /// The location in coordinates of the output.
  public var location = Point.zero
  public var output = ""
  public var device = ""
  /// The application of the window in front.
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

  /// The names and values of all details that are not empty.
  public var values: [(name: String, value: String)] {
    [
      ("GESTURE", gesture), ("NAME", name), ("FINGERS", "\(fingers)"), ("PROGRESS", Number.text(progress)),
      ("VELOCITY", Number.text(velocity)), ("X", Number.text(location.x)), ("Y", Number.text(location.y)),
      ("OUTPUT", output), ("DEVICE", device), ("APP", app),
    ].filter { !$0.1.isEmpty }
  }
}
