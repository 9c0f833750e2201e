// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer

/// The Swift object that implements a resource. The resource retains this object, and releases it only when the
/// resource is destroyed.
open class Resource {
  /// The resource; nil once the client has destroyed it or has disconnected.
  public private(set) var pointer: ResourcePointer?
  /// The client. The pointer is valid as long as the client is connected.
  public let client: ClientPointer?

  /// Implements a new resource. `implementation` is a table of request functions that is never freed.
  public init(_ resource: ResourcePointer, _ implementation: UnsafeRawPointer) {
    pointer = resource
    client = wl_resource_get_client(resource)
    wl_resource_set_implementation(
      resource, implementation, Unmanaged.passRetained(self).toOpaque(),
      { resource in
        guard let resource, let data = wl_resource_get_user_data(resource) else { return }
        let me = Unmanaged<Resource>.fromOpaque(data)
        let it = me.takeUnretainedValue()
        it.pointer = nil
        it.gone()
        me.release()
      })
  }

  /// Called when the resource is destroyed; `pointer` is nil already.
  open func gone() {}

  /// Sends a protocol error to the client, which disconnects it.
  public func post(error code: UInt32, _ message: StaticString) {
    guard let pointer else { return }
    message.withUTF8Buffer {
      $0.withMemoryRebound(to: CChar.self) { text in
        if let start = text.baseAddress { tactus_wl_post_error(pointer, code, start) }
      }
    }
  }

  /// The Swift object that implements a resource. The caller must know the class of the object: the cast is not
  /// checked.
  public static func of<R: Resource>(_ resource: ResourcePointer?, as type: R.Type) -> R? {
    guard let resource, let data = wl_resource_get_user_data(resource) else { return nil }
    return unsafeDowncast(Unmanaged<Resource>.fromOpaque(data).takeUnretainedValue(), to: type)
  }
}
