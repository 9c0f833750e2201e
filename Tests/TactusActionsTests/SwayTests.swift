// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Tactus
@testable import TactusGestures
import TactusJSON
import Testing

@testable import TactusActions

@Suite("Sway", .serialized, .enabled(if: RealCompositor.isInstalled("sway")))
struct SwayTests {
  let sway: RealCompositor
  let stage: Stage

  init() throws {
    sway = try RealCompositor.sway()
    stage = try Stage(sway.environment)
  }

  /// Asks sway for its tree of workspaces and windows.
  private func tree() throws -> JSONValue {
    let socket = CompositorSocket(
      of: "sway", in: stage.actions.session,
      framing: { bytes, _ in .counted(bytes, behind: 6, headSize: 14, most: 1 << 24) }
    ) { [$0["SWAYSOCK"] ?? ""] }
    var answer: Result<JSONValue, ActionFailure>?
    socket.askJSON(Array("i3-ipc".utf8) + [0, 0, 0, 0, 4, 0, 0, 0]) { answer = $0 }
    try stage.pump.until("sway's tree") { answer != nil }
    return try #require(answer).get()
  }

  private func workspace() throws -> String {
    func focused(_ node: JSONValue, in workspace: String) -> String? {
      let workspace = node["type"]?.string == "workspace" ? node["name"]?.string ?? "" : workspace
      if node["focused"]?.bool == true { return workspace }
      for child in (node["nodes"]?.items ?? []) + (node["floating_nodes"]?.items ?? []) {
        if let found = focused(child, in: workspace) { return found }
      }
      return nil
    }
    return focused(try tree(), in: "") ?? ""
  }

  @Test("`workspace` switches to the workspace with a number, to the next and to the previous workspace")
  func workspaces() throws {
    for words in [["workspace", "next"], ["move", "previous"]] {
      #expect(try stage.perform(words: words)?.reason == "there is no other workspace")
    }
    // sway removes empty workspaces, except the one that is shown.
    let one = try stage.window("org.example.one", of: sway)
    #expect(try stage.perform("workspace", "2", by: "sway") == nil)
    let two = try stage.window("org.example.two", of: sway)
    #expect(try workspace() == "2")
    #expect(try stage.perform("workspace", "1") == nil)
    #expect(try workspace() == "1")
    #expect(try stage.perform("workspace", "next") == nil)
    #expect(try workspace() == "2")
    #expect(try stage.perform("workspace", "previous") == nil)
    #expect(try workspace() == "1")
    withExtendedLifetime([one, two]) {}
  }

  @Test("`workspace` switches to the workspace with the given name, and back to the workspace that was shown before")
  func namedWorkspaces() throws {
    let one = try stage.window("org.example.one", of: sway)
    #expect(try stage.perform("workspace", "name", #"the "web", and more"#, by: "sway") == nil)
    #expect(try workspace() == #"the "web", and more"#)
    #expect(try stage.perform("workspace", "back-and-forth", by: "sway") == nil)
    #expect(try workspace() == "1")
    #expect(try stage.perform("move", "name", "web", by: "sway") == nil)
    #expect(try workspace() == "web")
    #expect(stage.actions.frontApp == "org.example.one")
    _ = one
  }

  @Test("The action `sway` performs sway's own commands, and a failure quotes sway's refusal")
  func commands() throws {
    #expect(try stage.perform("sway", "workspace 7", by: "sway") == nil)
    #expect(try workspace() == "7")
    let refused = try #require(try stage.perform("sway", "nonsense", by: "sway"))
    #expect(refused.reason.hasPrefix("sway refused `nonsense`: "))
    // The action reaches sway even if the configuration prefers another backend.
    stage.actions.preferredBackend = .niri
    #expect(try stage.perform("sway", "workspace 8", by: "sway") == nil)
    #expect(try workspace() == "8")
  }

  @Test(
    "An action for another compositor fails and names that compositor",
    arguments: [
      (["hyprland", "killactive"], "hyprland"), (["niri", "close-window"], "niri"),
      (["wayfire", "scale/toggle"], "wayfire"), (["kwin", "shortcut", "Overview"], "kwin"),
    ])
  func others(words: [String], compositor: String) throws {
    let failure = try #require(try stage.perform(words: words))
    #expect(failure.reason.hasPrefix("only \(compositor) has this command: "))
    #expect(!failure.remedy.isEmpty)
  }

  @Test(
    "An action that sway cannot perform fails with advice", arguments: ["tile left", "show-desktop", "workspace up"])
  func impossible(words: String) throws {
    let failure = try #require(try stage.perform(words: words.split(separator: " ").map(String.init)))
    #expect(!failure.remedy.isEmpty)
  }

  @Test("`with Alt` holds Alt while Tab is pressed several times, and then releases it")
  func held() throws {
    let text = "bind 3 pan right -> key Tab { step 20mm; back key Shift+Tab; with Alt }"
    let configuration = try ConfigurationReader.read(text).configuration
    stage.actions.use(configuration)
    let window = try stage.window("org.example.window", of: sway)
    try stage.pump.until("it has the keyboard") { window.isFocused }
    let (binding, tab) = (try #require(configuration.bindings.first), DesktopAction.key(KeyChord(keys: ["Tab"])))
    for (phase, progress) in [(Response.Phase.fire, 2.0), (.fire, -1), (.ended, 0)] {
      stage.respond(
        Response(
          binding: 0, action: tab, phase: phase, progress: progress, velocity: 0, settlesAt: 0, location: .zero,
          time: Timestamp(microseconds: 0)), of: binding)
    }
    #expect(try stage.perform("key", "F5") == nil)
    try stage.pump.until("all is typed") { window.typed.last == "F5" }
    let tabs = window.typed.filter { $0.hasSuffix("Tab") || $0 == "F5" }
    #expect(tabs == ["Mod1+Tab", "Mod1+Tab", "Shift+Mod1+ISO_Left_Tab", "F5"])
  }

  @Test("The backend knows the title of the window in front, and whether there is a window at a point")
  func titles() throws {
    var configuration = configuration(try binding("close"))
    configuration.bindings[0].options.only = [.background]
    stage.actions.use(configuration)
    let middle = Point(x: 300, y: 300)
    try stage.pump.until("it is known that there is no window") { stage.actions.isBackground(middle) }
    let window = try stage.window("org.example.window", of: sway)
    #expect(stage.actions.frontTitle == "org.example.window")
    try stage.pump.until("it is known that there is one") { !stage.actions.isBackground(middle) }
    _ = window
  }

  @Test("`close` asks only the window in front to close")
  func close() throws {
    let (below, front) = (
      try stage.window("org.example.below", of: sway), try stage.window("org.example.front", of: sway)
    )
    #expect(try stage.perform("close", by: "sway") == nil)
    try stage.pump.until("it is asked to close") { front.isClosed }
    #expect(!below.isClosed)
  }

  @Test("`fullscreen` makes a window fullscreen, and `restore` undoes this")
  func fullscreen() throws {
    let window = try stage.window("org.example.window", of: sway)
    #expect(try stage.perform("fullscreen", "on") == nil)
    try stage.pump.until("it is fullscreen") { window.isFullscreen && stage.actions.frontIsFullscreen }
    #expect(try stage.perform("restore") == nil)
    try stage.pump.until("it is not fullscreen") { !window.isFullscreen }
    #expect(try stage.perform("fullscreen", "toggle") == nil)
    try stage.pump.until("it is fullscreen again") { window.isFullscreen }
  }

  @Test("`minimize` hides a window, and `restore` shows it again")
  func minimize() throws {
    let window = try stage.window("org.example.window", of: sway)
    #expect(try stage.perform("minimize") == nil)
    try stage.pump.until("it has gone") { !window.isActivated }
    #expect(try stage.perform("restore") == nil)
    try stage.pump.until("it is back") { window.isActivated }
  }

  @Test("`window next` and `window previous` cycle through the windows")
  func windows() throws {
    let windows = try ["a", "b", "c"].map { try stage.window($0, of: sway) }
    for expected in ["a", "b", "c"] {
      #expect(try stage.perform("window", "next") == nil)
      try stage.pump.until("\(expected) is in front") { stage.actions.frontApp == expected }
    }
    #expect(try stage.perform("window", "previous") == nil)
    try stage.pump.until("b is in front") { stage.actions.frontApp == "b" }
    _ = windows
  }

  @Test("`move` moves the window in front to another workspace, and shows this workspace")
  func move() throws {
    let window = try stage.window("org.example.window", of: sway)
    #expect(try stage.perform("move", "3") == nil)
    #expect(try workspace() == "3")
    #expect(stage.actions.frontApp == "org.example.window")
    _ = window
  }

  @Test("`maximize` fails, and the failure says why and what to do instead")
  func maximize() throws {
    let failure = try #require(try stage.perform("maximize"))
    #expect(failure.reason == "sway tiles its windows, so they cannot be maximized")
    #expect(!failure.remedy.isEmpty)
  }

  @Test(
    "The backend types a chord into a client",
    arguments: [
      ("Alt+Left", "Mod1+Left"), ("Ctrl+Shift+t", "Shift+Control+T"), ("XF86Back", "XF86Back"),
      ("Super+plus", "Mod4+plus"), ("Ctrl+eacute", "Control+eacute"),
    ])
  func chords(chord: String, typed: String) throws {
    stage.actions.use(configuration(try binding("key", chord)))
    let window = try stage.window("org.example.window", of: sway)
    try stage.pump.until("it has the keyboard") { window.isFocused }
    #expect(try stage.perform("key", chord, by: "virtual-keyboard") == nil)
    try stage.pump.until("it is typed") { window.typed.last == typed }
  }

  @Test("The backend types a chord even if the configuration also contains impossible chords")
  func spoiled() throws {
    stage.actions.use(
      configuration(try binding("key", "nosuchkey"), try binding("key", "Alt+nothing"), try binding("key", "F5")))
    let window = try stage.window("org.example.window", of: sway)
    try stage.pump.until("it has the keyboard") { window.isFocused }
    #expect(try stage.perform("key", "nosuchkey") != nil)
    #expect(try stage.perform("key", "F5", by: "virtual-keyboard") == nil)
    try stage.pump.until("it is typed") { window.typed.last == "F5" }
  }

  @Test("The backend finds sway when the environment names only the runtime folder")
  func found() throws {
    let other = try Stage(["XDG_RUNTIME_DIR": sway.runtimeFolder])
    #expect(try other.perform("workspace", "4", by: "sway") == nil)
    #expect(try workspace() == "4")
  }

  @Test("A program's environment names the sockets that the backend found")
  func handedOn() throws {
    let script = try sway.scratch.write(
      "#!/bin/sh\necho $WAYLAND_DISPLAY $SWAYSOCK > $1.part && mv $1.part $1\n", to: "script")
    let other = try Stage(["XDG_RUNTIME_DIR": sway.runtimeFolder])
    let output = "\(sway.scratch.path)/output"
    #expect(try other.perform("exec", script, output) == nil)
    try other.pump.until("it is written") { FileManager.default.fileExists(atPath: output) }
    let display = try #require(sway.environment["WAYLAND_DISPLAY"])
    let socket = try #require(sway.environment["SWAYSOCK"])
    #expect(try String(contentsOfFile: output, encoding: .utf8) == "\(sway.runtimeFolder)/\(display) \(socket)\n")
  }

  @Test("The backend finds sway again after a restart")
  func restart() throws {
    let window = try stage.window("org.example.window", of: sway)
    #expect(try stage.perform("workspace", "2") == nil)
    _ = window
    try sway.restart()
    try stage.pump.until("connected again") {
      stage.actions.compositor.isReady
    }
    let other = try stage.window("org.example.after", of: sway)
    #expect(try stage.perform("close", by: "sway") == nil)
    try stage.pump.until("it is asked to close") { other.isClosed }
  }
}
