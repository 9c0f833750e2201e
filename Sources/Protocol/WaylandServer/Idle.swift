// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer

/// Work that is done when all pending events of a display's event loop have been handled.
///
/// The loop must outlive this object, so release the object when the display is destroyed.
public final class Idle {
  private let loop: EventLoopPointer
  private var source: EventSourcePointer?
  private let body: () -> Void

  public init(on loop: EventLoopPointer, _ body: @escaping () -> Void) {
    self.loop = loop
    self.body = body
  }

  /// Requests the work. Several requests before the work is done count as one.
  public func want() {
    guard source == nil else { return }
    let me = Unmanaged.passUnretained(self).toOpaque()
    source = wl_event_loop_add_idle(
      loop,
      { data in
        guard let data else { return }
        let me = Unmanaged<Idle>.fromOpaque(data).takeUnretainedValue()
        // The loop removes the source when this callback returns.
        me.source = nil
        withExtendedLifetime(me) { me.body() }
      }, me)
  }

  deinit {
    if let source { wl_event_source_remove(source) }
  }
}
