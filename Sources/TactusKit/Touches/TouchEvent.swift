// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// One moment of the touches of a window.
public struct TouchEvent {
  public let timestamp: Timestamp
  /// The touches that views and custom recognizers of the window follow, whether they changed or not.
  public let allTouches: Set<GestureTouch>

  /// The touches that landed in a view.
  public func touches(for view: GestureView) -> Set<GestureTouch> { allTouches.filter { $0.view === view } }
}
