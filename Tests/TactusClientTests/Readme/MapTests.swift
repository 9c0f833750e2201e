// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandClient
import Tactus
import TactusKit
import Testing
import WireSupport

@testable import TactusClient

@Suite("README: an application")
struct MapTests {
  private func map() throws -> (Application, Map) {
    let application = try Application()
    let surface = try #require(application.client.surface(Rect(x: 0, y: 0, width: 800, height: 600)))
    let connection = application.client.connection
    let map = Map(WaylandGestures(connection, connection.display, usesProtocol: true), surface: surface)
    application.rig.settle()
    return (application, map)
  }

  @Test("Two fingers zoom and turn the map at the same time")
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

  @Test("A quick finger swipes the map, and a slow one pans it")
  func swipesOrPans() throws {
    let (application, map) = try map()
    application.rig.drag(from: (600, 300), to: (700, 300), t: 0)
    #expect(map.log == ["swiped"])
    application.rig.down(at: (600, 300), t: 3000)
    application.rig.wait(until: 4000)
    application.rig.move(to: (630, 300), t: 4010)
    #expect(map.log == ["swiped", "moved by 30.0"])
  }

  @Test("Two lines of code create a window with gestures")
  func window() throws {
    let application = try Application()
    let surface = try #require(application.client.surface(Rect(x: 0, y: 0, width: 800, height: 600)))
    func open(_ display: UnsafeMutablePointer<wl_display>) -> GestureWindow {
      let gestures = WaylandGestures(display: display)
      let window = gestures.window(for: surface, width: 800, height: 600)
      return window
    }
    _ = open
  }
}
