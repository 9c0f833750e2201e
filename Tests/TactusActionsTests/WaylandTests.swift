// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures
import Testing

@testable import TactusActions

@Suite("ext-workspace")
struct WorkspacesTests {
  let scratch: Scratch
  let folder: String
  let pump: Pump

  init() throws {
    pump = try Pump()
    scratch = try Scratch()
    folder = try scratch.runtimeFolder()
  }

  private func perform(_ compositor: FakeCompositor, _ words: String...) throws -> ActionFailure? {
    let stage = try Stage(
      ["XDG_RUNTIME_DIR": folder, "WAYLAND_DISPLAY": compositor.name], pump: pump)
    return try stage.perform(words: words, by: "ext-workspace")
  }

  private func compositor(active: Int = 1) throws -> FakeCompositor {
    let compositor = try FakeCompositor(in: folder, pump, spaces: ["a", "b", "c"].map { .init($0) })
    compositor.spaces[active].isActive = true
    return compositor
  }

  @Test(
    "`workspace` follows the order of the workspaces",
    arguments: [(["next"], "c"), (["previous"], "a"), (["1"], "a"), (["3"], "c")])
  func order(_ words: [String], _ expected: String) throws {
    let compositor = try compositor()
    #expect(try perform(compositor, "workspace", words[0]) == nil)
    #expect(compositor.active == expected)
  }

  @Test("`workspace next` fails on the last workspace, and `workspace previous` fails on the first")
  func end() throws {
    #expect(try perform(compositor(active: 2), "workspace", "next")?.reason == "there is no such workspace")
    #expect(try perform(compositor(active: 0), "workspace", "previous")?.reason == "there is no such workspace")
  }

  @Test("If a workspace has the given number as its name, `workspace` switches to this workspace")
  func names() throws {
    let compositor = try FakeCompositor(in: folder, pump, spaces: ["2", "1", "x"].map { .init($0) })
    compositor.spaces[2].isActive = true
    #expect(try perform(compositor, "workspace", "1") == nil)
    #expect(compositor.active == "1")
    #expect(try perform(compositor, "workspace", "name", "x") == nil)
    #expect(compositor.active == "x")
  }

  @Test("Workspaces with coordinates are ordered along the rows")
  func coordinates() throws {
    let compositor = try FakeCompositor(
      in: folder, pump,
      spaces: [.init("below", [0, 1]), .init("right", [1, 0]), .init("left", [0, 0])])
    compositor.spaces[1].isActive = true
    #expect(try perform(compositor, "workspace", "next") == nil)
    #expect(compositor.active == "below")
  }

  @Test("`workspace next` skips hidden workspaces")
  func hidden() throws {
    let compositor = try compositor(active: 0)
    compositor.spaces[1].isHidden = true
    #expect(try perform(compositor, "workspace", "next") == nil)
    #expect(compositor.active == "c")
  }
}

@Suite("foreign-toplevel")
struct ForeignToplevelTests {
  let scratch: Scratch
  let pump: Pump
  let compositor: FakeCompositor
  let stage: Stage

  init() throws {
    pump = try Pump()
    scratch = try Scratch()
    let folder = try scratch.runtimeFolder()
    compositor = try FakeCompositor(in: folder, pump, windows: [.init("a"), .init("b"), .init("c")])
    compositor.windows[1].states = [2]
    stage = try Stage(["XDG_RUNTIME_DIR": folder, "WAYLAND_DISPLAY": compositor.name], pump: pump)
  }

  @Test("`restore` shows the most recently minimized window again")
  func minimize() throws {
    #expect(stage.actions.frontApp == "b")
    #expect(try stage.perform("minimize") == nil)
    #expect(compositor.windows[1].states == [1])
    #expect(stage.actions.frontApp == nil)
    #expect(try stage.perform("minimize")?.reason == "no window is in front")
    #expect(try stage.perform("restore") == nil)
    #expect(compositor.windows[1].states == [2])
  }

  @Test("`window next` skips minimized windows")
  func ring() throws {
    #expect(try stage.perform("minimize") == nil)
    #expect(try stage.perform("window", "next") == nil)
    try stage.pump.until("a is in front") { stage.actions.frontApp == "a" }
    #expect(try stage.perform("window", "next") == nil)
    try stage.pump.until("c is in front") { stage.actions.frontApp == "c" }
    #expect(try stage.perform("window", "next") == nil)
    try stage.pump.until("a is in front") { stage.actions.frontApp == "a" }
  }

  @Test("`show-desktop` minimizes all windows, and the next `show-desktop` restores those that the first one minimized")
  func desktop() throws {
    #expect(try stage.perform("minimize") == nil)
    for _ in 0..<2 {
      #expect(try stage.perform("show-desktop", by: "foreign-toplevel") == nil)
      try stage.pump.until("none is shown") { compositor.windows.allSatisfy { $0.states.contains(1) } }
      #expect(try stage.perform("show-desktop") == nil)
      try stage.pump.until("two are back") { compositor.windows.count { $0.states.contains(1) } == 1 }
      #expect(compositor.windows[1].states == [1])
    }
  }

  @Test("`maximize toggle` maximizes a window, and the next `maximize toggle` undoes this")
  func maximize() throws {
    for states: Set<UInt32> in [[0, 2], [2]] {
      #expect(try stage.perform("maximize", "toggle") == nil)
      try stage.pump.until("it is the other way round") { compositor.windows[1].states == states }
    }
  }

  @Test("`restore` ends the fullscreen state of a window, and the next `restore` ends its maximized state")
  func restore() throws {
    compositor.windows[1].states = [0, 2, 3]
    #expect(try stage.perform("fullscreen", "on") == nil)
    #expect(try stage.perform("restore") == nil)
    #expect(compositor.windows[1].states == [0, 2])
    #expect(try stage.perform("restore") == nil)
    #expect(compositor.windows[1].states == [2])
  }
}

@Suite("The Wayland socket")
struct BrokenWaylandTests {
  let scratch: Scratch
  let folder: String
  let stage: Stage

  init() throws {
    scratch = try Scratch()
    folder = try scratch.runtimeFolder()
    stage = try Stage(["XDG_RUNTIME_DIR": folder], waitsForWayland: false)
  }

  private func absence() -> String? {
    if case .absent(let failure) = stage.actions.compositor { failure.reason } else { nil }
  }

  private func broken(_ conduct: FakeServer.Conduct, until reason: String) throws {
    let server = try FakeServer(at: "\(folder)/wayland-0", on: stage.pump, conduct)
    try stage.pump.until(reason) {
      if case .absent(let failure) = stage.actions.wayland.lastStanding {
        failure.reason.hasSuffix(reason)
      } else {
        false
      }
    }
    #expect(try stage.perform("close") != nil)
    withExtendedLifetime(server) {}
  }

  @Test("If no compositor runs, the daemon waits until one starts")
  func comes() throws {
    #expect(absence() == "no Wayland compositor is running here")
    let compositor = try FakeCompositor(in: folder, stage.pump, windows: [.init("a")])
    try stage.pump.until("it is found") { absence() == nil }
    withExtendedLifetime(compositor) {}
  }

  @Test("The daemon gives up on a compositor that hangs")
  func hangs() throws { try broken(.hangs, until: "does not answer") }

  @Test("The daemon gives up on a compositor that closes the connection", arguments: [true, false])
  func closes(atOnce: Bool) throws {
    try broken(atOnce ? .closesAtOnce : .closes, until: "closed the connection")
  }

  enum Nonsense: CaseIterable {
    case noughts, ones, letters, tooLong
    var bytes: [UInt8] {
      switch self {
      case .noughts: [UInt8](repeating: 0, count: 8)
      case .ones: [UInt8](repeating: 0xFF, count: 8)
      case .letters: [UInt8](repeating: 0x41, count: 4000)
      // An event of the registry that claims to be longer than the bytes that arrive.
      case .tooLong: [2, 0, 0, 0, 0, 0, 0xFF, 0x7F] + [UInt8](repeating: 1, count: 64)
      }
    }
  }

  @Test("The daemon gives up on a compositor that sends nonsense", arguments: Nonsense.allCases)
  func nonsense(_ nonsense: Nonsense) throws {
    let server = try FakeServer(at: "\(folder)/wayland-0", on: stage.pump, .says(nonsense.bytes))
    try stage.pump.until("it is given up") {
      guard case .absent(let failure) = stage.actions.wayland.lastStanding else { return false }
      return failure.reason.hasPrefix("\(folder)/wayland-0 ") && !failure.reason.hasSuffix("has not answered yet")
    }
    withExtendedLifetime(server) {}
  }

  @Test("The daemon stops retrying a compositor that keeps failing")
  func rests() throws {
    let server = try FakeServer(at: "\(folder)/wayland-0", on: stage.pump, .closesAtOnce)
    try stage.pump.until("it was tried some times, and no more") {
      server.visits > 3 && stage.actions.wayland.retry == nil
    }
    #expect(server.visits < 10)
  }

  @Test("As soon as the compositor named in the environment appears, it replaces any other compositor")
  func named() throws {
    let stage = try Stage(
      ["XDG_RUNTIME_DIR": folder, "WAYLAND_DISPLAY": "wayland-fake"], waitsForWayland: false, pump: stage.pump)
    func place() -> String {
      if case .ready(let place) = stage.actions.wayland.lastStanding { place } else { "" }
    }
    let other = try FakeCompositor(in: folder, stage.pump, called: "wayland-other", windows: [.init("a")])
    try stage.pump.until("another one is found") { place().hasSuffix("wayland-other") }
    let named = try FakeCompositor(in: folder, stage.pump, windows: [.init("a")])
    try stage.pump.until("the one that is named is there") { place().hasSuffix("wayland-fake") }
    withExtendedLifetime([other, named]) {}
  }

  @Test("If the compositor ends before an action is done, the action fails, and a new compositor is found")
  func goes() throws {
    var compositor: FakeCompositor? = try FakeCompositor(in: folder, stage.pump, windows: [.init("a"), .init("b")])
    try stage.pump.until("it is found") { absence() == nil }
    stage.actions.perform(.window(.next), for: GestureDetails())
    compositor = nil
    try stage.pump.until("it has failed") { stage.reports.count == 1 }
    guard case .failed(_, _, let failure, _) = stage.reports[0] else { return #expect(Bool(false)) }
    #expect(failure.reason == "the compositor has ended")
    compositor = try FakeCompositor(in: folder, stage.pump, windows: [.init("a"), .init("b")])
    try stage.pump.until("it is found again") { absence() == nil }
    #expect(try stage.perform("window", "next") == nil)
    withExtendedLifetime(compositor) {}
  }
}
