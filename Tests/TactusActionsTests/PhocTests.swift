// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import TactusActions

/// phoc has no commands of its own; its windows are controlled through foreign-toplevel.
@Suite("phoc", .serialized, .enabled(if: RealCompositor.isInstalled("phoc")))
struct PhocTests {
  let phoc: RealCompositor
  let stage: Stage

  init() throws {
    phoc = try RealCompositor.phoc()
    stage = try Stage(phoc.environment)
  }

  @Test("`close` closes the window in front")
  func close() throws {
    let (below, front) = (try stage.window("below", of: phoc), try stage.window("front", of: phoc))
    #expect(try stage.perform("close", by: "foreign-toplevel") == nil)
    try stage.pump.until("it is asked to close") { front.isClosed }
    #expect(!below.isClosed)
  }

  @Test("`close` fails if there is no window")
  func nothing() throws {
    #expect(try stage.perform("close")?.reason == "no window is in front")
  }

  @Test("`maximize` and `restore` change a window's size")
  func maximize() throws {
    let window = try stage.window("window", of: phoc)
    #expect(try stage.perform("maximize") == nil)
    try stage.pump.until("it is maximized") { window.isMaximized }
    #expect(try stage.perform("restore") == nil)
    try stage.pump.until("it is as it was") { !window.isMaximized }
  }

  @Test("`restore` ends the fullscreen state of a window")
  func fullscreen() throws {
    let window = try stage.window("window", of: phoc)
    #expect(try stage.perform("fullscreen", "toggle") == nil)
    try stage.pump.until("it is fullscreen") { window.isFullscreen && stage.actions.frontIsFullscreen }
    #expect(try stage.perform("restore") == nil)
    try stage.pump.until("it is not") { !window.isFullscreen }
  }

  @Test("`minimize` fails, since phoc silently ignores the request")
  func minimize() throws {
    let window = try stage.window("window", of: phoc)
    #expect(try stage.perform("minimize")?.reason == "the compositor ignored the request")
    _ = window
  }

  @Test("`window next` and `window previous` cycle through the windows")
  func windows() throws {
    let windows = try ["a", "b", "c"].map { try stage.window($0, of: phoc) }
    for expected in ["a", "b", "c"] {
      #expect(try stage.perform("window", "next") == nil)
      try stage.pump.until("\(expected) is in front") { stage.actions.frontApp == expected }
    }
    #expect(try stage.perform("window", "previous") == nil)
    try stage.pump.until("b is in front") { stage.actions.frontApp == "b" }
    _ = windows
  }

  @Test("The backend types a chord into a client")
  func chords() throws {
    stage.actions.use(configuration(try binding("key", "Alt+Left")))
    let window = try stage.window("window", of: phoc)
    try stage.pump.until("it has the keyboard") { window.isFocused }
    #expect(try stage.perform("key", "Alt+Left", by: "virtual-keyboard") == nil)
    try stage.pump.until("it is typed") { window.typed.last == "Mod1+Left" }
  }

  @Test("`workspace` fails with a reason, since phoc has no ext-workspace")
  func workspaces() throws {
    let failure = try #require(try stage.perform("workspace", "next"))
    #expect(failure.reason.hasSuffix("has no ext-workspace"))
  }

  @Test("If the configuration says so, `workspace` presses the usual keys for switching workspaces")
  func usualKeys() throws {
    var keys = configuration(try binding("key", "Alt+F4"))
    keys.workspaceBackend = .keys
    stage.actions.use(keys)
    let window = try stage.window("window", of: phoc)
    try stage.pump.until("it has the keyboard") { window.isFocused }
    #expect(try stage.perform("workspace", "next", by: "keys") == nil)
    try stage.pump.until("it is typed") { window.typed.last == "Control+Mod1+Right" }
  }
}
