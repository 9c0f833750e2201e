// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer

/// The object behind a resource. The resource retains it, and releases it in its destroy handler and nowhere else.
open class Resource {
  /// The resource; nil once it is destroyed, by its client or with it.
  public private(set) var pointer: ResourcePointer?
  /// The client, valid as long as it exists.
  public let client: ClientPointer?

  /// Implements a new resource. `implementation` is a table of request functions that lives for ever.
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

  /// Called once when the resource is destroyed; `pointer` is nil already.
  open func gone() {}

  /// Disconnects the client with an error that a correct client avoids.
  public func post(error code: UInt32, _ message: StaticString) {
    guard let pointer else { return }
    message.withUTF8Buffer {
      $0.withMemoryRebound(to: CChar.self) { text in
        if let start = text.baseAddress { tactus_wl_post_error(pointer, code, start) }
      }
    }
  }

  /// The object behind a resource. The caller must know its class: the cast is not checked.
  public static func of<R: Resource>(_ resource: ResourcePointer?, as type: R.Type) -> R? {
    guard let resource, let data = wl_resource_get_user_data(resource) else { return nil }
    return unsafeDowncast(Unmanaged<Resource>.fromOpaque(data).takeUnretainedValue(), to: type)
  }
}
