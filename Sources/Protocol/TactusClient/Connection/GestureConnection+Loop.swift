// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandClient

/// The connection in an event loop.
extension GestureConnection {
  /// Becomes readable when events have arrived.
  public var fileDescriptor: Int32 { wl_display_get_fd(display) }

  /// Reads events, handles them, and sends the resulting requests, without blocking. False once the connection is lost.
  ///
  /// With the default queue this dispatches the application's own events too.
  @discardableResult
  public func dispatch() -> Bool {
    while prepareToRead() != 0 { if dispatchPending() < 0 { return flush() } }
    wl_display_flush(display)
    wl_display_read_events(display)  // It does not wait.
    _ = dispatchPending()
    return flush()
  }

  /// Passes on changes of the windows and sends requests; call it before waiting. False once the connection is lost.
  @discardableResult
  public func flush() -> Bool {
    for host in openHosts { host.commitAll() }
    // A full socket is not a failure of the display.
    wantsToWrite = wl_display_flush(display) < 0 && wl_display_get_error(display) == 0
    checkForLoss()
    if case .lost = status { return false }
    return true
  }

  private func prepareToRead() -> Int32 {
    queue.map { wl_display_prepare_read_queue(display, $0) } ?? wl_display_prepare_read(display)
  }

  private func dispatchPending() -> Int32 {
    queue.map { wl_display_dispatch_queue_pending(display, $0) } ?? wl_display_dispatch_pending(display)
  }
}
