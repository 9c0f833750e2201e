// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import CWaylandServer

/// Listens to one signal until this object is released.
public final class Listener {
  // Allocated on the heap, since libwayland stores pointers to the listener.
  private let box: UnsafeMutablePointer<tactus_wl_listener>
  private let heard: (UnsafeMutableRawPointer?) -> Void

  /// Creates a listener and calls `add` once, to add it. Use this for objects that have a function that adds a destroy
  /// listener.
  public init(
    add: (UnsafeMutablePointer<wl_listener>) -> Void, _ heard: @escaping (UnsafeMutableRawPointer?) -> Void
  ) {
    self.heard = heard
    box = .allocate(capacity: 1)
    box.initialize(to: tactus_wl_listener())
    box.pointee.owner = Unmanaged.passUnretained(self).toOpaque()
    box.pointee.listener.notify = { listener, data in
      guard let listener else { return }
      let box = UnsafeMutableRawPointer(listener).assumingMemoryBound(to: tactus_wl_listener.self)
      guard let owner = box.pointee.owner else { return }
      // Keeps a reference during the callback, since the callback may release all other references.
      let me = Unmanaged<Listener>.fromOpaque(owner).takeUnretainedValue()
      withExtendedLifetime(me) { me.heard(data) }
    }
    add(Listener.listener(of: box))
  }

  public convenience init(
    _ signal: UnsafeMutablePointer<wl_signal>, _ heard: @escaping (UnsafeMutableRawPointer?) -> Void
  ) {
    self.init(add: { wl_signal_add(signal, $0) }, heard)
  }

  private static func listener(
    of box: UnsafeMutablePointer<tactus_wl_listener>
  ) -> UnsafeMutablePointer<wl_listener> {
    // The listener is the first member of the structure.
    UnsafeMutableRawPointer(box).assumingMemoryBound(to: wl_listener.self)
  }

  deinit {
    wl_list_remove(&box.pointee.listener.link)
    box.deinitialize(count: 1)
    box.deallocate()
  }
}
