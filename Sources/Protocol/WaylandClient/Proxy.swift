// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import CWaylandClient

/// What a client has of an object, by the interface of the object. Each is a type of its own (`opaque.h`).
public typealias Proxy<Interface> = UnsafeMutablePointer<Interface>

extension Proxy<wl_registry> {
  /// Nil where there is no memory. The caller must know that the interface is that of the type.
  package func bind<Interface>(
    _ name: UInt32, _ interface: UnsafePointer<wl_interface>?, version: UInt32
  ) -> Proxy<Interface>? {
    wl_registry_bind(self, name, interface, version)?.assumingMemoryBound(to: Interface.self)
  }
}

extension UnsafeMutablePointer {
  /// As libwayland takes an object of any interface.
  package var proxy: Proxy<wl_proxy> { UnsafeMutableRawPointer(self).assumingMemoryBound(to: wl_proxy.self) }
}
