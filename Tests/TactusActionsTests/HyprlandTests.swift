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

  /// Starts a fake Hyprland that answers as Hyprland's documentation says.
  init() throws {
    scratch = try Scratch()
    let folder = try scratch.runtimeFolder()
    _ = try scratch.runtimeFolder("run/hypr")
    _ = try scratch.runtimeFolder("run/hypr/abc_1")
    stage = try Stage(
      ["XDG_RUNTIME_DIR": folder, "HYPRLAND_INSTANCE_SIGNATURE": "abc_1"], waitsForWayland: false)
    hyprland = try FakeServer(
      at: "\(folder)/hypr/abc_1/.socket.sock", on: stage.pump,
      Self.conduct(status: "unknown request", window: #"{"fullscreen": 0}"#))
  }

  /// Returns the answers of a Hyprland with this many workspaces, and this many windows on each. Each command shows the
  /// next workspace.
  private static func conduct(
    status: String, window: String, dispatch: String = "ok", workspaces: Int = 2, windows: Int = 1
  ) -> FakeServer.Conduct {
    var current = 0
    return .answers(closes: true) { request in
      let answer: String
      switch request {
      case "j/status": answer = status
      case "j/activewindow": answer = window
      case "j/activeworkspace": answer = #"{"id": \#(current + 1), "windows": \#(windows)}"#
      default:
        current = (current + 1) % workspaces
        answer = dispatch
      }
      return Array(answer.utf8)
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
    "The backend sends Hyprland the commands of Hyprland's own language",
    arguments: [
      (["close"], "killactive"), (["fullscreen", "toggle"], "fullscreen 0"), (["window", "next"], "cyclenext"),
      (["window", "previous"], "cyclenext prev"), (["workspace", "next"], "workspace e+1"),
      (["workspace", "7"], "workspace 7"), (["move", "previous"], "movetoworkspace e-1"),
      (["minimize"], "movetoworkspacesilent special:minimized"), (["maximize"], "fullscreen 1"),
      (["restore"], "togglespecialworkspace minimized"), (["maximize", "toggle"], "fullscreen 1"),
      (["workspace", "back-and-forth"], "workspace previous"), (["workspace", "name", "a b"], "workspace name:a b"),
      (["move", "name", "web"], "movetoworkspace name:web"),
      (["hyprland", "layoutmsg swapnext"], "layoutmsg swapnext"), (["show-desktop"], "workspace empty"),
    ] as [([String], String)])
  func words(_ words: [String], _ command: String) throws {
    #expect(try commands(words) == [command])
  }

  @Test("The backend sends Lua to a Hyprland that is configured in Lua")
  func lua() throws {
    hyprland.conduct = Self.conduct(status: #"{"configProvider": "lua"}"#, window: #"{"fullscreen": 1}"#)
    #expect(try commands(["close"]) == ["hl.dsp.window.close()"])
    #expect(try commands(["workspace", "2"]) == [#"hl.dsp.focus({ workspace = "2" })"#])
    #expect(try commands(["workspace", "name", #"a"b"#]) == [#"hl.dsp.focus({ workspace = "name:a\"b" })"#])
    #expect(try commands(["hyprland", "hl.dsp.exit()"]) == ["hl.dsp.exit()"])
    #expect(try commands(["restore"]) == [#"hl.dsp.window.fullscreen({ mode = "maximized" })"#])
    #expect(try commands(["show-desktop"]) == [#"hl.dsp.focus({ workspace = "empty" })"#])
  }

  @Test("The backend calls its command \"a dispatcher\" until Hyprland has reported the language of its configuration")
  func way() throws {
    #expect(stage.actions.choice(for: .close).way == "a dispatcher")
    hyprland.conduct = Self.conduct(status: #"{"configProvider": "lua"}"#, window: #"{"fullscreen": 0}"#)
    #expect(try commands(["window", "next"]) == ["hl.dsp.window.cycle_next({ next = true })"])
    #expect(stage.actions.choice(for: .close).way == "hl.dsp.window.close()")
  }

  @Test("An action that needs a window or another workspace fails if there is none, although Hyprland would answer ok")
  func nothing() throws {
    for words in [["close"], ["minimize"], ["maximize", "toggle"], ["move", "2"]] {
      hyprland.conduct = Self.conduct(status: "{}", window: "{}")
      #expect(try stage.perform(words: words)?.reason == "no window is in front")
    }
    hyprland.conduct = Self.conduct(status: "{}", window: "{}", workspaces: 1)
    #expect(try stage.perform("workspace", "next")?.reason == "there is no other workspace")
  }

  @Test("`show-desktop` on an empty workspace returns to the previous workspace")
  func back() throws {
    hyprland.conduct = Self.conduct(status: "{}", window: "{}", windows: 0)
    #expect(try commands(["show-desktop"]) == ["workspace previous"])
  }

  @Test(
    "If a window is already in the requested state, the backend does not toggle the state",
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

  @Test("A failure quotes Hyprland's refusal")
  func refuses() throws {
    hyprland.conduct = Self.conduct(status: "{}", window: #"{"fullscreen": 0}"#, dispatch: "Invalid dispatcher")
    #expect(try stage.perform("close", by: "hyprland")?.reason == "Hyprland refused `killactive`: Invalid dispatcher")
  }

  @Test("An action fails if Hyprland hangs or closes the connection")
  func broken() throws {
    hyprland.conduct = .hangs
    #expect(try stage.perform("close")?.reason == "hyprland did not answer within 2 s")
    hyprland.conduct = .closes
    // An answer ends when Hyprland closes the connection. Without any text, the answer is a refusal, since it is not
    // `ok`.
    #expect(try stage.perform("window", "next")?.reason == "Hyprland refused `cyclenext`: it does not say why")
  }
}
