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
    /// The view in which the touch landed; nil if the backend does not know the view.
    public var view: ViewHandle?
    /// The place where the touch landed. This is set only when the backend asks whether the gesture may begin.
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
  /// The measurements, which are cumulative since the gesture began. The window subtracts the values that
  /// `setTranslation` and similar functions have set.
  public var values: GestureValues
  /// The touches that are down or, once every touch has lifted, those that were down last, in landing order (S4.12).
  public var fingers: [Finger]
  /// Why the gesture was cancelled or failed.
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
