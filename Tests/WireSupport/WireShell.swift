// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolClient

package final class WireShell: WireObject {
  package func host(_ output: String, _ layer: Wire.Layer, _ name: String = "host") -> WireHost {
    host(output, raw: layer.rawValue, name)
  }
  package func host(_ output: String, raw layer: UInt32, _ name: String = "host") -> WireHost {
    WireHost(client, name, make { tactus_gesture_shell_v1_get_output_host($0, output, layer) })
  }
  package func binding(_ binding: String, on host: WireHost, _ name: String? = nil) -> WireRecognizer {
    let made = make { proxy in host.make { tactus_gesture_shell_v1_get_binding(proxy, $0, binding) } }
    return WireRecognizer(client, name ?? binding, made)
  }
  package func inhibit(_ name: String = "inhibitor") -> WireInhibitor {
    WireInhibitor(client, name, make { tactus_gesture_shell_v1_inhibit($0) })
  }
  package override func destroy() { end { tactus_gesture_shell_v1_destroy($0) } }
}
