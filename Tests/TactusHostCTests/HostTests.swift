// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusHost
import CTactusServer
import CWaylandServer
import Foundation
import Tactus
import TactusServer
import TactusSystem
import Testing

@testable import TactusHostC

/// Tests the promises that tactus-host.h makes to a compositor.
@Suite("A compositor in C")
struct HostTests {
  private static let left = Vector(dx: -300, dy: 0)

  @Test("The library asks the compositor to perform a gesture's action, and passes the gesture's place and time")
  func fires() throws {
    let compositor = try Compositor("bind 3 swipe left -> workspace next")
    compositor.drag(3, by: Self.left)
    #expect(compositor.requests == ["fire workspace next (3 swipe left)"])
    #expect(compositor.last.output == compositor.root.number)
    // The place where the hand landed, in the coordinates of touches.
    #expect(compositor.last.x == 560 && compositor.last.y == 300)
    #expect(compositor.last.time > 1_000_000 && compositor.last.time <= compositor.now)
    #expect(compositor.lines.allSatisfy { !$0.contains("nothing here") })
  }

  @Test(
    "The compositor receives an action both in words and in numbers",
    arguments: [
      ("close", TACTUS_ACTION_CLOSE, TACTUS_WHICH_OTHER, 0), ("maximize", TACTUS_ACTION_MAXIMIZE, TACTUS_WHICH_ON, 0),
      ("minimize", TACTUS_ACTION_MINIMIZE, TACTUS_WHICH_OTHER, 0),
      ("restore", TACTUS_ACTION_RESTORE, TACTUS_WHICH_OTHER, 0),
      ("maximize off", TACTUS_ACTION_MAXIMIZE, TACTUS_WHICH_OFF, 0),
      ("tile left", TACTUS_ACTION_TILE, TACTUS_WHICH_LEFT, 0),
      ("window next", TACTUS_ACTION_WINDOW, TACTUS_WHICH_NEXT, 0),
      ("workspace previous", TACTUS_ACTION_WORKSPACE, TACTUS_WHICH_PREVIOUS, 0),
      ("move up", TACTUS_ACTION_MOVE, TACTUS_WHICH_UP, 0), ("move 2", TACTUS_ACTION_MOVE, TACTUS_WHICH_NUMBER, 2),
      ("launcher", TACTUS_ACTION_LAUNCHER, TACTUS_WHICH_OTHER, 0),
      ("keyboard show", TACTUS_ACTION_KEYBOARD, TACTUS_WHICH_SHOW, 0),
      ("keyboard toggle", TACTUS_ACTION_KEYBOARD, TACTUS_WHICH_TOGGLE, 0),
      ("click right", TACTUS_ACTION_CLICK, TACTUS_WHICH_RIGHT, 0),
      ("scroll left", TACTUS_ACTION_SCROLL, TACTUS_WHICH_LEFT, 0),
      ("key Ctrl+a", TACTUS_ACTION_KEY, TACTUS_WHICH_OTHER, 0),
      ("fullscreen toggle", TACTUS_ACTION_FULLSCREEN, TACTUS_WHICH_TOGGLE, 0),
      ("tile right", TACTUS_ACTION_TILE, TACTUS_WHICH_RIGHT, 0),
      ("show-desktop", TACTUS_ACTION_SHOW_DESKTOP, TACTUS_WHICH_OTHER, 0),
      ("window previous", TACTUS_ACTION_WINDOW, TACTUS_WHICH_PREVIOUS, 0),
      ("workspace 3", TACTUS_ACTION_WORKSPACE, TACTUS_WHICH_NUMBER, 3),
      ("workspace down", TACTUS_ACTION_WORKSPACE, TACTUS_WHICH_DOWN, 0),
      ("move back-and-forth", TACTUS_ACTION_MOVE, TACTUS_WHICH_BACK_AND_FORTH, 0),
      ("keyboard hide", TACTUS_ACTION_KEYBOARD, TACTUS_WHICH_HIDE, 0),
      ("click middle", TACTUS_ACTION_CLICK, TACTUS_WHICH_MIDDLE, 0),
      ("scroll up", TACTUS_ACTION_SCROLL, TACTUS_WHICH_UP, 0),
      ("wayfire scale/toggle", TACTUS_ACTION_COMMAND, TACTUS_WHICH_OTHER, 0),
    ] as [(String, tactus_request_action, tactus_request_which, UInt32)])
  func numbers(words: String, action: tactus_request_action, which: tactus_request_which, number: UInt32) throws {
    let compositor = try Compositor("bind 3 swipe left -> \(words)")
    compositor.drag(3, by: Self.left)
    let last = compositor.last
    #expect((last.action, last.which, last.number) == (action, which, number), "\(compositor.lines)")
  }

  @Test("An action that the compositor cannot perform is logged")
  func cannot() throws {
    let compositor = try Compositor("bind 3 swipe left -> close")
    compositor.performs = { _ in false }
    compositor.drag(3, by: Self.left)
    #expect(compositor.requests == ["fire close (3 swipe left)"])
    #expect(compositor.lines.last == "3 swipe left -> close: failed: no backend here supports this")
  }

  @Test("Destroying the library's host frees all objects of the host")
  func goes() throws {
    weak var it: CHost?
    weak var system: SystemHost?
    do {
      let compositor = try Compositor("bind 3 swipe left -> close")
      (it, system) = (compositor.it, compositor.system)
      compositor.drag(3, by: Self.left)
    }
    #expect(it == nil && system == nil)
  }

  @Test("`max-touches` limits the fingers of gestures")
  func surplus() throws {
    let compositor = try Compositor(
      "defaults { max-touches 2 }\nbind 2 swipe left -> overview\nbind 3 swipe left -> close")
    compositor.drag(3, by: Self.left)
    #expect(compositor.requests == ["fire overview (2 swipe left)"])
  }

  @Test("A compositor that follows a driven gesture receives the gesture's progress until the fingers lift")
  func follows() throws {
    let compositor = try Compositor("bind 3 pan horizontal -> workspace { drive yes; distance 200px }")
    compositor.drag(3, by: Self.left)
    let phases = compositor.take().map { String($0.prefix { $0 != " " }) }
    #expect(phases.first == "began" && phases.last == "ended")
    #expect(phases.count > 10 && phases.dropFirst().dropLast().allSatisfy { $0 == "changed" })
    #expect(compositor.last.settles_at.magnitude == 1)
    compositor.drag(3, by: Vector(dx: 300, dy: 0))
    #expect(compositor.take().last?.hasPrefix("ended") == true && compositor.last.settles_at.magnitude == 1)
    let number = compositor.last.binding
    compositor.drag(3, by: Self.left, stays: true)
    #expect(compositor.last.binding == number)
    _ = compositor.take()
    compositor.cancel(3)
    #expect(compositor.take().map { String($0.prefix { $0 != " " }) } == ["cancelled"])
    // The first gesture is over: the next movement begins another one.
    compositor.drag(3, by: Self.left)
    #expect(compositor.take().count { $0.hasPrefix("began") } == 1)
  }

  @Test("A compositor that does not follow a driven gesture is asked to perform each step")
  func steps() throws {
    let compositor = try Compositor("bind 3 pan horizontal -> workspace { drive yes; step 100px }")
    compositor.performs = { $0 == TACTUS_REQUEST_FIRE }
    compositor.drag(3, by: Self.left, ms: 2000, stays: true)
    let first = compositor.take()
    #expect(first.first?.hasPrefix("began workspace") == true)
    #expect(first.dropFirst().allSatisfy { $0.hasPrefix("fire workspace") })
    let taken = first.count - 1
    #expect(taken >= 2)
    compositor.lift(3)
    #expect(compositor.take().allSatisfy { $0.hasPrefix("fire workspace") })
    // A movement the other way requests the opposite steps.
    compositor.drag(3, by: Vector(dx: 300, dy: 0), ms: 2000)
    let second = compositor.take().dropFirst()
    #expect(!second.isEmpty && Set(first.dropFirst()).isDisjoint(with: second))
    #expect(!first.dropFirst().contains { $0.contains(" x0") })
  }

  @Test("If the compositor does not follow a driven action without steps, it is asked to perform the action at the end")
  func whole() throws {
    for (length, requests) in [(300.0, ["fire overview (3 pan up)"]), (30, [])] {
      let compositor = try Compositor("bind 3 pan up -> overview { drive yes; distance 200px }")
      compositor.performs = { $0 == TACTUS_REQUEST_FIRE }
      compositor.drag(3, by: Vector(dx: 0, dy: -length), from: Point(x: 500, y: 500), ms: 1000, stays: true)
      #expect(compositor.take() == ["began overview (3 pan up)"])
      compositor.wait(500)
      compositor.lift(3)
      #expect(compositor.take() == requests)
    }
  }

  @Test("The compositor is notified that a gesture is armed, and then that the gesture fires or is cancelled")
  func confirms() throws {
    let compositor = try Compositor("bind 3 swipe down -> close { confirm hold 300ms }")
    compositor.drag(3, by: Vector(dx: 0, dy: 200), stays: true)
    #expect(compositor.take() == ["armed close (3 swipe down)"])
    compositor.wait(1000)
    #expect(compositor.take() == ["fire close (3 swipe down)"])
    compositor.lift(3)
    compositor.drag(3, by: Vector(dx: 0, dy: 200))
    #expect(compositor.take() == ["armed close (3 swipe down)", "cancelled close (3 swipe down)"])
  }

  @Test("The library starts programs itself, without asking the compositor")
  func programs() throws {
    let mark = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: mark) }
    let compositor = try Compositor("bind 3 swipe left -> exec mkdir \(mark)", canIsAsked: true)
    compositor.can = { _ in false }
    compositor.drag(3, by: Self.left)
    #expect(compositor.requests.isEmpty)
    for _ in 0..<1000 where !FileManager.default.fileExists(atPath: mark) { usleep(10_000) }
    #expect(FileManager.default.fileExists(atPath: mark))
    #expect(!compositor.asked.contains { $0.hasPrefix("exec") })
  }

  @Test("When a finger lands, the library asks the compositor for the state of the session")
  func situation() throws {
    let compositor = try Compositor(
      """
      bind 3 swipe left -> close { only app "org.example" }
      device "Glass" { bind 3 swipe right -> overview }
      when fullscreen { bind 3 swipe up -> minimize }
      when tablet-mode { bind 3 swipe down -> maximize }
      when locked { bind 4 swipe left -> launcher }
      when background { bind 4 swipe right -> restore }
      when title "Mail*" { bind 4 swipe up -> fullscreen }
      """)
    func all() -> [String] {
      compositor.drag(3, by: Self.left)
      compositor.drag(3, by: Vector(dx: 300, dy: 0))
      compositor.drag(3, by: Vector(dx: 0, dy: -200), from: Point(x: 500, y: 400))
      compositor.drag(3, by: Vector(dx: 0, dy: 200))
      compositor.drag(4, by: Self.left)
      compositor.drag(4, by: Vector(dx: 300, dy: 0), from: Point(x: 300, y: 300))
      compositor.drag(4, by: Vector(dx: 0, dy: -200), from: Point(x: 500, y: 400))
      return compositor.take().map { String($0.split(separator: " ")[1]) }
    }
    #expect(!compositor.lines.contains { $0.contains("error") }, "\(compositor.lines)")
    #expect(all() == ["close", "overview"])
    compositor.situation.app = "org.other"
    compositor.situation.isFullscreen = true
    #expect(all() == ["overview", "minimize"])
    compositor.situation.device = "Other"
    compositor.situation.isFullscreen = false
    compositor.situation.isInTabletMode = true
    #expect(all() == ["maximize"])
    #expect(tactus_host_set_locked(compositor.host, true))
    #expect(all() == ["launcher"])
    #expect(tactus_host_set_locked(compositor.host, false))
    #expect(all() == ["maximize"])
    compositor.situation.isOnBackground = true
    compositor.situation.title = "Mail of today"
    #expect(all() == ["maximize", "restore", "fullscreen"])
    // While the library asks the compositor for the session's state, calls of the host's functions fail.
    var refusals = 0
    compositor.isAsked = {
      if !tactus_host_set_locked(compositor.host, true), !tactus_host_panic(compositor.host) { refusals += 1 }
    }
    #expect(all() == ["maximize", "restore", "fullscreen"])
    #expect(refusals > 0)
    compositor.isAsked = {}
    let unknown = try Compositor("bind 3 swipe left -> close", knowsSituation: false)
    unknown.drag(3, by: Self.left)
    #expect(unknown.take().count == 1)
  }

  @Test("The library asks which built-in actions the compositor can perform, and asks again after a change")
  func abilities() throws {
    let compositor = try Compositor("", hasDefaults: true, canIsAsked: true)
    #expect(compositor.asked.contains("overview") && compositor.asked.contains("close"))
    compositor.drag(3, by: Vector(dx: 0, dy: -200), from: Point(x: 500, y: 400))
    #expect(compositor.take() == ["fire overview (3 swipe up)"])
    compositor.can = { $0 != "overview" }
    #expect(tactus_host_session_changed(compositor.host))
    compositor.dispatch()
    compositor.wait(100)
    compositor.drag(3, by: Vector(dx: 0, dy: -200), from: Point(x: 500, y: 400))
    #expect(compositor.take().isEmpty)
    #expect(tactus_host_reload(compositor.host))
    // If the host provides no function that says which actions it can perform, every action counts as possible.
    let unasked = try Compositor("", hasDefaults: true)
    unasked.drag(3, by: Vector(dx: 0, dy: -200), from: Point(x: 500, y: 400))
    #expect(unasked.take() == ["fire overview (3 swipe up)"])
  }

  @Test("The compositor can switch gestures off and on, as the panic gesture does")
  func panic() throws {
    let compositor = try Compositor("bind 3 swipe left -> close")
    #expect(!tactus_host_is_aside(compositor.host))
    #expect(tactus_host_panic(compositor.host))
    if !tactus_host_is_aside(compositor.host) { _ = tactus_host_panic(compositor.host) }
    #expect(tactus_host_is_aside(compositor.host))
    compositor.drag(3, by: Self.left)
    #expect(compositor.take().isEmpty)
    #expect(tactus_host_panic(compositor.host))
    #expect(!tactus_host_is_aside(compositor.host))
    compositor.drag(3, by: Self.left)
    #expect(compositor.take().count == 1)
  }

  @Test("Functions called without a host do nothing; a host cannot be destroyed while it is calling the compositor")
  func refused() throws {
    #expect(!tactus_host_destroy(nil) && tactus_host_server(nil) == nil)
    #expect(!tactus_host_reload(nil) && !tactus_host_session_changed(nil) && !tactus_host_set_locked(nil, true))
    #expect(!tactus_host_panic(nil) && !tactus_host_is_aside(nil))
    let compositor = try Compositor("bind 3 swipe left -> close")
    #expect(tactus_host_server(compositor.host) != nil)
    var destroyed = true
    compositor.meanwhile = { destroyed = compositor.destroy() }
    compositor.drag(3, by: Self.left)
    #expect(!destroyed && compositor.take().count == 1)
    compositor.meanwhile = {}
    #expect(compositor.destroy())
  }

  @Test("If a required function is missing, no host is created")
  func incomplete() throws {
    let display = try #require(wl_display_create())
    defer { wl_display_destroy(display) }
    var touches = tactus_server_host()
    var session = tactus_session()
    touches.size = MemoryLayout<tactus_server_host>.size
    session.size = MemoryLayout<tactus_session>.size
    #expect(tactus_host_create(display, &touches, &session, nil, nil, nil) == nil)
    session.perform = { _, _ in false }
    #expect(tactus_host_create(display, &touches, &session, nil, nil, nil) == nil)
    touches.deliver = { _, _, _, _ in }
    session.perform = nil
    #expect(tactus_host_create(display, &touches, &session, nil, nil, nil) == nil)
    session.perform = { _, _ in false }
    #expect(tactus_host_create(nil, &touches, &session, nil, nil, nil) == nil)
    #expect(tactus_host_create(display, nil, &session, nil, nil, nil) == nil)
    #expect(tactus_host_create(display, &touches, nil, nil, nil, nil) == nil)
    session.size = 0
    #expect(tactus_host_create(display, &touches, &session, nil, nil, nil) == nil)
    session.size = MemoryLayout<tactus_session>.size
    touches.size = 0
    #expect(tactus_host_create(display, &touches, &session, nil, nil, nil) == nil)
    touches.size = MemoryLayout<tactus_server_host>.size
    var settings = tactus_server_settings()
    #expect(tactus_host_create(display, &touches, &session, nil, &settings, nil) == nil)
    #expect(tactus_server_default_settings(&settings) == false)
    settings.size = MemoryLayout<tactus_server_settings>.size
    #expect(tactus_server_default_settings(&settings) == true)
    let host = tactus_host_create(display, &touches, &session, nil, &settings, nil)
    #expect(host != nil && tactus_host_destroy(host))
  }

  @Test("The compositor is notified of each output's gestures separately", arguments: [true, false])
  func twoOutputs(follows: Bool) throws {
    let compositor = try Compositor("bind 3 pan horizontal -> workspace { drive yes; step 100px }")
    let other = tactus_server_add_output(compositor.server, "HDMI-A-1", 1100, 50, 1000, 600, 1)
    let root = compositor.root.number
    compositor.performs = { $0 == TACTUS_REQUEST_FIRE || follows }
    compositor.drag(3, by: Self.left, ms: 1000, stays: true)
    #expect(Set(compositor.outputs) == [root])
    _ = compositor.take()
    let there = Point(x: 1500, y: 300)
    compositor.drag(3, by: Self.left, from: there, ms: 1200, stays: true, first: 10)
    #expect(Set(compositor.outputs) == [other] && compositor.requests.count > 2)
    let number = compositor.last.binding
    _ = compositor.take()
    compositor.lift(3)
    #expect(compositor.outputs.allSatisfy { $0 == root })
    #expect(compositor.take().contains("ended workspace previous (3 pan horizontal)") == follows || !follows)
    compositor.lift(3, first: 10)
    #expect(compositor.outputs.allSatisfy { $0 == other })
    #expect(compositor.last.binding == number)
    #expect(compositor.take().contains { $0.hasPrefix("ended") } == follows)
    // Removing an output ends the gestures there, and does not affect the gestures on the other output.
    compositor.drag(3, by: Self.left, ms: 1000, stays: true)
    compositor.drag(3, by: Self.left, from: there, ms: 1200, stays: true, first: 10)
    _ = compositor.take()
    #expect(tactus_server_remove_output(compositor.server, other))
    #expect(compositor.outputs.allSatisfy { $0 == other })
    _ = compositor.take()
    compositor.lift(3)
    #expect(compositor.outputs.allSatisfy { $0 == root })
    #expect(compositor.take().contains { $0.hasPrefix("ended") } == follows)
  }

  @Test("The compositor is notified of touches, of the ends of cycles, and of actions of its own recognizers")
  func own() throws {
    let compositor = try Compositor("bind 3 swipe left -> close")
    compositor.drag(3, by: Self.left)
    #expect(compositor.delivered > 3 && compositor.cycles > 3 && compositor.performed == 0)
    compositor.system.server.withEngine { engine, effects in
      if let tap = engine.add(kind: .tap) { engine.attach(tap, to: compositor.root, into: &effects) }
    }
    compositor.drag(1, by: .zero)
    #expect(compositor.performed == 1)
    compositor.drag(3, by: Self.left)
    #expect(compositor.performed == 1 && compositor.take().count == 2)
  }

  @Test("Mistakes in the configuration and programs that cannot start are logged")
  func mistakes() throws {
    #expect(try !Compositor("bind 3 nonsense").lines.isEmpty)
    let compositor = try Compositor("bind 3 swipe left -> exec /nowhere/at/all")
    compositor.lines = []
    compositor.drag(3, by: Self.left)
    #expect(compositor.take().isEmpty)
    #expect(compositor.lines.contains { $0.contains("/nowhere/at/all") })
  }

  @Test("The library rereads the configuration only when the compositor asks for this")
  func reload() throws {
    let compositor = try Compositor("bind 3 swipe left -> close")
    let open = try compositor.write("bind 3 swipe left -> minimize")
    compositor.dispatch()
    compositor.drag(3, by: Self.left)
    #expect(compositor.take() == ["fire close (3 swipe left)"])
    #expect(tactus_host_reload(compositor.host))
    compositor.dispatch()
    compositor.wait(100)
    compositor.drag(3, by: Self.left)
    #expect(compositor.take() == ["fire minimize (3 swipe left)"])
    try open.close()
  }

  @Test("On a touchscreen that supports few contacts, the panic gesture needs all of them")
  func fewFingers() throws {
    let compositor = try Compositor("bind 3 swipe left -> close")
    func panics() -> Bool {
      let before = tactus_host_is_aside(compositor.host)
      compositor.drag(4, by: .zero, ms: 8000)
      return tactus_host_is_aside(compositor.host) != before
    }
    #expect(!panics())
    let isAdded = tactus_server_add_device(compositor.server, 0, "Glass", "eDP-1", 4)
    #expect(isAdded)
    #expect(panics())
    #expect(tactus_server_remove_device(compositor.server, 0))
    #expect(!panics())
  }

  @Test("Resizing an output changes the distances of its gestures")
  func resized() throws {
    let compositor = try Compositor("bind 3 pan horizontal -> workspace { drive yes; distance 50% }")
    func progress() -> Double {
      compositor.drag(3, by: Self.left, ms: 1000, stays: true)
      defer { compositor.lift(3) }
      return compositor.last.progress
    }
    let before = progress()
    #expect(tactus_server_resize_output(compositor.server, compositor.root.number, 0, 0, 2000, 1200, 1))
    #expect(abs(progress() - before / 2) < 0.05)
  }

  @Test("The compositor is notified of ended touches, of changes in inhibition, and of the requested trace")
  func over() throws {
    let compositor = try Compositor("bind 3 swipe left -> close")
    compositor.it.forget(touch: 7)
    compositor.it.inhibitionChanged()
    #expect(compositor.over == [7] && compositor.inhibitions == 1)
    compositor.drag(1, by: .zero)
    #expect(compositor.observed == 0)
    let engine = tactus_server_engine(compositor.server)
    #expect(tactus_engine_observe(engine, TACTUS_OBSERVE_TRACE.rawValue))
    compositor.drag(1, by: .zero)
    #expect(compositor.observed > 0)
  }

  @Test("The compositor decides how far clients are trusted, and the configuration can override this for a program")
  func standing() throws {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let name = own.split(separator: "/").last.map(String.init) ?? ""
    let (ordinary, trusted, sandboxed) = (TACTUS_CLIENT_ORDINARY, TACTUS_CLIENT_TRUSTED, TACTUS_CLIENT_SANDBOXED)
    let cases: [(String, tactus_client_standing, ClientStanding)] = [
      ("", ordinary, .ordinary), ("", trusted, .trusted), ("", sandboxed, .sandboxed),
      ("shell-client \"\(own)\"", ordinary, .trusted), ("shell-client \"\(own)\"", sandboxed, .sandboxed),
      ("client \"\(name)\" { deny shell }", trusted, .ordinary),
    ]
    for (configuration, said, standing) in cases {
      let compositor = try Compositor(configuration)
      compositor.standing = said
      var ends: [Int32] = [-1, -1]
      try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
      let client = try #require(wl_client_create(compositor.display, ends[0]))
      #expect(compositor.it.standing(of: client) == standing, "\(configuration)")
      #expect(compositor.it.trusts(client) == (said == trusted))
      wl_client_destroy(client)
      close(ends[1])
    }
  }

  @Test("Programs that have ended leave at most one zombie")
  func endedPrograms() throws {
    let compositor = try Compositor("bind 3 swipe left -> exec rmdir /nowhere/at/all")
    /// Returns the number of programs that this process started and that are zombies.
    func ended() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc").count { entry in
        let text = (try? String(contentsOfFile: "/proc/\(entry)/stat", encoding: .utf8)) ?? ""
        return text.contains("(rmdir) Z \(getpid()) ")
      }
    }
    for _ in 0..<4 {
      compositor.drag(3, by: Self.left)
      for _ in 0..<500 where try ended() == 0 { usleep(10_000) }
      #expect(try ended() == 1)
    }
  }

  @Test("A compositor may send touches to windows through wl_touch alone")
  func wlTouch() throws {
    let display = try #require(wl_display_create())
    defer { wl_display_destroy(display) }
    var touches = tactus_server_host()
    var session = tactus_session()
    touches.size = MemoryLayout<tactus_server_host>.size
    session.size = MemoryLayout<tactus_session>.size
    touches.wl_touch = { _, _ in }
    session.perform = { _, _ in false }
    let host = try #require(tactus_host_create(display, &touches, &session, nil, nil, nil))
    #expect(tactus_host_destroy(host))
  }

  @Test("Words are converted to an array of C strings that ends with a null pointer")
  func words() {
    let words = Words(["workspace", "", "ä"])
    #expect(words.count == 3)
    #expect((0..<3).map { words.pointers[$0].map { String(cString: $0) } } == ["workspace", "", "ä"])
    #expect(words.pointers[3] == nil)
    #expect(Words([]).count == 0)
  }
}
