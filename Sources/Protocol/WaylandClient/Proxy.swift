// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import CWaylandClient

/// A client's pointer to an object with this interface. Each interface has a type of its own (`opaque.h`).
public typealias Proxy<Interface> = UnsafeMutablePointer<Interface>

extension Proxy<wl_registry> {
  /// Binds a global by its name. Returns nil if memory runs out. The caller must pass the interface that belongs to the
  /// type.
  package func bind<Interface>(
    _ name: UInt32, _ interface: UnsafePointer<wl_interface>?, version: UInt32
  ) -> Proxy<Interface>? {
    wl_registry_bind(self, name, interface, version)?.assumingMemoryBound(to: Interface.self)
  }
}

extension UnsafeMutablePointer {
  /// The object as a `wl_proxy`, for functions of libwayland that accept any interface.
  package var proxy: Proxy<wl_proxy> { UnsafeMutableRawPointer(self).assumingMemoryBound(to: wl_proxy.self) }
}
