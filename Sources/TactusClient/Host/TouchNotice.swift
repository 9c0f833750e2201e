// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusKit

/// What the server tells of a touch beside gestures.
public struct TouchNotice: Sendable {
  /// Names the touch for as long as the connection lasts.
  public var touch: UInt32
  /// The `wl_touch` id that it has or will have; nil if that is not known.
  public var wlID: Int32?
  /// Began, moved or ended.
  public var phase: TouchPhase
  /// In the coordinates of the host.
  public var location: Point
  /// How many taps in a row it would make.
  public var tapCount: Int
  public var time: Timestamp
  /// The view that it landed in; nil where there is none.
  var view: ViewHandle?
}
