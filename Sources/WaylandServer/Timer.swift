// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer

/// One timer on a display's event loop. Does nothing while it is not armed, and ends when it is dropped.
///
/// The loop must outlive it: let go of it when the display is destroyed.
public final class Timer {
  private var source: OpaquePointer?
  private let rang: () -> Void

  /// Nil where the loop has no room for another source.
  public init?(on loop: OpaquePointer, _ rang: @escaping () -> Void) {
    self.rang = rang
    source = nil
    let me = Unmanaged.passUnretained(self).toOpaque()
    source = wl_event_loop_add_timer(
      loop,
      { data in
        if let data {
          let me = Unmanaged<Timer>.fromOpaque(data).takeUnretainedValue()
          withExtendedLifetime(me) { me.rang() }
        }
        return 0
      }, me)
    if source == nil { return nil }
  }

  /// Rings once after so many milliseconds, at least one; replaces what was armed before.
  public func arm(inMilliseconds delay: Int32) {
    if let source { wl_event_source_timer_update(source, max(1, delay)) }
  }

  public func disarm() {
    if let source { wl_event_source_timer_update(source, 0) }
  }

  deinit {
    if let source { wl_event_source_remove(source) }
  }
}
