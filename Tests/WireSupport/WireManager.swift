// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolClient

package final class WireManager: WireObject {
  package func host(_ surface: WireSurface, _ name: String = "host", seat: WireObject? = nil) -> WireHost {
    let made = make { proxy in
      surface.make { tactus_gesture_manager_v1_get_surface_host(proxy, $0, seat?.typed()) }
    }
    return WireHost(client, name, made)
  }

  package override func destroy() { end { tactus_gesture_manager_v1_destroy($0) } }
}
