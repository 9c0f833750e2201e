// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import Tactus
import WaylandServer

/// A `wl_surface` that the host has placed, or for which a client has made a gesture host.
final class Surface: Area {
  /// Nil once the `wl_surface` is destroyed. This object may exist longer, for a view in which an unfinished touch
  /// began.
  private var resource: ResourcePointer?
  private var death: Listener?

  init(_ resource: ResourcePointer, _ view: ViewID, died: @escaping () -> Void) {
    self.resource = resource
    super.init(view)
    death = Listener(
      add: { wl_resource_add_destroy_listener(resource, $0) },
      { [unowned(unsafe) self] _ in
        self.resource = nil
        died()
      })
  }

  override var client: ClientPointer? { resource.flatMap { wl_resource_get_client($0) } }
  override var surface: ResourcePointer? { resource }
}
