// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolClient

package final class WireToplevels: WireObject {
  package func host(_ type: UInt32, _ handle: String, _ name: String = "host") -> WireHost {
    WireHost(client, name, make { tactus_gesture_toplevels_v1_get_host($0, type, handle) })
  }

  package func locateTouch(on host: WireHost, time: UInt32, _ x: Double, _ y: Double) {
    request { proxy in
      host.request { tactus_gesture_toplevels_v1_locate_touch(proxy, $0, time, fixed(x), fixed(y)) }
    }
  }

  package override func destroy() { end { tactus_gesture_toplevels_v1_destroy($0) } }
}
