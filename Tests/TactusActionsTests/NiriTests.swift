// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures
import TactusJSON
import Testing

@testable import TactusActions

@Suite("niri")
struct NiriTests {
  let scratch: Scratch
  let stage: Stage
  let niri: FakeServer

  init() throws {
    scratch = try Scratch()
    let folder = try scratch.runtimeFolder()
    stage = try Stage(["XDG_RUNTIME_DIR": folder], waitsForWayland: false)
    niri = try FakeServer(
      at: "\(folder)/niri.wayland-1.77.sock", on: stage.pump,
      .answers { _ in Array("{\"Ok\":\"Handled\"}\n".utf8) },
      frame: { bytes in bytes.firstIndex(of: 10).map { 0..<$0 } })
  }

  @Test(
    "The backend sends niri the actions of niri's own language",
    arguments: [
      (["close"], "CloseWindow"), (["fullscreen", "toggle"], "FullscreenWindow"),
      (["window", "next"], "FocusColumnRightOrFirst"), (["window", "previous"], "FocusColumnLeftOrLast"),
      (["workspace", "next"], "FocusWorkspaceDown"), (["workspace", "previous"], "FocusWorkspaceUp"),
      (["workspace", "3"], "FocusWorkspace"), (["move", "next"], "MoveWindowToWorkspaceDown"),
      (["workspace", "up"], "FocusWorkspaceUp"), (["workspace", "back-and-forth"], "FocusWorkspacePrevious"),
      (["move", "down"], "MoveWindowToWorkspaceDown"), (["maximize", "toggle"], "MaximizeColumn"),
      (["move", "3"], "MoveWindowToWorkspace"), (["overview"], "ToggleOverview"),
    ] as [([String], String)])
  func words(_ words: [String], _ action: String) throws {
    let deed = try deed(words)
    stage.actions.perform(deed, for: GestureDetails())
    try stage.pump.until("it is done") { !stage.reports.isEmpty }
    guard case .done(_, "niri", _, _) = stage.reports[0] else { return #expect(Bool(false), "\(stage.reports[0])") }
    let request = try JSONReader.read(Array(niri.requests[0].utf8))
    #expect(request["Action"]?[action] != nil)
  }

  @Test("The backend sends niri the number of the workspace")
  func number() throws {
    try stage.perform("workspace", "12")
    #expect(niri.requests == [#"{"Action":{"FocusWorkspace":{"reference":{"Index":12}}}}"#])
  }

  @Test("The action `niri` accepts both spellings of a niri action's name")
  func own() throws {
    try stage.perform("niri", "focus-column-left")
    try stage.perform("niri", "FocusWorkspace", #"{"reference":{"Index":2}}"#)
    try stage.perform("workspace", "name", #"a"b"#)
    #expect(
      niri.requests == [
        #"{"Action":{"FocusColumnLeft":{}}}"#, #"{"Action":{"FocusWorkspace":{"reference":{"Index":2}}}}"#,
        #"{"Action":{"FocusWorkspace":{"reference":{"Name":"a\"b"}}}}"#,
      ])
    #expect(try stage.perform("niri", "FocusWorkspace", "{no")?.reason == "`{no` is not JSON on one line")
  }

  @Test("A failure quotes niri's refusal")
  func refuses() throws {
    niri.conduct = .answers { _ in Array("{\"Err\":\"error parsing request\"}\n".utf8) }
    #expect(try stage.perform("close", by: "niri")?.reason == "niri refused CloseWindow: error parsing request")
  }

  @Test("An action fails if niri closes the connection, answers nonsense or neither accepts nor refuses")
  func broken() throws {
    niri.conduct = .breaksOff(Array(#"{"Ok":"Hand"#.utf8))
    #expect(try stage.perform("close")?.reason == "niri closed the connection in the middle of an answer")
    niri.conduct = .says(Array("what?\n".utf8))
    #expect(try stage.perform("close")?.reason == "niri sent an invalid answer: unknown word 'what'")
    niri.conduct = .says(Array("{}\n".utf8))
    #expect(try stage.perform("close")?.reason == "niri answered neither Ok nor Err")
  }

  @Test("`fullscreen on` fails, since niri does not report whether a window is fullscreen")
  func others() throws {
    let failure = try #require(try stage.perform("fullscreen", "on"))
    #expect(failure.reason == "niri cannot do this")
  }
}
