// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// What happened to a touch.
public struct TouchReport: Sendable {
  /// Names the touch from its landing on, to views and recognizers alike, and never another one.
  public var id: UInt64
  /// The view that it landed in.
  public var view: ViewHandle
  public var phase: TouchPhase
  public var location: Point
  /// Equal to `location` where it did not move.
  public var previousLocation: Point
  public var tapCount: Int
  public var type: TouchType
  /// When it happened: earlier than now for what was withheld.
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
