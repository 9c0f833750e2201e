// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import TactusServer
import WaylandServer

/// A client's surface, which has been touched at least once.
final class Window {
  let view: UnsafeMutablePointer<weston_view>
  let client: WaylandTouches.Client

  private var viewGone: Listener?
  private var surfaceGone: Listener?

  /// `gone` is called once, when the window can no longer receive events.
  init(_ view: UnsafeMutablePointer<weston_view>, _ surface: ResourcePointer, gone: @escaping (Window) -> Void) {
    self.view = view
    client = WaylandTouches.Client(rawValue: UInt(bitPattern: wl_resource_get_client(surface)))
    viewGone = Listener(tactus_weston_view_destroy_signal(view)) { [unowned(unsafe) self] _ in gone(self) }
    // A shell may keep the view of a destroyed surface, to fade it out.
    surfaceGone = Listener(add: { wl_resource_add_destroy_listener(surface, $0) }) { [unowned(unsafe) self] _ in
      gone(self)
    }
  }
}
