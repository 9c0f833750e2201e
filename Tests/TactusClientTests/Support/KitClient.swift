// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandClient
import CWaylandServer
import Glibc
import Tactus
import TactusKit
import TactusServer
import WaylandClient
import WireSupport

@testable import TactusClient

/// An application that uses the client library, in the same process as its server. The rig retains it.
final class KitClient: RigGuest {
  private unowned let rig: Rig
  let connection: GestureConnection
  private let end: UnsafeMutablePointer<wl_client>?
  private var compositor: UnsafeMutablePointer<wl_compositor>?
  private var registry: UnsafeMutablePointer<wl_registry>?
  private var surfaces: [UnsafeMutablePointer<wl_surface>] = []
  /// Whether the client reads its events.
  var isReading = true

  private let display: UnsafeMutablePointer<wl_display>
  private let queue: UnsafeMutablePointer<wl_event_queue>?

  /// If `ownQueue` is true, gesture events use a queue of their own instead of the application's queue.
  init?(_ rig: Rig, _ standing: ClientStanding = .ordinary, ownQueue: Bool = false) {
    self.rig = rig
    let socket = rig.connect(standing)
    end = socket.end
    guard let display = wl_display_connect_to_fd(socket.descriptor) else { return nil }
    self.display = display
    queue = ownQueue ? wl_display_create_queue(display) : nil
    // The connection ends when its last owner, perhaps a window, is released.
    connection = GestureConnection(display, owned: true, queue: queue, waits: false)
    registry = wl_display_get_registry(display)
    if let registry {
      wl_registry_add_listener(registry, KitClient.listener, Unmanaged.passUnretained(self).toOpaque())
    }
    rig.admit(self)
  }

  deinit {
    for proxy in surfaces.map(\.proxy) + [compositor?.proxy, registry?.proxy].compactMap({ $0 }) {
      wl_proxy_destroy(proxy)
    }
  }

  /// Creates a surface on an output, which is the rig's output by default.
  func surface(in output: ViewID? = nil, _ frame: Rect) -> UnsafeMutablePointer<wl_surface>? {
    guard let compositor, let surface = wl_compositor_create_surface(compositor) else { return nil }
    surfaces.append(surface)
    rig.settle()
    place(surface, in: output, frame)
    return surface
  }

  func place(_ surface: UnsafeMutablePointer<wl_surface>, in output: ViewID? = nil, _ frame: Rect) {
    guard let server = rig.server, let resource = resource(of: surface), let view = output ?? rig.outputView else {
      return
    }
    rig.host.names[resource] = "surface"
    server.place(resource, in: view, ViewProperties(frame: frame))
    rig.settle()
  }

  func resource(of surface: UnsafeMutablePointer<wl_surface>) -> UnsafeMutablePointer<wl_resource>? {
    rig.resource(of: end, surface: wl_proxy_get_id(surface.proxy))
  }

  var seats: [RigSeat] { rig.seats(of: end) }

  func destroy(_ surface: UnsafeMutablePointer<wl_surface>) {
    surfaces.removeAll { $0 == surface }
    wl_surface_destroy(surface)
    rig.settle()
  }

  func commit(_ surface: UnsafeMutablePointer<wl_surface>) {
    wl_surface_commit(surface)
    rig.settle()
  }

  // MARK: RigGuest

  func exchange() -> Bool {
    guard isReading else {
      connection.flush()
      return false
    }
    let hadNews = hasNews
    connection.dispatch()
    // Dispatches the events of the application itself.
    if queue != nil { wl_display_dispatch_pending(display) }
    return hadNews
  }

  var hasNews: Bool {
    guard isReading else { return false }
    if case .lost = connection.status { return false }
    var poll = pollfd(fd: connection.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return Glibc.poll(&poll, 1, 0) > 0
  }

  // MARK: listener of the registry

  private nonisolated(unsafe) static let listener: UnsafePointer<wl_registry_listener> = {
    let table = UnsafeMutablePointer<wl_registry_listener>.allocate(capacity: 1)
    table.initialize(
      to: wl_registry_listener(
        global: { data, registry, name, interface, _ in
          guard let data, let registry, let interface, String(cString: interface) == "wl_compositor" else { return }
          let me = Unmanaged<KitClient>.fromOpaque(data).takeUnretainedValue()
          me.compositor = wl_registry_bind(registry, name, tactus_wl_compositor_interface(), 1)
            .assumingMemoryBound(to: wl_compositor.self)
        },
        global_remove: { _, _, _ in }))
    return UnsafePointer(table)
  }()
}
