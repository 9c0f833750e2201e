// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import CWaylandServer
import LinuxInput
import Tactus
import TactusActions
import TactusGestures
import TactusInput
import TactusJSON
import Testing

@testable import TactusDaemon

/// Tests what the daemon knows of the session, and what it tells about gestures: screens, devices, windows, and whether
/// the screen is locked.
@Suite("The state of the session in the daemon")
struct SessionStateTests {
  /// A session with a window in front. It records the configurations that it is given.
  private final class Desk: GestureActions {
    var frontApp: String? = "org.example.Window"
    var frontTitle: String? = "A window"
    var frontRole: String? = "browser"
    var frontIsFullscreen = true
    var windowsHaveFingers = false
    var isBare = true
    private(set) var used: [Configuration] = []
    func isBackground(_ place: Point) -> Bool { isBare }
    func use(_ configuration: Configuration) { used.append(configuration) }
    func perform(_ request: ActionRequest) -> ActionOutcome { .reported }
  }
  private static let swipes = "defaults no\nbind 3 swipe left -> window next"
  private var swipe: Hand {
    var hand = Hand()
    hand.drag(3, from: (0.6, 0.5), to: (0.2, 0.5))
    return hand
  }

  private func answer(_ rig: Rig, _ which: Int = 1) throws -> JSONValue {
    try JSONReader.read(rig.gestures.answer(which))
  }

  @Test func `the answer about a gesture names the window, the device and the screen`() throws {
    let desk = Desk()
    let rig = try Rig(Self.swipes, actions: desk)
    rig.gestures.isInTabletMode = true
    try rig.play(swipe)
    let kept = try answer(rig)
    #expect(kept["app"]?.string == "org.example.Window" && kept["title"]?.string == "A window")
    #expect(kept["role"]?.string == "browser" && kept["device"]?.string == "Test Touchscreen")
    #expect(kept["output"]?.string == "eDP-1" && kept["fullscreen"]?.bool == true)
    #expect(kept["background"]?.bool == true && kept["tablet"]?.bool == true)
    #expect(kept["settled"]?.bool == true)
    #expect(kept["did"]?.items?.first?["what"]?.string == "fired window next")
    desk.isBare = false
    (desk.frontIsFullscreen, desk.frontApp, desk.frontTitle, desk.frontRole) = (false, nil, nil, nil)
    try rig.play(swipe)
    let next = try answer(rig)
    #expect(next["background"]?.bool == false && next["fullscreen"]?.bool == false && next["app"]?.string == nil)
  }

  @Test func `nothing is kept of gestures on a locked screen, nor while gestures are off`() throws {
    let rig = try Rig("\(Self.swipes)\nsafety { panic 5 hold 1s }")
    try rig.play(swipe)
    let first = try answer(rig)["number"]?.number
    #expect(first != nil)
    rig.gestures.setLocked(true)
    rig.gestures.setLocked(true)
    try rig.play(swipe)
    #expect(try answer(rig)["number"]?.number == first)
    rig.gestures.setLocked(false)
    try rig.play(swipe)
    #expect(try answer(rig)["number"]?.number != first)
    let second = try answer(rig)["number"]?.number
    var releases = 0
    rig.gestures.releaseChanged = { releases += 1 }
    rig.gestures.host.release()
    #expect(releases == 1)
    try rig.play(swipe)
    #expect(try answer(rig)["number"]?.number == second)
  }

  @Test func `an interruption ends the gesture, and nothing of it is kept`() throws {
    let desk = Desk()
    let rig = try Rig("defaults no\nbind 3 swipe left -> window next { deliver cancel }", actions: desk)
    try rig.play(swipe) {
      if $0 == 3 {
        #expect(rig.gestures.host.server.withEngine { engine, _ in !engine.isIdle })
        #expect(desk.windowsHaveFingers)
        rig.gestures.interrupt()
        #expect(!desk.windowsHaveFingers)
      }
    }
    #expect(try answer(rig)["number"] == nil)
    #expect(rig.sink.open.isEmpty)
  }

  @Test func `a changed mapping of touchscreens is told once`() throws {
    let rig = try Rig(Self.swipes)
    var told: [[String]] = []
    rig.gestures.mappingChanged = { told.append($0.outputs.map(\.name)) }
    let glass = InputDevice(id: DeviceID(rawValue: 7), name: "Glass", node: "/dev/input/event7", slots: 10)
    rig.gestures.add(glass)
    told = []
    rig.gestures.show([Rig.screen])
    #expect(told.isEmpty)
    var other = Rig.screen
    other.name = "HDMI-A-1"
    other.frame.x = 1280
    rig.gestures.show([Rig.screen, other])
    #expect(told == [["eDP-1", "HDMI-A-1"]])
    #expect(rig.gestures.mapping.output(of: glass)?.name == "eDP-1")
    let assigned = try Rig.compiled("\(Self.swipes)\ndevice \"Glass\" { output HDMI-A-1 }")
    rig.gestures.host.use(assigned)
    #expect(told.count == 2)
    #expect(rig.gestures.mapping.output(of: glass)?.name == "HDMI-A-1")
    rig.gestures.remove(glass)
    #expect(rig.gestures.devices.isEmpty)
    #expect(rig.gestures.mapping.assignments.isEmpty)
  }

  @Test func `a new configuration is passed to the actions, and told`() throws {
    let desk = Desk()
    let rig = try Rig(Self.swipes, actions: desk)
    #expect(desk.used.map(\.bindings.count) == [1])
    var changes = 0
    rig.gestures.configurationChanged = { changes += 1 }
    rig.gestures.host.use(try Rig.compiled("\(Self.swipes)\nbind 3 swipe right -> close"))
    #expect(desk.used.map(\.bindings.count) == [1, 2] && changes == 1)
  }

  @Test func `without a choice of its own, a touchscreen is cloned if the sink withholds touches`() throws {
    let rig = try Rig(Self.swipes)
    #expect(rig.gestures.way(DeviceID(rawValue: 1)) == .clone)
  }

  @Test func `a failed action is part of the answer about its gesture`() throws {
    let rig = try Rig("defaults no\ngesture across { on 3 swipe left; do window next }")
    try rig.play(swipe)
    #expect(rig.takeLog() == ["across -> window next"])
    let failed = try #require(try answer(rig)["did"]?.items?.first)
    #expect(failed["gesture"]?.string == "3 swipe left" && failed["name"]?.string == "across")
    #expect(failed["action"]?.string == "window next" && failed["what"]?.string?.hasPrefix("failed: ") == true)
  }

  @Test func `a trusted client is on a connection of its own`() throws {
    let rig = try Rig(Self.swipes)
    let end = try #require(rig.gestures.makeTrustedClient(on: rig.display))
    defer { close(end) }
    var clients = 0
    let list = wl_display_get_client_list(rig.display)
    var link = list?.pointee.next
    while let here = link, here != list {
      if let client = wl_client_from_link(here), rig.gestures.host.standing(of: client) == .trusted { clients += 1 }
      link = here.pointee.next
    }
    #expect(clients == 1)
    wl_display_destroy_clients(rig.display)
  }
}
