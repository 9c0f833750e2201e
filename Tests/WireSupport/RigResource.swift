// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import WaylandServer

/// A resource of `RigCompositor`. `requested` receives each request with its opcode.
package class RigResource {
  /// Nil once the client has destroyed the resource or has disconnected.
  package private(set) var resource: ResourcePointer?
  package let client: ClientPointer?
  package let id: UInt32

  init(_ resource: ResourcePointer) {
    self.resource = resource
    client = wl_resource_get_client(resource)
    id = wl_resource_get_id(resource)
    wl_resource_set_dispatcher(
      resource,
      { _, target, opcode, message, arguments in
        guard let target, let message else { return 0 }
        let resource = target.assumingMemoryBound(to: wl_resource.self)
        guard let data = wl_resource_get_user_data(resource) else { return 0 }
        let me = Unmanaged<RigResource>.fromOpaque(data).takeUnretainedValue()
        withExtendedLifetime(me) { me.requested(opcode, message.pointee, arguments) }
        return 0
      }, nil, Unmanaged.passRetained(self).toOpaque(),
      { resource in
        guard let resource, let data = wl_resource_get_user_data(resource) else { return }
        let me = Unmanaged<RigResource>.fromOpaque(data)
        me.takeUnretainedValue().resource = nil
        me.takeUnretainedValue().gone()
        me.release()
      })
  }

  func requested(_ opcode: UInt32, _ message: wl_message, _ arguments: UnsafeMutablePointer<wl_argument>?) {}
  func gone() {}

  func destroy() {
    if let resource { wl_resource_destroy(resource) }
  }

  /// Creates the object whose id is the first argument of a request.
  func make(_ message: wl_message, _ arguments: UnsafeMutablePointer<wl_argument>?) -> ResourcePointer? {
    guard let resource, let client, let id = arguments?[0].n, let interface = message.types?[0] else { return nil }
    return wl_resource_create(client, interface, wl_resource_get_version(resource), id)
  }
}
