// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandClient

package final class WireSurface: WireObject {
  package func commit() { request { wl_surface_commit($0) } }
  package override func destroy() { end { wl_surface_destroy($0) } }

  /// The surface's id in the protocol, by which the compositor finds its resource.
  package var id: UInt32 { proxy.map { wl_proxy_get_id($0) } ?? 0 }
}
