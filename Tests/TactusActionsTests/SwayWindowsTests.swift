// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusActions

@Suite("Windows of sway")
struct SwayWindowsTests {
  private let scratch: Scratch
  private let stage: Stage
  private let sway: FakeServer

  init() throws {
    scratch = try Scratch()
    let folder = try scratch.runtimeFolder()
    stage = try Stage(["XDG_RUNTIME_DIR": folder, "SWAYSOCK": "\(folder)/sway-ipc.sock"], waitsForWayland: false)
    sway = try FakeServer.sway(in: folder, on: stage.pump, .answers { Self.answer($0) })
  }

  private var windows: SwayWindows { stage.actions.windows }

  private static func answer(_ request: String) -> [UInt8] {
    FakeServer.i3(request.isEmpty ? tree : yes)
  }

  private static let yes = #"{"success":true}"#

  private static func window(_ id: Int, _ rect: (Int, Int, Int, Int), shadow: Int = 0, isSeen: Bool = true) -> String {
    """
    {"id": \(id), "pid": \(id * 100), "app_id": "app-\(id)", "visible": \(isSeen), "nodes": [], "floating_nodes": [],
     "rect": {"x": \(rect.0), "y": \(rect.1), "width": \(rect.2), "height": \(rect.3)},
     "window_rect": {"x": 2, "y": 0, "width": \(rect.2 - 4), "height": \(rect.3 - 2)},
     "geometry": {"x": \(shadow), "y": \(shadow), "width": \(rect.2 - 4), "height": \(rect.3 - 2)}}
    """
  }

  private static let tree = """
    {"id": 1, "type": "root", "nodes": [{"id": 2, "type": "workspace", "floating_nodes":
      [\(window(7, (50, 60, 104, 52), shadow: 10))],
     "nodes": [\(window(5, (0, 20, 644, 702))), \(window(6, (644, 20, 644, 702), isSeen: false))]}]}
    """

  @Test("The backend knows the visible windows, from back to front")
  func places() throws {
    windows.isWanted = true
    try stage.pump.until("they are known") { !windows.windows.isEmpty }
    #expect(windows.windows.map(\.id) == [5, 7])
    #expect(windows.windows[0].frame == Rect(x: 2, y: 20, width: 640, height: 700))
    // The frame includes the shadow that the client draws around its window.
    #expect(windows.windows[1].frame == Rect(x: 42, y: 50, width: 120, height: 70))
    #expect(windows.windows[1].process == 700 && windows.windows[1].app == "app-7")
  }

  @Test("The backend knows the role of the window in front")
  func role() throws {
    let named = Self.tree.replacing(
      #""app_id": "app-6""#,
      with: #""focused": true, "window_properties": {"class": "Mail", "window_role": "compose"}, "app_id": null"#)
    sway.conduct = .answers { FakeServer.i3($0.isEmpty ? named : Self.yes) }
    windows.isWanted = true
    try stage.pump.until("it is known") { stage.actions.frontRole == "compose" }
    sway.conduct = .answers { Self.answer($0) }
    windows.refresh()
    try stage.pump.until("there is none") { stage.actions.frontRole == nil }
  }

  @Test("If the title of one window is not UTF-8, the backend knows all windows nevertheless")
  func titles() throws {
    let named = Self.tree.replacing(#""app_id": "app-6""#, with: #""app_id": "app-6", "name": "caf?""#)
    let bytes = Array(named.utf8).map { $0 == UInt8(ascii: "?") ? 0xE9 : $0 }
    sway.conduct = .answers { $0.isEmpty ? FakeServer.i3(bytes) : Self.answer($0) }
    windows.isWanted = true
    try stage.pump.until("they are known") { windows.windows.map(\.id) == [5, 7] }
  }

  @Test("The backend asks sway for its windows only while `isWanted` is true")
  func wanted() throws {
    #expect(sway.requests.isEmpty)
    windows.isWanted = true
    try stage.pump.until("they are known") { !windows.windows.isEmpty }
    windows.isWanted = false
    #expect(windows.windows.isEmpty)
    let asked = sway.requests.count
    windows.refresh()
    stage.pump.turn(milliseconds: 0)
    #expect(sway.requests.count == asked)
  }

  private static func breaches() -> [FakeServer.Conduct] {
    [
      .closes, .closesAtOnce, .hangs, .says(Array("i3-ipd".utf8) + Array(repeating: 0, count: 64)),
      .breaksOff(FakeServer.i3("{")), .answers { _ in FakeServer.i3(#"{"nodes": [{"visible": true, "pid": 1}]}"#) },
    ]
  }

  @Test("No windows are known if sway closes the connection, hangs or sends nonsense", arguments: 0..<6)
  func broken(breach: Int) throws {
    sway.conduct = Self.breaches()[breach]
    windows.isWanted = true
    try stage.pump.until("it was asked") { sway.visits > 0 }
    for _ in 0..<10 { stage.pump.turn(milliseconds: 10) }
    #expect(windows.windows.isEmpty)
    // The backend must not repeat its request again and again.
    #expect(sway.visits <= 2)
  }
}
