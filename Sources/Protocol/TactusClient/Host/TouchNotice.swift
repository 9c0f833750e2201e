// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusKit

/// A report of the server about a touch, apart from gestures.
public struct TouchNotice: Sendable {
  /// The id of the touch for the life of the connection.
  public var touch: UInt32
  /// The `wl_touch` id that it has or will have; nil if unknown.
  public var wlID: Int32?
  /// Began, moved or ended.
  public var phase: TouchPhase
  /// In the coordinates of the host.
  public var location: Point
  /// The number of taps in a row, if it becomes a tap.
  public var tapCount: Int
  public var time: Timestamp
  /// The view that it landed in; nil if there is none.
  var view: ViewHandle?
}
