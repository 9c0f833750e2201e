// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusClient
import TactusKit
import Testing
import WireSupport

/// Views whose code decides which touches hit them, while the compositor knows only their rectangles.
@Suite("Hit tests in code, over the wire")
struct HitTests {
  final class Disc: GestureView {
    var heard: [String] = []
    override func contains(_ point: Point) -> Bool {
      (point - Point(x: bounds.width / 2, y: bounds.height / 2)).length <= bounds.width / 2
    }
    override func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) { heard.append("began") }
    override func touchesCancelled(_ touches: Set<GestureTouch>, with event: TouchEvent) { heard.append("cancelled") }
  }
  final class Glass: GestureView {
    override func hitTest(_ point: Point) -> GestureView? {
      let hit = super.hitTest(point)
      return hit === self ? nil : hit
    }
  }

  private func settle(_ application: Application) throws {
    try application.window.commit()
    application.rig.settle()
    _ = application.takeLog()
  }
  private func tap(_ name: String, on view: GestureView, _ application: Application) {
    view.addGestureRecognizer(TapGestureRecognizer { _ in application.note(name) })
  }

  @Test("In the corners of a disc's frame, the disc's gestures fail, and the window's gestures do not")
  func disc() throws {
    let application = try Application()
    let disc = Disc(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    try application.window.addSubview(disc)
    var problems: [GestureProblem] = []
    try application.window.onProblem = { problems.append($0) }
    tap("disc", on: disc, application)
    tap("window", on: try application.window, application)
    try settle(application)
    application.rig.tap(at: (200, 150), t: 0)
    #expect(application.takeLog() == ["disc"])
    #expect(disc.heard == ["began", "cancelled"])
    application.rig.tap(at: (105, 55), t: 1000)
    #expect(application.takeLog() == ["window"])
    #expect(disc.heard == ["began", "cancelled"])
    #expect(problems == [])
  }

  @Test("If only the application's hit test finds a view, the view gets the touch, and the window reports a problem")
  func glass() throws {
    let application = try Application()
    let window = try application.window
    let disc = Disc(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    window.addSubview(disc)
    tap("disc", on: disc, application)
    let glass = Glass(frame: window.bounds)
    window.addSubview(glass)
    tap("glass", on: glass, application)
    tap("window", on: window, application)
    var problems: [GestureProblem] = []
    window.onProblem = { problems.append($0) }
    try settle(application)
    application.rig.tap(at: (200, 150), t: 0)
    application.rig.tap(at: (200, 150), t: 1000)
    #expect(application.takeLog() == ["window", "window"])
    #expect(disc.heard == ["began", "cancelled", "began", "cancelled"])
    #expect(problems == [.missedView("Disc")])
  }

  @Test("A delegate receives a touch with the view that the application's hit test finds")
  func delegate() throws {
    final class Pair: GestureTouchDelegate {
      var shown: [String] = []
      func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: GestureTouch) -> Bool {
        // Skips the invented touch in the middle of a view, about which the delegate is asked before any finger lands.
        if touch.location(in: nil) == Point(x: 5, y: 5) { shown.append(touch.view.map { "\(type(of: $0))" } ?? "none") }
        return true
      }
    }
    let application = try Application()
    let window = try application.window
    window.addSubview(Disc(frame: Rect(x: 0, y: 0, width: 200, height: 200)))
    let pair = Pair()
    try application.add(TapGestureRecognizer(), "tap").delegate = pair
    try settle(application)
    application.rig.tap(at: (105, 55), t: 0)
    #expect(application.takeLog() == ["tap ended"])
    #expect(pair.shown == ["GestureWindow"])
  }

  @Test("The kit's controls need no hit test in code")
  func controls() throws {
    let application = try Application()
    let window = try application.window
    #expect(!window.decidesHits)
    window.addSubview(Button(frame: Rect(x: 0, y: 0, width: 50, height: 50)))
    #expect(!window.decidesHits)
    let disc = Disc(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    window.addSubview(disc)
    #expect(window.decidesHits)
    disc.removeFromSuperview()
    #expect(!window.decidesHits)
  }
}
