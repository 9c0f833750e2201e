// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import Tactus
import TactusClient
import TactusKit
import TactusServer
import Testing
import WireSupport

/// Windows, views and connections that end during a gesture, and clients that do not keep up.
@Suite struct LifetimeTests {
  @Test func `a window may be released in the middle of a gesture`() throws {
    let application = try Application()
    try application.add(PanGestureRecognizer(), "pan")
    application.rig.drag(from: (200, 100), to: (240, 100), t: 0, lifts: false)
    _ = application.takeLog()
    application.close()
    application.rig.move(to: (300, 100), t: 100)
    application.rig.up(t: 110)
    #expect(application.takeLog() == [])
    #expect(application.client.connection.isAvailable)
    let again = application.client.connection.window(for: application.surface, width: 400, height: 300)
    again?.addGestureRecognizer(TapGestureRecognizer { [unowned application] _ in application.note("tap") })
    application.rig.settle()
    application.rig.tap(at: (200, 100), t: 1000)
    #expect(application.takeLog() == ["tap"])
  }

  @Test func `a surface can have only one window`() throws {
    let application = try Application()
    let connection = application.client.connection
    #expect(connection.window(for: application.surface, width: 400, height: 300) == nil)
    application.rig.settle()
    #expect(connection.isAvailable)
  }

  @Test func `a window may be released in an action of its recognizer`() throws {
    let application = try Application()
    try application.window.addGestureRecognizer(
      TapGestureRecognizer { [unowned application] _ in
        application.note("tap")
        application.close()
      })
    application.rig.settle()
    application.rig.tap(at: (200, 100), t: 0)
    application.rig.tap(at: (200, 100), t: 1000)
    #expect(application.takeLog().filter { $0 == "tap" } == ["tap"])
    #expect(application.client.connection.isAvailable)
  }

  @Test func `an action may remove a view and add a recognizer`() throws {
    let application = try Application()
    let window = try application.window
    let view = GestureView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    window.addSubview(view)
    view.addGestureRecognizer(
      PanGestureRecognizer { [unowned application, unowned window, unowned view] pan in
        application.note("pan \(pan.state)")
        guard pan.state == .began else { return }
        view.removeFromSuperview()
        window.addGestureRecognizer(TapGestureRecognizer { [unowned application] _ in application.note("tap") })
      })
    application.rig.settle()
    _ = application.takeLog()
    application.rig.drag(from: (200, 100), to: (240, 100), t: 0)
    #expect(application.takeLog() == ["pan began", "pan cancelled"])
    application.rig.tap(at: (200, 100), t: 1000)
    #expect(application.takeLog() == ["tap"])
  }

  @Test func `after the connection is lost during an action, no further gesture begins`() throws {
    let application = try Application()
    for (n, name) in ["left", "right"].enumerated() {
      let view = GestureView(frame: Rect(x: Double(n) * 200, y: 0, width: 200, height: 300))
      try application.window.addSubview(view)
      view.addGestureRecognizer(
        PanGestureRecognizer { [unowned application] pan in
          application.note("\(name) \(pan.state)")
          guard pan.state == .began else { return }
          wl_display_destroy_clients(application.rig.display)
          while application.client.connection.dispatch() {}
        })
    }
    application.rig.settle()
    _ = application.takeLog()
    func fingers(_ phase: TouchSample.Phase, _ y: Double) -> [TouchSample] {
      [
        TouchSample(id: 1, phase: phase, location: Point(x: 200, y: y)),
        TouchSample(id: 2, phase: phase, location: Point(x: 400, y: y)),
      ]
    }
    application.rig.frame(t: 0, fingers(.down, 100))
    application.rig.frame(t: 10, fingers(.move, 140))
    #expect(application.takeLog() == ["left began", "left cancelled"])
  }

  @Test func `at the limit of recognizers, an action can replace one recognizer with another`() throws {
    let application = try Application { $0.recognizers = 1 }
    let window = try application.window
    window.addGestureRecognizer(
      TapGestureRecognizer { [unowned application, unowned window] first in
        application.note("first")
        window.removeGestureRecognizer(first)
        window.addGestureRecognizer(TapGestureRecognizer { [unowned application] _ in application.note("second") })
      })
    application.rig.settle()
    _ = application.takeLog()
    application.rig.tap(at: (200, 100), t: 0)
    application.rig.tap(at: (200, 100), t: 1000)
    #expect(application.client.connection.isAvailable)
    #expect(application.takeLog() == ["first", "second"])
  }

  @Test func `a recognizer may move to another view`() throws {
    let application = try Application()
    let tap = try application.add(TapGestureRecognizer(), "tap")
    let view = GestureView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    try application.window.addSubview(view)
    view.addGestureRecognizer(tap)
    application.rig.settle()
    _ = application.takeLog()
    application.rig.tap(at: (150, 100), t: 0)
    application.rig.tap(at: (400, 300), t: 1000)
    #expect(application.takeLog() == ["tap ended"])
  }

  @Test func `the topmost visible view receives the gesture`() throws {
    let application = try Application()
    let window = try application.window
    let (low, high) = (GestureView(frame: window.bounds), GestureView(frame: window.bounds))
    for (view, name) in [(low, "low"), (high, "high")] {
      window.addSubview(view)
      view.addGestureRecognizer(TapGestureRecognizer { [unowned application] _ in application.note(name) })
    }
    application.rig.settle()
    _ = application.takeLog()
    application.rig.tap(at: (200, 100), t: 0)
    window.bringSubviewToFront(low)
    application.rig.settle()
    application.rig.tap(at: (200, 100), t: 1000)
    high.isHidden = true
    window.sendSubviewToBack(low)
    application.rig.settle()
    application.rig.tap(at: (200, 100), t: 2000)
    #expect(application.takeLog() == ["high", "low", "low"])
  }

  @Test func `a client receives and acknowledges every frame`() throws {
    let application = try Application { $0.unacked = 2 }
    let pan = try application.add(PanGestureRecognizer(), "pan")
    application.rig.down(at: (200, 100), t: 0)
    for n in 1...200 { application.rig.move(to: (200 + Double(n), 100), t: Double(n) * 8) }
    #expect(application.takeLog().filter { $0.hasPrefix("pan") }.count >= 190)
    #expect(pan.translation(in: nil).x == 200)
  }

  @Test func `if a client stops reading, it is suspended, and it is resumed when it reads again`() throws {
    let application = try Application()
    let pan = try application.add(PanGestureRecognizer(), "pan")
    _ = application.takeLog()
    application.rig.drag(from: (200, 100), to: (240, 100), t: 0, lifts: false)
    application.client.isReading = false
    for n in 1...500 { application.rig.move(to: (240 + Double(n % 50), 100), t: 100 + Double(n) * 8) }
    application.rig.up(t: 5000)
    #expect(pan.state == .changed)
    application.client.isReading = true
    application.rig.settle()
    let log = application.takeLog()
    #expect(log.filter { $0 == "pan began" || $0 == "pan cancelled" } == ["pan began", "pan cancelled"])
    #expect(log.contains("suspended stalled") && log.last == "resumed")
    application.rig.drag(from: (200, 100), to: (240, 100), t: 6000)
    #expect(application.takeLog().first == "pan began")
  }

  @Test func `values that do not fit the wire do not end the connection`() throws {
    let application = try Application()
    let press = LongPressGestureRecognizer()
    press.minimumPressDuration = 1e12
    press.allowableMovement = .infinity
    try application.add(press, "press")
    let pan = PanGestureRecognizer()
    pan.maximumNumberOfTouches = .max
    pan.minimumNumberOfTouches = 8_388_608
    try application.add(pan, "pan")
    let view = GestureView(frame: Rect(x: -1e12, y: 0, width: 2e12, height: .infinity))
    try application.window.addSubview(view)
    application.rig.settle()
    #expect(application.client.connection.isAvailable)
  }

  @Test func `circular failure requirements do not end the connection`() throws {
    let application = try Application()
    let first = try application.add(TapGestureRecognizer(), "first")
    let second = try application.add(TapGestureRecognizer(), "second")
    first.require(toFail: second)
    second.require(toFail: first)
    application.rig.settle()
    #expect(application.client.connection.isAvailable)
  }
}
