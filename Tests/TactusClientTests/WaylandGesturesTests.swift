// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusKit
import Testing
import WireSupport

@testable import TactusClient

/// The same windows, whoever recognizes their gestures.
@Suite("Gestures on every compositor")
struct WaylandGesturesTests {
  @Test("A tap and a pan are recognized, with the protocol and without", arguments: [true, false])
  func gestures(usesProtocol: Bool) throws {
    let rig = Rig()
    let client = try #require(KitClient(rig))
    rig.settle()
    let gestures = WaylandGestures(client.connection, client.connection.display, usesProtocol: usesProtocol)
    #expect(gestures.isLocal != usesProtocol)
    let surface = try #require(client.surface(Rect(x: 0, y: 0, width: 400, height: 300)))
    let window = gestures.window(for: surface, width: 400, height: 300)
    var log: [String] = []
    window.addGestureRecognizer(
      TapGestureRecognizer { log.append("tap at \(Int($0.location(in: nil).x))") })
    window.addGestureRecognizer(PanGestureRecognizer { log.append("pan \($0.state)") })
    gestures.flush()
    rig.settle()
    rig.tap(at: (200, 100), t: 1000)
    gestures.flush()
    rig.drag(from: (200, 100), to: (240, 100), t: 3000)
    gestures.flush()
    #expect(log.filter { $0 != "pan changed" } == ["tap at 200", "pan began", "pan ended"])
  }
}
