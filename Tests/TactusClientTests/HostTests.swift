// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandClient
import CWaylandServer
import Tactus
import TactusClient
import TactusKit
import Testing
import WireSupport

@testable import TactusServer

/// A window's gesture host, apart from its views and recognizers.
@Suite struct HostTests {
  @Test func `a host reports the size of its surface at first and after each change`() throws {
    let application = try Application()
    #expect(application.takeLog() == ["attached 400 300 exact"])
    #expect(try application.host.isAttached)
    application.client.place(application.surface, Rect(x: 0, y: 0, width: 200, height: 100))
    #expect(application.takeLog() == ["attached 200 100 exact"])
    // The application's content keeps its size.
    #expect(try application.window.bounds.width == 400)
  }

  @Test func `suspending a host cancels its gesture once`() throws {
    let application = try Application()
    try application.add(PanGestureRecognizer(), "pan")
    application.rig.drag(from: (200, 100), to: (240, 100), t: 0, lifts: false)
    _ = application.takeLog()
    application.rig.server?.suspend()
    application.rig.settle()
    let log = application.takeLog()
    #expect(log.contains("pan cancelled") && log.contains("suspended locked") && log.count == 2)
    #expect(try application.host.isSuspended)
    application.rig.server?.resume()
    application.rig.settle()
    #expect(application.takeLog() == ["resumed"])
    application.rig.drag(from: (200, 100), to: (240, 100), t: 1000)
    #expect(application.takeLog().first == "pan began")
  }

  @Test func `when its surface is destroyed, a host cancels its gestures and remains usable`() throws {
    let application = try Application()
    try application.add(PanGestureRecognizer(), "pan")
    application.rig.drag(from: (200, 100), to: (240, 100), t: 0, lifts: false)
    _ = application.takeLog()
    application.client.destroy(application.surface)
    let log = application.takeLog()
    #expect(log.contains("pan cancelled") && log.contains("detached gone") && log.count == 2)
    #expect(try !application.host.isAttached)
    try application.add(TapGestureRecognizer(), "tap")
    #expect(application.client.connection.isAvailable)
  }

  /// The cause of a host's end. The server reports the end only for the first two causes.
  enum End: CaseIterable { case noSurface, noServer, noGlobal, noConnection }

  @Test(arguments: End.allCases)
  func `when a host ends, its gestures and touches are cancelled`(_ end: End) throws {
    let application = try Application()
    let view = ListeningView(frame: Rect(x: 0, y: 0, width: 400, height: 300)) { [unowned application] in
      application.note($0)
    }
    try application.window.addSubview(view)
    try application.add(PanGestureRecognizer(), "pan").cancelsTouchesInView = false
    application.rig.settle()
    _ = application.takeLog()
    application.rig.drag(from: (200, 100), to: (240, 100), t: 0, steps: 1, lifts: false)
    #expect(application.takeLog() == ["began 100 50", "moved 140 50", "pan began"])
    switch end {
    case .noSurface: application.client.destroy(application.surface)
    case .noServer: application.rig.dropServer()
    case .noGlobal: application.rig.server?.withdrawGlobals()
    case .noConnection: wl_display_destroy_clients(application.rig.display)
    }
    application.rig.settle()
    let isTold = end == .noSurface || end == .noServer
    #expect(application.takeLog() == ["pan cancelled", "cancelled 140 50"] + (isTold ? ["detached gone"] : []))
    application.rig.up(t: 100)
    #expect(application.takeLog() == [])
  }

  @Test func `observers are notified when a touch is withheld and when it is then delivered`() throws {
    let application = try Application()
    try application.host.touchReporting = [.dispositions, .withheld, .delivered]
    try application.add(PanGestureRecognizer(), "pan").delaysTouchesBegan = true
    application.rig.settle()
    _ = application.takeLog()
    application.rig.down(at: (200, 100), t: 0)
    application.rig.move(to: (203, 100), t: 10)
    application.rig.up(t: 20)
    #expect(
      application.takeLog() == [
        "touch 1 began 100 50", "touch 1 withheld pending", "touch 1 moved 103 50", "touch 1 ended",
        "touch 1 delivered none",
      ])
  }

  @Test func `observers are notified when a gesture cancels a touch`() throws {
    let application = try Application()
    try application.host.touchReporting = .dispositions
    try application.add(PanGestureRecognizer(), "pan")
    _ = application.takeLog()
    application.rig.drag(from: (200, 100), to: (240, 100), t: 0, lifts: false)
    #expect(application.takeLog().contains("touch 1 cancelled recognized"))
  }

  @Test func `an action can read the input serial and the time of its event`() throws {
    let application = try Application()
    let host = try application.host
    var seen: [UInt32?] = []
    var times: [Int64] = []
    let pan = PanGestureRecognizer { [unowned host] _ in
      seen.append(host.inputSerial)
      times.append(host.eventTime.microseconds)
    }
    try application.add(pan, "pan")
    application.rig.drag(from: (200, 100), to: (240, 100), t: 0, steps: 2)
    #expect(seen == [77, nil, 77])
    #expect(times == [10_000, 20_000, 30_000])
    #expect(host.inputSerial == nil)
  }

  @Test func `with commitsWithSurface, changes take effect when the surface is committed`() throws {
    let application = try Application()
    try application.host.commitsWithSurface = true
    try application.add(TapGestureRecognizer(), "tap")
    _ = application.takeLog()
    application.rig.tap(at: (200, 100), t: 0)
    #expect(application.takeLog() == [])
    application.client.commit(application.surface)
    application.rig.tap(at: (200, 100), t: 1000)
    #expect(application.takeLog() == ["tap ended"])
  }

  @Test func `a host reports how much of an exclusion is granted`() throws {
    let application = try Application()
    application.client.place(application.surface, Rect(x: 0, y: 0, width: 400, height: 300))
    _ = application.takeLog()
    let view = GestureView(frame: Rect(x: 0, y: 0, width: 50, height: 250))
    try application.window.addSubview(view)
    application.rig.settle()
    try application.host.setSystemExclusion(.left, of: view)
    application.rig.settle()
    #expect(application.takeLog() == ["exclusion 1 200 of 250"])
  }

  @Test func `views receive touches unless touch reporting is switched off`() throws {
    let application = try Application()
    let view = ListeningView(frame: Rect(x: 0, y: 0, width: 400, height: 300)) { [unowned application] in
      application.note($0)
    }
    try application.window.addSubview(view)
    application.rig.settle()
    _ = application.takeLog()
    application.rig.drag(from: (200, 100), to: (240, 100), t: 0, steps: 1)
    #expect(application.takeLog() == ["began 100 50", "moved 140 50", "ended 140 50"])
    try application.host.touchReporting = []
    application.rig.settle()
    application.rig.tap(at: (200, 100), t: 1000)
    #expect(application.takeLog() == [])
  }

  @Test func `with cancelsPrecisely, a gesture cancels only its own touches, and other touches continue`() throws {
    let application = try Application()
    let host = try application.host
    host.cancelsPrecisely = true
    let view = GestureView(frame: Rect(x: 0, y: 0, width: 100, height: 300))
    try application.window.addSubview(view)
    view.addGestureRecognizer(PanGestureRecognizer { _ in })
    application.rig.settle()
    application.rig.down(2, at: (400, 100), t: 0)
    application.rig.drag(from: (110, 100), to: (150, 100), t: 10, steps: 1, lifts: false)
    application.rig.move(2, to: (410, 100), t: 50)
    #expect(
      application.rig.host.takeTouches().filter { !$0.contains("began") }
        == ["surface 1 cancelled precisely", "surface 2 moved 410 100"])
  }

  @Test func `a host does not send views and recognizers beyond the limits`() throws {
    let application = try Application {
      $0.views = 3
      $0.recognizers = 2
      $0.depth = 2
    }
    let window = try application.window
    for n in 0..<10 {
      let view = GestureView(frame: Rect(x: 0, y: Double(n) * 10, width: 100, height: 10))
      let inner = GestureView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      view.addSubview(inner)
      inner.addGestureRecognizer(PanGestureRecognizer { _ in })
      window.addSubview(view)
      view.addGestureRecognizer(TapGestureRecognizer { [unowned application] _ in application.note("tap \(n)") })
    }
    application.rig.settle()
    _ = application.takeLog()
    #expect(application.client.connection.isAvailable)
    application.rig.tap(at: (150, 55), t: 0)
    application.rig.tap(at: (150, 65), t: 1000)
    application.rig.tap(at: (150, 85), t: 2000)
    #expect(application.takeLog() == ["tap 0", "tap 1"])
  }
}

/// Reports the touches that it receives.
private final class ListeningView: GestureView {
  private let tell: (String) -> Void

  init(frame: Rect, tell: @escaping (String) -> Void) {
    self.tell = tell
    super.init(frame: frame)
  }
  private func note(_ phase: String, _ touches: Set<GestureTouch>) {
    for touch in touches {
      let place = touch.location(in: self)
      tell("\(phase) \(Int(place.x)) \(Int(place.y))")
    }
  }
  override func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) { note("began", touches) }
  override func touchesMoved(_ touches: Set<GestureTouch>, with event: TouchEvent) { note("moved", touches) }
  override func touchesEnded(_ touches: Set<GestureTouch>, with event: TouchEvent) { note("ended", touches) }
  override func touchesCancelled(_ touches: Set<GestureTouch>, with event: TouchEvent) { note("cancelled", touches) }
}
