// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer

/// A timer on a display's event loop. The timer costs nothing while it is not armed, and stops when this object is
/// released.
///
/// The loop must outlive this object, so release the object when the display is destroyed.
public final class Timer {
  private let loop: EventLoopPointer
  private var source: EventSourcePointer?
  private let rang: () -> Void

  public init(on loop: EventLoopPointer, _ rang: @escaping () -> Void) {
    self.loop = loop
    self.rang = rang
  }

  /// Creates a timer that fires once, after this many milliseconds, unless it is released before then.
  public convenience init(inMilliseconds delay: Int32, on loop: EventLoopPointer, _ rang: @escaping () -> Void) {
    self.init(on: loop, rang)
    arm(inMilliseconds: delay)
  }

  deinit {
    if let source { wl_event_source_remove(source) }
  }

  /// Makes the timer fire once, after this many milliseconds, or after 1 ms if the number is smaller. Replaces an
  /// earlier call. Returns false if the process has no descriptor left; a later call may succeed.
  @discardableResult
  public func arm(inMilliseconds delay: Int32) -> Bool {
    if source == nil { source = add() }
    guard let source else { return false }
    return wl_event_source_timer_update(source, max(1, delay)) == 0
  }

  public func disarm() {
    if let source { wl_event_source_timer_update(source, 0) }
  }

  private func add() -> EventSourcePointer? {
    let me = Unmanaged.passUnretained(self).toOpaque()
    return wl_event_loop_add_timer(
      loop,
      { data in
        if let data {
          let me = Unmanaged<Timer>.fromOpaque(data).takeUnretainedValue()
          withExtendedLifetime(me) { me.rang() }
        }
        return 0
      }, me)
  }
}
