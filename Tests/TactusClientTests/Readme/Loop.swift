// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandClient
import Glibc
import TactusClient

/// Runs until the connection is lost. Actions are called from within, on this thread.
func run(_ gestures: WaylandGestures, on display: UnsafeMutablePointer<wl_display>) {
  while true {
    // What has arrived already is handled first: poll knows nothing of it.
    while wl_display_prepare_read(display) != 0 {
      guard wl_display_dispatch_pending(display) >= 0 else { return }
    }
    // Sends what has changed; runs timers of the engine, if that is in this process.
    guard gestures.flush() else { return wl_display_cancel_read(display) }
    var socket = pollfd(fd: wl_display_get_fd(display), events: Int16(POLLIN), revents: 0)
    // A hold is recognized by the passing of time, without any event.
    if poll(&socket, 1, gestures.timeout) > 0 {
      wl_display_read_events(display)
    } else {
      wl_display_cancel_read(display)
    }
    guard wl_display_dispatch_pending(display) >= 0 else { return }
  }
}
