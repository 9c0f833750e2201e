// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusKit
import Testing

@Suite("Values of gestures")
struct ValueTests {
  let desk = Desk()

  @Test("A location can be requested in the coordinates of any view")
  func locations() {
    let view = desk.view(100, 100, 200, 200)
    view.transform = ViewTransform(scaleX: 2, y: 2)
    var places: [Point] = []
    let tap = TapGestureRecognizer { [unowned desk, unowned view] tap in
      places = [tap.location(in: nil), tap.location(in: desk.window), tap.location(in: view)]
    }
    view.addGestureRecognizer(tap)
    desk.tap(200, 180, t: 0)
    #expect(places == [Point(x: 200, y: 180), Point(x: 200, y: 180), Point(x: 100, y: 90)])
  }

  @Test("The location of a touch that does not exist is the location of the gesture")
  func noSuchTouch() {
    var places: [Point] = []
    desk.window.addGestureRecognizer(
      TapGestureRecognizer { tap in
        places = [-1, 0, 1].map { tap.location(ofTouch: $0, in: nil) }
      })
    desk.tap(20, 30, t: 0)
    #expect(places == Array(repeating: Point(x: 20, y: 30), count: 3))
  }

  @Test("A translation is converted to the coordinates of a turned and scaled view")
  func translationInATurnedView() {
    let view = desk.view(100, 100, 200, 200)
    view.transform = ViewTransform(rotationAngle: .pi / 2).scaledBy(x: 2, y: 2)
    var translation = Point.zero
    view.addGestureRecognizer(PanGestureRecognizer { [unowned view] in translation = $0.translation(in: view) })
    desk.down(200, 200, t: 0)
    desk.move(200, 220, t: 20)
    #expect(near(translation, Point(x: 10, y: 0)))
  }

  @Test("After a translation is set in a turned view, the translation continues from the set value")
  func settingATranslation() {
    let view = desk.view(100, 100, 200, 200)
    view.transform = ViewTransform(rotationAngle: .pi / 2)
    var seen: [Point] = []
    view.addGestureRecognizer(
      PanGestureRecognizer { [unowned view] pan in
        if pan.state == .began { pan.setTranslation(Point(x: 100, y: 1), in: view) }
        seen.append(pan.translation(in: view))
      })
    desk.down(200, 200, t: 0)
    desk.move(200, 220, t: 20)
    desk.move(200, 250, t: 40)
    #expect(seen.count == 2)
    #expect(near(seen[0], Point(x: 100, y: 1)))
    #expect(near(seen[1], Point(x: 130, y: 1)))
  }

  @Test("Setting a translation resets the velocity until the fingers move on")
  func velocityAfterSetting() {
    var speeds: [Double] = []
    desk.window.addGestureRecognizer(
      PanGestureRecognizer { pan in
        speeds.append(pan.velocity(in: nil).x)
        pan.setTranslation(.zero, in: nil)
        speeds.append(pan.velocity(in: nil).x)
      })
    desk.down(100, 100, t: 0)
    for n in 1...4 { desk.move(100 + 20 * Double(n), 100, t: 20 * Double(n)) }
    #expect(speeds.count == 8)
    for n in [0, 2, 4, 6] { #expect((speeds[n] - 1000).magnitude < 1) }
    for n in [1, 3, 5, 7] { #expect(speeds[n] == 0) }
  }

  @Test("The translation starts anew with each gesture")
  func aNewGesture() {
    var seen: [Double] = []
    let pan = PanGestureRecognizer { pan in
      seen.append(pan.translation(in: nil).x)
      pan.setTranslation(Point(x: 1000, y: 0), in: nil)
    }
    desk.window.addGestureRecognizer(pan)
    for t in [0.0, 1000] {
      desk.down(100, 100, t: t)
      desk.move(120, 100, t: t + 20)
      desk.up(t: t + 100)
    }
    #expect(seen == [20, 1000, 20, 1000])
    #expect(pan.translation(in: nil) == .zero)
    #expect(pan.state == .possible)
  }

  @Test("A pinch continues from a scale that was set; only a positive scale can be set")
  func settingAScale() {
    var seen: [Double] = []
    desk.window.addGestureRecognizer(
      PinchGestureRecognizer { pinch in
        seen.append(pinch.scale)
        for bad in [0, -1, .nan, .infinity] { pinch.scale = bad }
        if pinch.state == .began { pinch.scale = 3 }
        seen.append(pinch.scale)
      })
    pinch([100, 120, 240])
    #expect(seen.count == 4)
    #expect(seen == [1, 3, 6, 6])
  }

  @Test("A rotation continues from an angle that was set")
  func settingARotation() {
    var seen: [Double] = []
    desk.window.addGestureRecognizer(
      RotationGestureRecognizer { rotation in
        seen.append(rotation.rotation)
        rotation.rotation = .nan
        if rotation.state == .began { rotation.rotation = 1 }
        seen.append(rotation.rotation)
        #expect(rotation.velocity.isFinite)
      })
    for (n, angle) in [0, 0.2, 0.7].enumerated() {
      let way = ViewTransform(rotationAngle: angle).apply(Vector(dx: 100, dy: 0))
      let phase = n == 0 ? TouchSample.Phase.down : .move
      desk.play(
        20 * Double(n),
        [
          TouchSample(id: 1, phase: phase, location: Point(x: 200 - way.dx, y: 200 - way.dy)),
          TouchSample(id: 2, phase: phase, location: Point(x: 200 + way.dx, y: 200 + way.dy)),
        ])
    }
    #expect(seen.count == 4)
    for (value, wanted) in zip(seen, [0, 1, 1.5, 1.5]) { #expect((value - wanted).magnitude < 1e-9) }
  }

  @Test("The velocity of a pinch is the rate of the scale that the pinch reports")
  func velocityOfAPinch() {
    var speeds: [Double] = []
    desk.window.addGestureRecognizer(
      PinchGestureRecognizer { pinch in
        speeds.append(pinch.velocity)
        if pinch.state == .began { pinch.scale = 2 }
      })
    pinch([100, 120, 140])
    #expect(speeds.count == 2)
    #expect((speeds[1] - 2 * 1000 / 120).magnitude < 0.01)
  }

  @Test("A swipe reports its direction, and an edge pan its edge")
  func directions() {
    var said: [Sides] = []
    let swipe = SwipeGestureRecognizer { said.append($0.recognizedDirection) }
    swipe.direction = [.left, .right]
    let edge = ScreenEdgePanGestureRecognizer { if $0.state == .began { said.append($0.recognizedEdge) } }
    edge.edges = [.left, .top]
    desk.window.addGestureRecognizer(swipe)
    desk.window.addGestureRecognizer(edge)
    desk.down(300, 300, t: 0)
    desk.move(200, 300, t: 40)
    desk.up(t: 60)
    desk.down(200, 3, t: 1000)
    desk.move(200, 30, t: 1040)
    #expect(said == [.left, .top])
  }

  private func pinch(_ distances: [Double]) {
    for (n, distance) in distances.enumerated() {
      let phase = n == 0 ? TouchSample.Phase.down : .move
      desk.play(
        20 * Double(n),
        [
          TouchSample(id: 1, phase: phase, location: Point(x: 200 - distance / 2, y: 200)),
          TouchSample(id: 2, phase: phase, location: Point(x: 200 + distance / 2, y: 200)),
        ])
    }
  }

  private func near(_ a: Point, _ b: Point) -> Bool { (a - b).length < 1e-9 }
}
