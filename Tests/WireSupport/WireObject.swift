// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandClient
import WaylandClient

/// A client's object, with its name in the log. Once it is destroyed, its requests do nothing.
package class WireObject {
  package let client: WireClient
  package let name: String
  package private(set) var proxy: Proxy<wl_proxy>?

  init(_ client: WireClient, _ name: String, _ proxy: UnsafeMutableRawPointer?) {
    let proxy = proxy?.assumingMemoryBound(to: wl_proxy.self)
    self.client = client
    self.name = name
    self.proxy = proxy
    guard let proxy else { return }
    client.adopt(self, proxy)
    wl_proxy_add_dispatcher(
      proxy,
      { _, target, _, message, arguments in
        guard let target = target?.assumingMemoryBound(to: wl_proxy.self), let message,
          let data = wl_proxy_get_user_data(target)
        else { return 0 }
        let me = Unmanaged<WireObject>.fromOpaque(data).takeUnretainedValue()
        if me.client.onlyCounts {
          me.client.count(message.pointee, arguments, of: me)
          return 0
        }
        me.client.got(WireEvent(me.name, message.pointee, arguments, me.client), of: me)
        return 0
      }, nil, Unmanaged.passUnretained(self).toOpaque())
  }

  package var isThere: Bool { proxy != nil }

  /// Returns the proxy as the type that a request expects, without a check.
  func typed<Interface>() -> Proxy<Interface>? {
    proxy.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: Interface.self) }
  }

  func request<Interface>(_ body: (Proxy<Interface>) -> Void) {
    if let proxy: Proxy<Interface> = typed() { body(proxy) }
  }
  func make<Interface, New>(_ body: (Proxy<Interface>) -> Proxy<New>?) -> Proxy<New>? {
    typed().flatMap(body)
  }

  /// Forgets the proxy, and passes it to `body` to be destroyed.
  func end<Interface>(_ body: (Proxy<Interface>) -> Void) {
    guard let proxy, let typed: Proxy<Interface> = typed() else { return }
    self.proxy = nil
    client.forget(proxy)
    body(typed)
  }

  /// Drops the object as if the process had died: nothing is sent.
  func drop() { end { wl_proxy_destroy($0) } }

  package func destroy() { drop() }

  // MARK: received events

  package var events: [WireEvent] { client.events.filter { $0.object == name } }
  package func last(_ event: String) -> WireEvent? { events.last { $0.name == event } }
}
