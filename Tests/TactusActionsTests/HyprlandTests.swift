// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures
import Testing

@testable import TactusActions

@Suite("Hyprland")
struct HyprlandTests {
  let scratch: Scratch
  let stage: Stage
  let hyprland: FakeServer

  /// One that answers as the documentation says.
  init() throws {
    scratch = try Scratch()
    let folder = try scratch.runtimeFolder()
    _ = try scratch.runtimeFolder("run/hypr")
    _ = try scratch.runtimeFolder("run/hypr/abc_1")
    stage = try Stage(
      ["XDG_RUNTIME_DIR": folder, "HYPRLAND_INSTANCE_SIGNATURE": "abc_1"], waitsForWayland: false)
    hyprland = try FakeServer(
      at: "\(folder)/hypr/abc_1/.socket.sock", on: stage.pump,
      Self.conduct(status: "unknown request", window: "{}"))
  }

  private static func conduct(status: String, window: String, dispatch: String = "ok") -> FakeServer.Conduct {
    .answers(closes: true) { request in
      Array((request == "j/status" ? status : request == "j/activewindow" ? window : dispatch).utf8)
    }
  }

  private func commands(_ words: [String]) throws -> [String] {
    let before = hyprland.requests.count
    let deed = try deed(words)
    stage.actions.perform(deed, for: GestureDetails())
    let reports = stage.reports.count
    try stage.pump.until("it is done") { stage.reports.count > reports }
    return hyprland.requests[before...].filter { $0.hasPrefix("dispatch ") }.map { String($0.dropFirst(9)) }
  }

  @Test(
    "is told in its own words",
    arguments: [
      (["close"], "killactive"), (["fullscreen", "toggle"], "fullscreen 0"), (["window", "next"], "cyclenext"),
      (["window", "previous"], "cyclenext prev"), (["workspace", "next"], "workspace e+1"),
      (["workspace", "7"], "workspace 7"), (["move", "previous"], "movetoworkspace e-1"),
      (["minimize"], "movetoworkspacesilent special:minimized"), (["maximize"], "fullscreen 1"),
      (["restore"], "togglespecialworkspace minimized"), (["maximize", "toggle"], "fullscreen 1"),
      (["workspace", "back-and-forth"], "workspace previous"), (["workspace", "name", "a b"], "workspace name:a b"),
      (["move", "name", "web"], "movetoworkspace name:web"),
      (["hyprland", "layoutmsg swapnext"], "layoutmsg swapnext"),
    ] as [([String], String)])
  func words(_ words: [String], _ command: String) throws {
    #expect(try commands(words) == [command])
  }

  @Test("is told in Lua where its configuration is in Lua")
  func lua() throws {
    hyprland.conduct = Self.conduct(status: #"{"configProvider": "lua"}"#, window: #"{"fullscreen": 1}"#)
    #expect(try commands(["close"]) == ["hl.dsp.window.close()"])
    #expect(try commands(["workspace", "2"]) == [#"hl.dsp.focus({ workspace = "2" })"#])
    #expect(try commands(["workspace", "name", #"a"b"#]) == [#"hl.dsp.focus({ workspace = "name:a\"b" })"#])
    #expect(try commands(["hyprland", "hl.dsp.exit()"]) == ["hl.dsp.exit()"])
    #expect(try commands(["restore"]) == [#"hl.dsp.window.fullscreen({ mode = "maximized" })"#])
  }

  @Test(
    "is not asked to toggle what is as it should be",
    arguments: [
      ("0", ["fullscreen", "off"], []), ("2", ["fullscreen", "off"], ["fullscreen 0"]),
      ("2", ["fullscreen", "on"], []),
      ("true", ["fullscreen", "on"], []), ("false", ["fullscreen", "on"], ["fullscreen 0"]), ("1", ["maximize"], []),
      ("1", ["maximize", "off"], ["fullscreen 1"]), ("0", ["maximize", "off"], []),
      ("1", ["fullscreen", "on"], ["fullscreen 0"]), ("3", ["restore"], ["fullscreen 0"]),
      ("1", ["restore"], ["fullscreen 1"]),
    ] as [(String, [String], [String])])
  func states(_ state: String, _ words: [String], _ expected: [String]) throws {
    hyprland.conduct = Self.conduct(status: "unknown request", window: #"{"fullscreen": \#(state)}"#)
    #expect(try commands(words) == expected)
  }

  @Test("that refuses is quoted")
  func refuses() throws {
    hyprland.conduct = Self.conduct(status: "{}", window: "{}", dispatch: "Invalid dispatcher")
    #expect(try stage.perform("close", by: "hyprland")?.reason == "Hyprland refused `killactive`: Invalid dispatcher")
  }

  @Test("that hangs, or closes, is reported")
  func broken() throws {
    hyprland.conduct = .hangs
    #expect(try stage.perform("close")?.reason == "hyprland did not answer within 2 s")
    hyprland.conduct = .closes
    // An answer is what comes up to the end: nothing is one that is not `ok`.
    #expect(try stage.perform("close")?.reason == "Hyprland refused `killactive`: it does not say why")
  }
}
