// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusActions
@testable import TactusGestures

/// The pointer events that a window receives from a real compositor.
@Suite("The virtual pointer", .serialized)
struct PointerTests {
  static let compositors = ["sway", "phoc"].filter { RealCompositor.isInstalled($0) }

  private func stage(_ name: String) throws -> (RealCompositor, Stage, TestWindow) {
    let compositor = try name == "sway" ? RealCompositor.sway() : RealCompositor.phoc()
    let stage = try Stage(compositor.environment)
    stage.actions.use(configuration(try binding("click", "right")))
    let window = try stage.window("org.example.window", of: compositor)
    try #require(try stage.perform("fullscreen", "on") == nil)
    try stage.pump.until("it fills the output, and there is a pointer") { window.isFullscreen && window.hasPointer }
    window.settle()
    return (compositor, stage, window)
  }

  private func at(_ x: Double, _ y: Double) -> GestureDetails {
    var details = GestureDetails()
    details.location = Point(x: x, y: y)
    return details
  }

  @Test("`click` clicks at the fingers' location, with each button, once or twice", arguments: compositors)
  func clicks(compositor: String) throws {
    let (real, stage, window) = try stage(compositor)
    defer { withExtendedLifetime(real) {} }
    let clicks: [([String], [String])] = [
      (["click", "right"], ["press 273", "release 273"]), (["click"], ["press 272", "release 272"]),
      (["click", "middle"], ["press 274", "release 274"]),
      (["click", "double"], ["press 272", "release 272", "press 272", "release 272"]),
    ]
    for (n, click) in clicks.enumerated() {
      let before = window.pointed.count
      #expect(try stage.perform(words: click.0, by: "virtual-pointer", for: at(300 + Double(n), 200)) == nil)
      try stage.pump.until("it is clicked") { window.pointed.count > before + click.1.count }
      #expect(Array(window.pointed[before...]) == ["at \(300 + n) 200"] + click.1)
    }
  }

  @Test("`scroll` turns the wheel by one notch", arguments: compositors)
  func wheel(compositor: String) throws {
    let (real, stage, window) = try stage(compositor)
    defer { withExtendedLifetime(real) {} }
    for (direction, told) in [
      ("down", "vertical 15"), ("up", "vertical -15"), ("right", "horizontal 15"), ("left", "horizontal -15"),
    ] {
      #expect(try stage.perform(words: ["scroll", direction], by: "virtual-pointer", for: at(50, 60)) == nil)
      try stage.pump.until("it is scrolled") { window.pointed.last == "wheel \(told)" }
    }
  }

  private func play(_ action: String, _ gesture: String, on stage: Stage) throws {
    let text = "bind \(gesture) -> \(action) { drive yes }"
    let binding = try #require(try ConfigurationReader.read(text).configuration.bindings.first)
    let deed = try #require(binding.action)
    let phases: [(Response.Phase, Point)] = [
      (.began, Point(x: 120, y: 100)), (.changed, Point(x: 104, y: 110)), (.changed, Point(x: 104, y: 130)),
      (.ended, Point(x: 104, y: 130)),
    ]
    for (phase, location) in phases {
      stage.respond(
        Response(
          binding: 0, action: deed, phase: phase, progress: 0, velocity: 0, settlesAt: 0, location: location,
          time: Timestamp(microseconds: 0)), of: binding)
    }
  }

  @Test("`drag` drags from the place where the fingers start to the place where they lift", arguments: compositors)
  func drag(compositor: String) throws {
    let (real, stage, window) = try stage(compositor)
    defer { withExtendedLifetime(real) {} }
    let before = window.pointed.count
    try play("drag", "3 pan any", on: stage)
    try stage.pump.until("the button is up") { window.pointed.last == "release 272" }
    #expect(
      Array(window.pointed[before...]) == ["at 120 100", "press 272", "at 104 110", "at 104 130", "release 272"])
  }

  @Test("A driven scroll follows the fingers along the bound axes", arguments: compositors)
  func scroll(compositor: String) throws {
    let (real, stage, window) = try stage(compositor)
    defer { withExtendedLifetime(real) {} }
    let before = window.pointed.count
    try play("scroll", "2 pan vertical", on: stage)
    try stage.pump.until("it has come to rest") { window.pointed.last == "stop vertical" }
    #expect(
      Array(window.pointed[before...]) == [
        "at 120 100", "fingers vertical -10", "fingers vertical -20", "stop vertical",
      ])
  }

  @Test("`scroll` holds a modifier until the gesture ends", arguments: compositors)
  func with(compositor: String) throws {
    let (real, stage, window) = try stage(compositor)
    defer { withExtendedLifetime(real) {} }
    let text = "bind 2 pinch out -> scroll up { step 1.2x; back scroll down; with Ctrl }"
    let configuration = try ConfigurationReader.read(text).configuration
    stage.actions.use(configuration)
    try stage.pump.until("it has the keyboard") { window.isFocused }
    let binding = try #require(configuration.bindings.first)
    let before = window.pointed.count
    for (phase, progress) in [(Response.Phase.fire, 2.0), (.fire, -1), (.ended, 0)] {
      stage.respond(
        Response(
          binding: 0, action: .scroll(.up), phase: phase, progress: progress, velocity: 0, settlesAt: 0,
          location: Point(x: 120, y: 100), time: Timestamp(microseconds: 0)), of: binding)
    }
    try stage.pump.until("all is done") { stage.reports.count >= 4 }
    #expect(try stage.perform(words: ["scroll", "down"], for: at(120, 100)) == nil)
    try stage.pump.until("it is scrolled") { window.pointed.last == "wheel vertical 15" }
    #expect(
      window.pointed[before...].filter { !$0.hasPrefix("at") } == [
        "Control+wheel vertical -15", "Control+wheel vertical -15", "Control+wheel vertical 15", "wheel vertical 15",
      ])
  }

  @Test(
    "A click waits until windows receive no touches, since compositors may drop clicks during touches",
    arguments: compositors)
  func later(compositor: String) throws {
    let (real, stage, window) = try stage(compositor)
    defer { withExtendedLifetime(real) {} }
    let before = (window.pointed.count, stage.reports.count)
    stage.actions.windowsHaveFingers = true
    stage.actions.perform(try deed(["click", "right"]), for: at(300, 200))
    window.settle()
    #expect((window.pointed.count, stage.reports.count) == before)
    stage.actions.windowsHaveFingers = false
    // Right after the lift, actions still wait, since the compositor may not have received the lift yet.
    stage.actions.perform(try deed(["scroll", "down"]), for: at(300, 200))
    #expect(stage.reports.count == before.1)
    try stage.pump.until("both are done") { stage.reports.count == before.1 + 2 }
    try stage.pump.until("it is told") { window.pointed.last == "wheel vertical 15" }
    #expect(
      window.pointed[before.0...].filter { !$0.hasPrefix("at") } == ["press 273", "release 273", "wheel vertical 15"])
  }

  @Test("`drag` and `scroll` fail with a reason if windows receive the touches", arguments: compositors)
  func taken(compositor: String) throws {
    let (real, stage, window) = try stage(compositor)
    defer { withExtendedLifetime(real) {} }
    let before = window.pointed.count
    for (action, gesture) in [("scroll", "2 pan vertical"), ("drag", "3 pan any")] {
      let reports = stage.reports.count
      stage.actions.windowsHaveFingers = true
      try play(action, gesture, on: stage)
      window.settle()
      #expect(window.pointed.count == before)
      #expect(stage.reports.count == reports + 1)
      guard case .failed(_, by: "virtual-pointer", let failure, for: _)? = stage.reports.last else {
        Issue.record("it is said to be done")
        continue
      }
      #expect(failure.reason.hasPrefix("no virtual pointer works while windows receive the touches"))
    }
  }

  @Test("`click` fails with a reason if there is no virtual pointer")
  func none() throws {
    let scratch = try Scratch()
    let folder = try scratch.runtimeFolder()
    let pump = try Pump()
    let fake = try FakeCompositor(in: folder, pump)
    let stage = try Stage(["XDG_RUNTIME_DIR": folder, "WAYLAND_DISPLAY": fake.name], pump: pump)
    let failure = try #require(try stage.perform("click", "right"))
    #expect(failure.reason.hasSuffix("has no wlr-virtual-pointer"))
    #expect(!failure.remedy.isEmpty)
  }
}
