// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusKit
import Testing

/// The code in TactusKit's README and articles, as printed there.
@Suite("README of the kit")
struct BoardTests {
  @Test("A finger moves the photo, and two taps straighten it")
  func board() {
    let backend = EngineBackend()
    let window = GestureWindow(frame: Rect(x: 0, y: 0, width: 800, height: 600), backend: backend)
    let board = Board(window: window)

    let finger = TouchSample(id: 1, phase: .down, location: Point(x: 150, y: 150))
    backend.handle(TouchFrame(time: Timestamp(microseconds: 0), samples: [finger]))
    // Later, if no frame came before: backend.advance(to:) when backend.nextDeadline comes.

    func play(_ milliseconds: Int64, _ phase: TouchSample.Phase, _ x: Double) {
      let sample = TouchSample(id: 1, phase: phase, location: Point(x: x, y: 150))
      backend.handle(TouchFrame(time: Timestamp(microseconds: milliseconds * 1000), samples: [sample]))
    }
    play(20, .move, 180)
    play(40, .up, 180)
    #expect(board.photo.center == Point(x: 230, y: 200))
    board.photo.transform = ViewTransform(scaleX: 2, y: 2)
    for time in [1000, 1200] as [Int64] {
      play(time, .down, 200)
      play(time + 40, .up, 200)
    }
    #expect(board.photo.transform.isIdentity)
  }

  @Test("Each gesture with a closure takes one line, and a pan can be read as a sequence")
  @MainActor
  func closures() async {
    let desk = Desk()
    let (window, photo) = (desk.window, desk.view(100, 100, 200, 200))
    photo.transform = ViewTransform(scaleX: 2, y: 2)
    var place = Point.zero
    let double = photo.onTap(2) { _ in photo.transform = .identity }
    photo.onTap { tap in place = tap.location(in: photo) }.require(toFail: double)
    let pan = window.onPan { pan in photo.center = pan.location(in: nil) }
    desk.tap(200, 200, t: 0)
    desk.wait(until: 1000)
    #expect(place == Point(x: 100, y: 100))
    desk.tap(200, 200, t: 2000)
    desk.tap(200, 200, t: 2200)
    #expect(photo.transform.isIdentity)
    var log: [Point] = []
    let reader = Task {
      for await place in pan.values({ $0.location(in: nil) }) { log.append(place) }
    }
    desk.down(10, 10, t: 4000)
    var (x, t) = (40.0, 4020.0)
    while log.isEmpty {
      desk.move(x, 10, t: t)
      (x, t) = (x + 1, t + 10)
      await Task.yield()
    }
    #expect(log[0].x >= 40 && photo.center == Point(x: x - 1, y: 10))
    reader.cancel()
  }

  @Test("A single tap waits for a double tap")
  func waits() {
    let desk = Desk()
    let (single, double) = (
      desk.listen(TapGestureRecognizer(), "single"), desk.listen(TapGestureRecognizer(), "double")
    )
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    for tap in [single, double] { desk.window.addGestureRecognizer(tap) }
    desk.tap(t: 0)
    #expect(desk.log.isEmpty)
    desk.wait(until: 409)
    #expect(desk.log.isEmpty)
    desk.wait(until: 500)
    #expect(desk.log == ["single ended"])
  }
}
