// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusActions
@testable import TactusGestures

/// Tests which commands the compositor receives for the responses to a gesture.
@Suite("The responses to a gesture")
struct ResponseTests {
  let scratch: Scratch
  let stage: Stage
  let sway: FakeServer

  init() throws {
    scratch = try Scratch()
    let folder = try scratch.runtimeFolder()
    stage = try Stage(["XDG_RUNTIME_DIR": folder, "SWAYSOCK": "\(folder)/sway-ipc.sock"], waitsForWayland: false)
    sway = try FakeServer.sway(in: folder, on: stage.pump)
  }

  private func respond(
    _ text: String, _ phase: Response.Phase, _ progress: Double = 1, rest: Double = 1, step: Bool = false,
    back: String? = nil
  ) throws {
    let words = text.split(separator: " ").map(String.init)
    var binding = try binding(words[0])
    if step { binding.options.step = .length(Length(40, .millimetres)) }
    if let back { binding.options.back = try deed(back.split(separator: " ").map(String.init)) }
    stage.respond(
      Response(
        binding: 0, action: try deed(words), phase: phase, progress: progress, velocity: 0, settlesAt: rest,
        location: .zero, time: Timestamp(microseconds: 0)),
      of: binding)
  }

  /// Waits for this many reports, and returns all commands that sway has received.
  private func told(_ count: Int) throws -> [String] {
    try stage.pump.until("sway was told \(count) times") { stage.reports.count >= count }
    return sway.requests.filter { !$0.isEmpty }
  }

  @Test("A gesture that fires performs its action once")
  func fires() throws {
    try respond("workspace next", .fire, 2.7)
    #expect(try told(1) == ["workspace next"])
  }

  @Test("A gesture that fires in steps performs its action once per step, in either direction")
  func steps() throws {
    try respond("workspace next", .fire, 2, step: true)
    try respond("workspace next", .fire, -1, step: true)
    #expect(try told(3) == ["workspace next", "workspace next", "workspace prev"])
  }

  @Test("A gesture that steps back performs the action that `back` names")
  func back() throws {
    try respond("close", .fire, 1, step: true, back: "workspace 7")
    try respond("close", .fire, -2, step: true, back: "workspace 7")
    try respond("workspace next", .fire, -1, step: true, back: "workspace 9")
    #expect(try told(4) == ["kill", "workspace number 7", "workspace number 7", "workspace number 9"])
  }

  @Test("A gesture that is armed performs nothing yet")
  func armed() throws {
    try respond("close", .armed)
    try respond("close", .fire)
    #expect(try told(1) == ["kill"])
  }

  @Test("If a gesture drives workspaces, it switches them back and forth step by step as the fingers move")
  func drives() throws {
    try respond("workspace", .began, 0, rest: 0)
    try respond("workspace", .changed, 1.1, rest: 1)
    try respond("workspace", .changed, 0.2, rest: 0)
    try respond("workspace", .ended, -0.8, rest: -1)
    // Fingers that move right show the previous workspace.
    #expect(try told(3) == ["workspace prev", "workspace next", "workspace next"])
  }

  @Test("A driven gesture that is cancelled undoes its steps")
  func cancelled() throws {
    try respond("workspace next", .began, 0, rest: 0)
    try respond("workspace next", .changed, 1.1, rest: 1)
    try respond("workspace next", .cancelled, 0, rest: 0)
    #expect(try told(2) == ["workspace next", "workspace prev"])
  }

  @Test("A driven action without steps is performed when the fingers lift, if the gesture commits")
  func drivesOthers() throws {
    for rest in [0.0, 1.0] {
      try respond("close", .began, 0, rest: 0)
      try respond("close", .changed, 1.5, rest: 1)
      try respond("close", .ended, 0.8, rest: rest)
    }
    #expect(try told(1) == ["kill"])
  }

  @Test("A gesture performs at most twenty steps at once")
  func many() throws {
    try respond("workspace next", .fire, 1e300, step: true)
    #expect(try told(20).count == 20)
  }
}
