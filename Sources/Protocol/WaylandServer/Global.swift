// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import CWaylandServer

/// A global of a display. It exists until this object is released or the display is destroyed. If memory runs out
/// during a bind, the client receives an error.
public final class Global {
  public let pointer: GlobalPointer
  private var isThere = true
  private var death: Listener?
  private let bound: (ResourcePointer) -> Void

  /// Creates the global. `bound` receives the new resource of each bind, which has no implementation yet. Returns nil
  /// if memory runs out.
  public init?(
    on display: DisplayPointer, _ interface: UnsafePointer<wl_interface>, version: Int32,
    _ bound: @escaping (ResourcePointer) -> Void
  ) {
    self.bound = bound
    // The bind handler finds the object through a box, since `self` is incomplete before the global exists.
    let box = Box()
    let reference = Unmanaged.passRetained(box)
    guard
      let global = wl_global_create(
        display, interface, version, reference.toOpaque(),
        { client, data, version, id in
          guard let client, let data, let me = Unmanaged<Box>.fromOpaque(data).takeUnretainedValue().global else {
            return
          }
          let it = Unmanaged<Global>.fromOpaque(me).takeUnretainedValue()
          guard let resource = wl_resource_create(client, it.interface, Int32(bitPattern: version), id) else {
            return wl_client_post_no_memory(client)
          }
          it.bound(resource)
        })
    else {
      reference.release()
      return nil
    }
    pointer = global
    self.interface = interface
    self.box = reference
    box.global = Unmanaged.passUnretained(self).toOpaque()
    // A display that is destroyed also destroys its globals.
    death = Listener(add: { wl_display_add_destroy_listener(display, $0) }) { [unowned(unsafe) self] _ in
      isThere = false
    }
  }

  private let interface: UnsafePointer<wl_interface>
  private let box: Unmanaged<Box>

  private final class Box {
    var global: UnsafeMutableRawPointer?
  }

  deinit {
    if isThere { wl_global_destroy(pointer) }
    box.release()
  }
}
