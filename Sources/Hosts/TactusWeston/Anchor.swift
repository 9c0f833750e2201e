// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import WaylandServer

/// A view that has the touch focus while the fingers are on no window.
///
/// Weston does not report the motion of a touch to a grab unless the touch is on a client's surface. The touch may be
/// on a kiosk's background, or the surface's client may have ended. Therefore this class creates a client with one
/// surface, which is never shown and receives no events.
final class Anchor {
  let view: UnsafeMutablePointer<weston_view>
  private let surface: UnsafeMutablePointer<weston_surface>
  private var client: ClientPointer?
  private var clientGone: Listener?
  /// The client's end of its connection. Closing it ends the client.
  private let socket: Int32

  init?(_ compositor: UnsafeMutablePointer<weston_compositor>) {
    var ends: (Int32, Int32) = (-1, -1)
    guard tactus_socket_pair(&ends.0, &ends.1) == 0 else { return nil }
    guard let client = wl_client_create(compositor.pointee.wl_display, ends.0) else {
      _ = close(ends.0)
      _ = close(ends.1)
      return nil
    }
    guard let resource = wl_resource_create(client, tactus_weston_surface_interface(), 1, 0),
      let surface = tactus_weston_surface_create(compositor)
    else {
      wl_client_destroy(client)
      _ = close(ends.1)
      return nil
    }
    guard let view = weston_view_create(surface) else {
      tactus_weston_surface_destroy(surface)
      wl_client_destroy(client)
      _ = close(ends.1)
      return nil
    }
    surface.pointee.resource = resource
    self.client = client
    self.surface = surface
    self.view = view
    socket = ends.1
    clientGone = Listener(add: { wl_client_add_destroy_listener(client, $0) }) { [unowned(unsafe) self] _ in
      surface.pointee.resource = nil
      self.client = nil
      clientGone = nil
    }
  }

  deinit {
    clientGone = nil
    surface.pointee.resource = nil
    // Also destroys the surface's view.
    tactus_weston_surface_destroy(surface)
    if let client { wl_client_destroy(client) }
    _ = close(socket)
  }
}
