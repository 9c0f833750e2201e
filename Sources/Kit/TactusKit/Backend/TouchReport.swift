// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A change of a touch.
public struct TouchReport: Sendable {
  /// The id of the touch for views and recognizers. It is never reused for another touch.
  public var id: UInt64
  /// The view in which the touch landed.
  public var view: ViewHandle
  public var phase: TouchPhase
  public var location: Point
  /// Equal to `location` if the touch did not move.
  public var previousLocation: Point
  public var tapCount: Int
  public var type: TouchType
  /// When the change happened; earlier than the report if the touch was withheld.
  public var time: Timestamp

  public init(
    id: UInt64, view: ViewHandle, phase: TouchPhase, location: Point, previousLocation: Point, tapCount: Int = 1,
    type: TouchType = .direct, time: Timestamp
  ) {
    self.id = id
    self.view = view
    self.phase = phase
    self.location = location
    self.previousLocation = previousLocation
    self.tapCount = tapCount
    self.type = type
    self.time = time
  }
}
