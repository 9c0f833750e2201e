// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer

/// Calls a function from a display's event loop when a descriptor is readable or hung up, until this object is
/// released. Release the object before the descriptor is closed, and before the display is destroyed.
public final class DescriptorSource {
  private var source: EventSourcePointer?
  private let ready: () -> Void

  /// Whether the function is also called when the descriptor is writable.
  public var awaitsRoom = false {
    didSet {
      guard let source, awaitsRoom != oldValue else { return }
      let mask = UInt32(WL_EVENT_READABLE) | (awaitsRoom ? UInt32(WL_EVENT_WRITABLE) : 0)
      wl_event_source_fd_update(source, mask)
    }
  }

  /// Returns nil if the source cannot be added to the loop.
  public init?(_ descriptor: Int32, on loop: EventLoopPointer, _ ready: @escaping () -> Void) {
    self.ready = ready
    source = nil
    let me = Unmanaged.passUnretained(self).toOpaque()
    source = wl_event_loop_add_fd(
      loop, descriptor, UInt32(WL_EVENT_READABLE),
      { _, _, data in
        if let data {
          let me = Unmanaged<DescriptorSource>.fromOpaque(data).takeUnretainedValue()
          withExtendedLifetime(me) { me.ready() }
        }
        return 0
      }, me)
    if source == nil { return nil }
  }

  deinit {
    if let source { wl_event_source_remove(source) }
  }
}
