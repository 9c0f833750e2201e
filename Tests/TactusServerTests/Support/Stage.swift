// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer
import WireSupport

/// One client with a window of 400 x 300 at (100, 50), covered by one view: what most tests begin with.
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

  /// On the area.
  func add(_ kind: Wire.Kind, _ name: String? = nil, _ adjust: (WireRecognizer) -> Void = { _ in }) -> WireRecognizer {
    let recognizer = area.add(kind, name)
    adjust(recognizer)
    return recognizer
  }

  /// What is pending is applied, and what was said so far forgotten.
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
