// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandClient

/// Functions that connect the event loop of an application to the server.
extension GestureConnection {
  /// The descriptor that becomes readable when events arrive.
  public var fileDescriptor: Int32 { wl_display_get_fd(display) }

  /// Reads events, handles them, and sends the resulting requests, without blocking. Returns false once the connection
  /// is lost.
  ///
  /// If gestures arrive on the default queue, this function also dispatches the application's own events.
  @discardableResult
  public func dispatch() -> Bool {
    while prepareToRead() != 0 { if dispatchPending() < 0 { return flush() } }
    wl_display_flush(display)
    wl_display_read_events(display)  // This does not block.
    _ = dispatchPending()
    return flush()
  }

  /// Sends changes of the windows and all other requests to the server. Call it before the event loop waits. Returns
  /// false once the connection is lost.
  @discardableResult
  public func flush() -> Bool {
    for host in openHosts { host.commitAll() }
    // If the flush fails only because the socket is full, the display reports no error.
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
