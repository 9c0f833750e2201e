// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer

/// Handles a signal of this process in a display's event loop, until this object is released.
public final class SignalSource {
  private var source: EventSourcePointer?
  private let came: () -> Void

  /// Returns nil if the source cannot be added to the loop.
  public init?(_ number: Int32, on loop: EventLoopPointer, _ came: @escaping () -> Void) {
    self.came = came
    source = nil
    let me = Unmanaged.passUnretained(self).toOpaque()
    source = wl_event_loop_add_signal(
      loop, number,
      { _, data in
        if let data {
          let me = Unmanaged<SignalSource>.fromOpaque(data).takeUnretainedValue()
          withExtendedLifetime(me) { me.came() }
        }
        return 0
      }, me)
    if source == nil { return nil }
  }

  deinit {
    if let source { wl_event_source_remove(source) }
  }
}
