// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer

/// An event loop without a display. Release all timers and other sources on the loop before the loop itself.
public final class EventLoop {
  public let pointer: EventLoopPointer

  /// Returns nil if the process has no memory or no descriptor left.
  public init?() {
    guard let loop = wl_event_loop_create() else { return nil }
    pointer = loop
  }

  deinit { wl_event_loop_destroy(pointer) }

  /// Waits for events, at most for this time, and handles them.
  public func turn(milliseconds: Int32) { wl_event_loop_dispatch(pointer, milliseconds) }
}
