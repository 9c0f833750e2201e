// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusKit
import Testing

/// Views that override `contains` or `hitTest` to decide which touches hit them.
@Suite("Hit tests in code")
struct HitTests {
  final class Disc: GestureView {
    override func contains(_ point: Point) -> Bool {
      (point - Point(x: bounds.width / 2, y: bounds.height / 2)).length <= bounds.width / 2
    }
  }
  /// A view that can be hit up to 20 px outside its bounds.
  final class Small: GestureView {
    override func contains(_ point: Point) -> Bool {
      point.x >= -20 && point.y >= -20 && point.x < bounds.width + 20 && point.y < bounds.height + 20
    }
  }
  /// A view that can be hit only in its subviews.
  final class Glass: GestureView {
    override func hitTest(_ point: Point) -> GestureView? {
      let hit = super.hitTest(point)
      return hit === self ? nil : hit
    }
  }

  private func tap(_ name: String, on view: GestureView, of desk: Desk) {
    view.addGestureRecognizer(desk.listen(TapGestureRecognizer(), name))
  }

  @Test("In the corners of a disc's frame, the view behind the disc is hit instead")
  func disc() {
    let desk = Desk()
    tap("behind", on: desk.view(0, 0, 200, 200), of: desk)
    let disc = Disc(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    desk.window.addSubview(disc)
    tap("disc", on: disc, of: desk)
    desk.tap(100, 100, t: 0)
    desk.tap(10, 10, t: 1000)
    #expect(desk.log == ["disc ended", "behind ended"])
    #expect(desk.window.hitTest(Point(x: 100, y: 100)) === disc)
  }

  @Test("A view may be hit outside its frame, but only inside its superview")
  func outside() {
    let desk = Desk()
    let small = Small(frame: Rect(x: 100, y: 100, width: 10, height: 10))
    desk.window.addSubview(small)
    tap("small", on: small, of: desk)
    desk.tap(85, 125, t: 0)
    desk.tap(79, 105, t: 1000)
    #expect(desk.log == ["small ended"])
  }

  @Test("A view that is hit only in its subviews lets other touches through to the views behind it")
  func glass() {
    let desk = Desk()
    tap("behind", on: desk.view(0, 0, 200, 200), of: desk)
    let glass = Glass(frame: desk.window.bounds)
    desk.window.addSubview(glass)
    tap("on it", on: desk.view(150, 150, 50, 50, in: glass), of: desk)
    desk.tap(50, 50, t: 0)
    desk.tap(175, 175, t: 1000)
    #expect(desk.log == ["behind ended", "on it ended"])
  }

  @Test("No recognizer receives a touch that hits no view")
  func nothing() {
    final class Blind: GestureWindow {
      override func hitTest(_ point: Point) -> GestureView? { point.x < 100 ? nil : super.hitTest(point) }
    }
    let backend = EngineBackend()
    let window = Blind(frame: Rect(x: 0, y: 0, width: 400, height: 600), backend: backend)
    var taps: [Point] = []
    window.addGestureRecognizer(TapGestureRecognizer { taps.append($0.location(in: nil)) })
    for (n, x) in [50.0, 150].enumerated() {
      for (phase, wait) in [(TouchSample.Phase.down, 0), (.move, 10), (.up, 20)] {
        let time = Timestamp(microseconds: Int64(n * 1_000_000 + wait * 1000))
        backend.handle(
          TouchFrame(time: time, samples: [TouchSample(id: 1, phase: phase, location: Point(x: x, y: 50))]))
      }
    }
    #expect(taps == [Point(x: 150, y: 50)])
  }

  @Test("The hit test uses the views as they are when the finger lands")
  func now() {
    let desk = Desk()
    let disc = Disc(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    desk.window.addSubview(disc)
    tap("disc", on: disc, of: desk)
    tap("window", on: desk.window, of: desk)
    disc.center = Point(x: 300, y: 300)
    desk.tap(300, 300, t: 0)
    desk.tap(100, 100, t: 1000)
    #expect(desk.log == ["disc ended", "window ended"])
    disc.removeFromSuperview()
    desk.tap(300, 300, t: 2000)
    #expect(desk.log.last == "window ended")
  }

  @Test("Views, recognizers, touches and events have readable descriptions")
  func descriptions() {
    let desk = Desk()
    let view = desk.view(10, 20, 100, 50)
    #expect("\(view)" == "GestureView 10.0, 20.0, 100.0 x 50.0")
    let tap = TapGestureRecognizer()
    tap.name = "map"
    view.addGestureRecognizer(tap)
    #expect("\(tap)" == "TapGestureRecognizer map: possible")
    let seen = Scripted()
    view.addGestureRecognizer(seen)
    desk.down(30, 30, t: 12)
    #expect(seen.touches.first.map { "\($0)" } == "touch 1 began at 30.0, 30.0")
    #expect(seen.events.first.map { "\($0)" } == "event at 12.0 ms: touch 1 began at 30.0, 30.0")
    desk.move(30, 160, t: 20)
    desk.up(t: 30)
    #expect("\(tap)" == "TapGestureRecognizer map: possible, movedTooFar")
  }
}
