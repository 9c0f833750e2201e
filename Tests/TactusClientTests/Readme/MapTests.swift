// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing
import WireSupport

@Suite("README: a client")
struct MapTests {
  private func map() throws -> (Application, Map) {
    let application = try Application()
    let surface = try #require(application.client.surface(Rect(x: 0, y: 0, width: 800, height: 600)))
    let map = try #require(Map(application.client.connection, surface: surface))
    application.rig.settle()
    return (application, map)
  }

  @Test("Two fingers zoom and turn at once")
  func zoomsAndTurns() throws {
    let (application, map) = try map()
    let rig = application.rig
    rig.frame(
      t: 0, TouchSample(id: 1, phase: .down, location: Point(x: 300, y: 300)),
      TouchSample(id: 2, phase: .down, location: Point(x: 500, y: 300)))
    for step in 1...10 {
      let far = Double(step) * 10
      rig.frame(
        t: Double(step) * 16, TouchSample(id: 1, phase: .move, location: Point(x: 300 - far, y: 300 - far)),
        TouchSample(id: 2, phase: .move, location: Point(x: 500 + far, y: 300 + far)))
    }
    #expect(map.log.contains { $0.hasPrefix("zoomed") } && map.log.contains { $0.hasPrefix("turned") })
  }

  @Test("A quick finger swipes, a slow one pans, and a tap on the button is the button's")
  func swipesOrPans() throws {
    let (application, map) = try map()
    application.rig.drag(from: (600, 300), to: (640, 300), t: 0)
    application.rig.wait(until: 2000)
    #expect(map.log.contains { $0.hasPrefix("moved") } != map.log.contains("swiped"))
    map.log = []
    application.rig.tap(at: (40, 40), t: 3000)
    #expect(map.log.isEmpty)
  }
}
