// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer

/// What stands behind a resource: retained by it, and released in its destroy handler and nowhere else.
open class Resource {
  /// Nil once the resource is destroyed: its client is gone or has destroyed it.
  public private(set) var pointer: OpaquePointer?
  /// Names the client, as long as it is there.
  public let client: OpaquePointer?

  /// Takes up a new resource. `implementation` is a table of request functions that lives for ever.
  public init(_ resource: OpaquePointer, _ implementation: UnsafeRawPointer) {
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

  /// The resource is no more. Called once; `pointer` is nil already.
  open func gone() {}

  /// Ends the client, for a mistake that a correct one does not make.
  public func post(error code: UInt32, _ message: StaticString) {
    guard let pointer else { return }
    message.withUTF8Buffer {
      $0.withMemoryRebound(to: CChar.self) { text in
        if let start = text.baseAddress { tactus_wl_post_error(pointer, code, start) }
      }
    }
  }

  /// The object behind a resource of a class whose implementation this module's user has set.
  public static func of<R: Resource>(_ resource: OpaquePointer?, as type: R.Type) -> R? {
    guard let resource, let data = wl_resource_get_user_data(resource) else { return nil }
    return unsafeDowncast(Unmanaged<Resource>.fromOpaque(data).takeUnretainedValue(), to: type)
  }
}
