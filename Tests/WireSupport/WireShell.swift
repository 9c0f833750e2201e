// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolClient

public final class WireShell: WireObject {
  public func host(_ output: String, _ layer: Wire.Layer, _ name: String = "host") -> WireHost {
    host(output, raw: layer.rawValue, name)
  }
  public func host(_ output: String, raw layer: UInt32, _ name: String = "host") -> WireHost {
    WireHost(client, name, make { tactus_gesture_shell_v1_get_output_host($0, output, layer) })
  }
  public func binding(_ binding: String, on host: WireHost, _ name: String? = nil) -> WireRecognizer {
    let made = make { proxy in host.proxy.flatMap { tactus_gesture_shell_v1_get_binding(proxy, $0, binding) } }
    return WireRecognizer(client, name ?? binding, made)
  }
  public func inhibit(_ name: String = "inhibitor") -> WireInhibitor {
    WireInhibitor(client, name, make { tactus_gesture_shell_v1_inhibit($0) })
  }
  public override func destroy() { end { tactus_gesture_shell_v1_destroy($0) } }
}
