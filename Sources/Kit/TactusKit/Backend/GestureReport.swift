// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
public import TactusWire

/// The state of a recognizer and its measurements.
public struct GestureReport: Sendable {
  /// One touch of the gesture.
  public struct Finger: Sendable {
    /// The id of the touch, as in `TouchReport`.
    public var id: UInt64
    public var location: Point
    /// The view in which it landed; nil if the backend does not know.
    public var view: ViewHandle?
    /// Where it landed; set only in the question whether the gesture may begin.
    public var start: Point?

    public init(id: UInt64, location: Point, view: ViewHandle? = nil, start: Point? = nil) {
      self.id = id
      self.location = location
      self.view = view
      self.start = start
    }
  }

  public var recognizer: RecognizerHandle
  public var state: GestureState
  /// Cumulative since the gesture began; the window subtracts the values set by `setTranslation` and the like.
  public var values: GestureValues
  /// The touches that are down, or were down before the last one lifted, in landing order (S4.12).
  public var fingers: [Finger]
  /// For Cancelled and Failed.
  public var reason: GestureReason

  public init(
    _ recognizer: RecognizerHandle, _ state: GestureState, values: GestureValues, fingers: [Finger],
    reason: GestureReason = .none
  ) {
    self.recognizer = recognizer
    self.state = state
    self.values = values
    self.fingers = fingers
    self.reason = reason
  }
}
