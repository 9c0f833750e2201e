// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer
import WireSupport

/// A client with a window of 400 x 300 at (100, 50), and with one view that covers the window, as most tests need.
final class Stage {
  let rig: Rig
  let client: WireClient
  let surface: WireSurface
  let host: WireHost
  let area: WireView

  init(_ adjust: (inout ServerLimits) -> Void = { _ in }) {
    rig = Rig(adjust)
    client = rig.client()
    (surface, host) = rig.window(of: client)
    area = host.view("area", 0, 0, 400, 300)
  }

  /// Adds a recognizer to the view `area`.
  func add(_ kind: Wire.Kind, _ name: String? = nil, _ adjust: (WireRecognizer) -> Void = { _ in }) -> WireRecognizer {
    let recognizer = area.add(kind, name)
    adjust(recognizer)
    return recognizer
  }

  /// Applies the pending state, and clears the client's log.
  func commit() {
    host.commit()
    rig.settle()
    _ = client.takeLog()
  }

  func takeLog() -> [String] { client.takeLog() }
  func takeStates() -> [String] {
    defer { _ = client.takeLog() }
    return client.states
  }
}
