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
    #expect(map.log.last?.hasPrefix("moved") == false)
  }

  @Test("One finger pans")
  func pans() throws {
    let (application, map) = try map()
    application.rig.drag(from: (600, 300), to: (640, 300), t: 0)
    #expect(map.log.last == "moved by 40.0")
  }
}
