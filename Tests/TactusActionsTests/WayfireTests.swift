// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import TactusGestures
import TactusJSON
import Testing

@testable import TactusActions

@Suite("Wayfire")
struct WayfireTests {
  let scratch: Scratch
  let stage: Stage
  let wayfire: FakeServer

  /// Starts a fake Wayfire with a grid of three by two workspaces. It shows the rightmost workspace of the upper row.
  init() throws {
    scratch = try Scratch()
    let folder = try scratch.runtimeFolder()
    let path = "\(folder)/wayfire.socket"
    stage = try Stage(["XDG_RUNTIME_DIR": folder, "WAYFIRE_SOCKET": path], waitsForWayland: false)
    wayfire = try FakeServer(at: path, on: stage.pump, Self.conduct()) { bytes in
      guard case .complete(let range) = Framing.counted(bytes, behind: 0, headSize: 4, most: 10_000) else { return nil }
      return range
    }
  }

  private static func conduct(_ window: String = #"{"id":5,"fullscreen":false}"#) -> FakeServer.Conduct {
    .answers { request in
      let method = (try? JSONReader.read(Array(request.utf8)))?["method"]?.string
      let answer =
        switch method {
        case "window-rules/get-focused-view": #"{"result":"ok","info":\#(window)}"#
        case "window-rules/get-focused-output":
          #"{"result":"ok","info":{"id":1,"workspace":{"x":2,"y":0,"grid_width":3,"grid_height":2}}}"#
        case "scale/toggle": #"{"error":"No such method found!"}"#
        default: #"{"result":"ok"}"#
        }
      return message(answer)
    }
  }

  private static func message(_ text: String) -> [UInt8] {
    Framing.bytes(of: UInt32(text.utf8.count).littleEndian) + text.utf8
  }

  @Test(
    "The backend calls the methods of Wayfire's own interface",
    arguments: [
      (["close"], #"{"method":"window-rules/close-view","data":{"id":5}}"#),
      (["minimize"], #"{"method":"wm-actions/set-minimized","data":{"view_id":5,"state":true}}"#),
      (["fullscreen", "toggle"], #"{"method":"wm-actions/set-fullscreen","data":{"view_id":5,"state":true}}"#),
      (["fullscreen", "off"], #"{"method":"wm-actions/set-fullscreen","data":{"view_id":5,"state":false}}"#),
      (["workspace", "next"], #"{"method":"vswitch/set-workspace","data":{"x":0,"y":1,"output-id":1}}"#),
      (["workspace", "previous"], #"{"method":"vswitch/set-workspace","data":{"x":1,"y":0,"output-id":1}}"#),
      (["workspace", "6"], #"{"method":"vswitch/set-workspace","data":{"x":2,"y":1,"output-id":1}}"#),
      (["workspace", "down"], #"{"method":"vswitch/set-workspace","data":{"x":2,"y":1,"output-id":1}}"#),
      (["tile", "right"], #"{"method":"grid/slot_r","data":{"view_id":5}}"#),
      (["show-desktop"], #"{"method":"wm-actions/toggle_showdesktop","data":{}}"#),
      (["wayfire", "expo/toggle"], #"{"method":"expo/toggle","data":{}}"#),
      (["wayfire", "a/b", #"{"id":1}"#], #"{"method":"a/b","data":{"id":1}}"#),
      (["move", "4"], #"{"method":"vswitch/set-workspace","data":{"x":0,"y":1,"output-id":1,"view-id":5}}"#),
    ] as [([String], String)])
  func words(_ words: [String], _ request: String) throws {
    let deed = try deed(words)
    stage.actions.perform(deed, for: GestureDetails())
    try stage.pump.until("it is done") { !stage.reports.isEmpty }
    #expect(wayfire.requests.last == request)
  }

  @Test("The backend finds the socket of Wayfire 0.9 in /tmp")
  func socketInTmp() throws {
    let display = "tactus-\(getpid())"
    let stage = try Stage(["WAYLAND_DISPLAY": display], waitsForWayland: false)
    let path = ["", "tmp", "wayfire-\(display).socket"].joined(separator: "/")
    defer { unlink(path) }
    let wayfire = try FakeServer(at: path, on: stage.pump, Self.conduct()) { bytes in
      guard case .complete(let range) = Framing.counted(bytes, behind: 0, headSize: 4, most: 10_000) else { return nil }
      return range
    }
    #expect(try stage.perform("wayfire", "expo/toggle") == nil)
    #expect(wayfire.requests == [#"{"method":"expo/toggle","data":{}}"#])
  }

  @Test("`workspace` fails if Wayfire has no workspace with the requested number")
  func noSuchWorkspace() throws {
    #expect(try stage.perform("workspace", "7")?.reason == "wayfire has only 6 workspaces")
  }

  @Test("`close` fails if there is no window in front")
  func noWindow() throws {
    wayfire.conduct = Self.conduct("null")
    #expect(try stage.perform("close")?.reason == "no window is in front")
  }

  @Test("A failure quotes Wayfire's refusal and names the missing plugin")
  func noPlugin() throws {
    let failure = try #require(try stage.perform("overview", by: "wayfire"))
    #expect(failure.reason == "wayfire refused scale/toggle: No such method found!")
    #expect(failure.remedy == "is the plugin of `scale` enabled?")
  }

  @Test("`workspace` fails if Wayfire reports absurd numbers")
  func absurd() throws {
    wayfire.conduct = .answers { _ in
      Self.message(#"{"info":{"id":1,"workspace":{"x":2,"y":0,"grid_width":-3,"grid_height":1e300}}}"#)
    }
    #expect(try stage.perform("workspace", "next")?.reason == "wayfire does not say which workspace it shows")
  }
}
