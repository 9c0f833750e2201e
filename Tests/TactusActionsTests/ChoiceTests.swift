// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures
import Testing

@testable import TactusActions

@Suite("The choice of a backend")
struct ChoiceTests {
  let scratch: Scratch
  let folder: String
  let pump: Pump

  init() throws {
    pump = try Pump()
    scratch = try Scratch()
    folder = try scratch.runtimeFolder()
  }

  private func stage(_ more: [String: String] = [:], waitsForWayland: Bool = true) throws -> Stage {
    let environment = ["XDG_RUNTIME_DIR": folder, "SWAYSOCK": "\(folder)/sway-ipc.sock"].merging(more) { $1 }
    return try Stage(environment, waitsForWayland: waitsForWayland, pump: pump)
  }

  private func compositor() throws -> FakeCompositor {
    let windows = ["a", "b"].map { FakeCompositor.Window($0) }
    windows[0].states = [2]
    return try FakeCompositor(in: folder, pump, spaces: [.init("1"), .init("2")], windows: windows)
  }

  @Test("An action uses the compositor's own backend first")
  func native() throws {
    let compositor = try compositor()
    let stage = try stage(["WAYLAND_DISPLAY": compositor.name])
    let sway = try FakeServer.sway(in: folder, on: stage.pump)
    let choice = stage.actions.choice(for: .close)
    #expect(choice.backend == "sway")
    #expect(choice.way == "kill")
    #expect(choice.place == "sway at \(folder)/sway-ipc.sock")
    #expect(choice.passed.isEmpty)
    withExtendedLifetime(sway) {}
  }

  @Test("If the compositor's own backend is missing, an action uses a common protocol, and skipped backends are named")
  func common() throws {
    let compositor = try compositor()
    let stage = try stage(["WAYLAND_DISPLAY": compositor.name])
    let choice = stage.actions.choice(for: .close)
    #expect(choice.backend == "foreign-toplevel")
    #expect(choice.passed.map(\.backend) == DesktopBackend.allCases.filter { $0.adapter != nil }.map(\.rawValue))
    #expect(
      choice.passed[0].reason == "cannot connect to sway at \(folder)/sway-ipc.sock: No such file or directory")
  }

  @Test("An action uses only the configured backend")
  func preferred() throws {
    let compositor = try compositor()
    let stage = try stage(["WAYLAND_DISPLAY": compositor.name])
    let sway = try FakeServer.sway(in: folder, on: stage.pump)
    stage.actions.preferredBackend = .foreignToplevel
    #expect(stage.actions.choice(for: .close).backend == "foreign-toplevel")
    #expect(stage.actions.choice(for: .workspace(.step(.next))).backend == "ext-workspace")
    stage.actions.preferredBackend = .niri
    let choice = stage.actions.choice(for: .close)
    #expect(choice.backend == nil)
    #expect(choice.failure?.reason == "needs niri")
    withExtendedLifetime(sway) {}
  }

  @Test(
    "An action ignores an outer compositor that is named only by inherited environment variables",
    .enabled(if: RealCompositor.isInstalled("phoc")))
  func nested() throws {
    let outer = try FakeServer.sway(in: folder, on: try Pump())
    let inner = try RealCompositor.phoc()
    let stage = try stage(inner.environment)
    let choice = stage.actions.choice(for: .close)
    #expect(choice.backend == "foreign-toplevel")
    #expect(choice.passed.first?.reason.contains("belongs to another compositor, process") == true)
    withExtendedLifetime((outer, inner)) {}
  }

  @Test("`launcher` starts an installed launcher program")
  func launcher() throws {
    _ = try scratch.write("#!/bin/sh\n", to: "fuzzel")
    let choice = try stage(["PATH": scratch.path], waitsForWayland: false).actions.choice(for: .launcher)
    #expect(choice.backend == "exec")
    #expect(choice.way == "fuzzel")
    let none = try stage(["PATH": folder], waitsForWayland: false).actions.choice(for: .launcher)
    #expect(none.failure?.reason == "no launcher is installed")
    #expect(none.failure?.remedy.contains("fuzzel") == true)
  }

  @Test("An action without any backend fails and says what to do")
  func nothing() throws {
    let actions = try Stage([:], waitsForWayland: false).actions
    for words in [
      ["close"], ["workspace", "next"], ["key", "a"], ["keyboard", "show"], ["notify", "x"], ["overview"],
    ] {
      let deed = try deed(words)
      let failure = try #require(actions.choice(for: deed).failure)
      #expect(!failure.reason.isEmpty && !failure.remedy.isEmpty, "\(words): \(failure)")
    }
  }
}
