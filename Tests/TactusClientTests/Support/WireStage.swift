// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusClient
import TactusKit
import WireSupport

/// A server and a client in this process, on a socket pair. The window covers an output that is not at the origin; this
/// must not affect the coordinates that the client receives.
final class WireStage: CaseStage {
  static let origin = Point(x: 2000, y: 100)

  let rig: Rig
  let client: KitClient
  let window: GestureWindow

  init?(width: Double, height: Double, thresholdScale: Double = 1) {
    // Sets a limit of a minute, so that the server does not replay a touch before its gesture is decided. An engine
    // without a server has no such limit.
    rig = Rig { $0.hold = .milliseconds(60_000) }
    let frame = Rect(x: WireStage.origin.x, y: WireStage.origin.y, width: width, height: height)
    guard let server = rig.server, let output = server.addOutput(name: "CASE-1", frame: frame),
      let client = KitClient(rig)
    else { return nil }
    server.withEngine { engine, _ in engine.thresholdScale = thresholdScale }
    self.client = client
    let area = Rect(x: 0, y: 0, width: width, height: height)
    guard let surface = client.surface(in: output, area),
      let window = client.connection.window(for: surface, width: width, height: height)
    else { return nil }
    // Makes the server cancel each touch separately, as an engine in the client's process does.
    window.host?.cancelsPrecisely = true
    self.window = window
    rig.settle()
  }

  var now: Timestamp { rig.now }

  func handle(_ frame: TouchFrame) {
    settle()
    rig.frame(
      t: Double(frame.time.microseconds) / 1000,
      frame.samples.map {
        var sample = $0
        sample.location = sample.location + (WireStage.origin - .zero)
        return sample
      })
  }

  func advance(to time: Timestamp) {
    settle()
    rig.wait(until: Double(time.microseconds) / 1000)
  }

  func endSession() {
    rig.server?.endSession()
    rig.settle()
  }

  func settle() { rig.settle() }
}
