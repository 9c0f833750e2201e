// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusKit

/// A report of the server about a touch, in addition to reports of gestures.
public struct TouchNotice: Sendable {
  /// The id of the touch. The connection uses each id only once.
  public var touch: UInt32
  /// The `wl_touch` id that the touch has or will have; nil if the id is unknown.
  public var wlID: Int32?
  /// Began, moved or ended.
  public var phase: TouchPhase
  /// The location in the coordinates of the window; zero if the touch has ended.
  public var location: Point
  /// The number of consecutive taps, if this touch becomes a tap.
  public var tapCount: Int
  public var time: Timestamp
  /// The view in which the touch landed; nil if there is none.
  var view: ViewHandle?
}
