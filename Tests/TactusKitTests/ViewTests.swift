// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Tactus
import TactusKit
import Testing

@Suite("Views")
struct ViewTests {
  @Test("A view's frame and center stay consistent when the frame, the center or the bounds are set")
  func frames() {
    let view = GestureView(frame: Rect(x: 10, y: 20, width: 100, height: 50))
    #expect(view.center == Point(x: 60, y: 45))
    #expect(view.bounds == Rect(x: 0, y: 0, width: 100, height: 50))
    view.center = Point(x: 100, y: 100)
    #expect(view.frame == Rect(x: 50, y: 75, width: 100, height: 50))
    view.bounds = Rect(x: 7, y: 7, width: 20, height: 20)
    #expect(view.frame == Rect(x: 90, y: 90, width: 20, height: 20))
  }

  @Test("The size of a view is never negative")
  func noNegativeSize() {
    let view = GestureView(frame: Rect(x: 0, y: 0, width: -5, height: 10))
    #expect(view.bounds == Rect(x: 0, y: 0, width: 0, height: 10))
    view.frame = Rect(x: 0, y: 0, width: 1, height: -1)
    #expect(view.bounds == Rect(x: 0, y: 0, width: 1, height: 0))
  }

  @Test("A transform applies about the center of a view, and the frame encloses the transformed view")
  func transformedFrame() {
    let view = GestureView(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    view.transform = ViewTransform(scaleX: 2, y: 2)
    #expect(view.frame == Rect(x: -50, y: -25, width: 200, height: 100))
    view.transform = ViewTransform(rotationAngle: .pi / 2)
    #expect(view.frame == Rect(x: 25, y: -25, width: 50, height: 100))
    #expect(view.center == Point(x: 50, y: 25))
    view.transform = ViewTransform(translationX: 5, y: 6)
    #expect(view.frame == Rect(x: 5, y: 6, width: 100, height: 50))
  }

  @Test("The sine and cosine of a rotation are exact to the last digits", arguments: -40...40)
  func sineAndCosine(n: Int) {
    for angle in [Double(n) / 10, Double(n) * .pi / 4, Double(n) * 1000] {
      let turn = ViewTransform(rotationAngle: angle)
      #expect((turn.a - cos(angle)).magnitude < 1e-12, "cos \(angle)")
      #expect((turn.b - sin(angle)).magnitude < 1e-12, "sin \(angle)")
      #expect(turn.c == -turn.b && turn.d == turn.a)
    }
  }

  @Test("A rotation by an angle that is not finite is the identity", arguments: [Double.nan, .infinity])
  func noAngle(angle: Double) { #expect(ViewTransform(rotationAngle: angle).isIdentity) }

  @Test("An operation that is added to a transform is applied before the transform")
  func orderOfTransforms() {
    let moved = ViewTransform(translationX: 10, y: 0)
    #expect(moved.scaledBy(x: 2, y: 2).apply(Point(x: 1, y: 1)) == Point(x: 12, y: 2))
    #expect(moved.concatenating(ViewTransform(scaleX: 2, y: 2)).apply(Point(x: 1, y: 1)) == Point(x: 22, y: 2))
    let scaled = ViewTransform(scaleX: 2, y: 2)
    #expect(scaled.translatedBy(x: 10, y: 0).apply(Point.zero) == Point(x: 20, y: 0))
  }

  @Test("The inverse of a transform undoes it, and a flat transform has none")
  func inverses() throws {
    let there = ViewTransform(rotationAngle: 1).scaledBy(x: 2, y: 3).translatedBy(x: 5, y: 7)
    let back = try #require(there.inverse)
    let point = back.apply(there.apply(Point(x: 3, y: 4)))
    #expect((point - Point(x: 3, y: 4)).length < 1e-12)
    #expect(ViewTransform(scaleX: 0, y: 1).inverse == nil)
  }

  @Test("Points and displacements are converted between any two views")
  func conversion() {
    let desk = Desk()
    let outer = desk.view(100, 100, 200, 200)
    let inner = desk.view(10, 10, 50, 50, in: outer)
    let other = desk.view(20, 20, 50, 50)
    outer.transform = ViewTransform(scaleX: 2, y: 2)
    #expect(inner.convert(Point(x: 1, y: 1), to: nil) == Point(x: 22, y: 22))
    #expect(inner.convert(Point(x: 1, y: 1), to: other) == Point(x: 2, y: 2))
    #expect(inner.convert(Point(x: 2, y: 2), from: other) == Point(x: 1, y: 1))
    #expect(inner.convert(Vector(dx: 3, dy: 0), to: other) == Vector(dx: 6, dy: 0))
    #expect(inner.convert(Vector(dx: 6, dy: 0), from: nil) == Vector(dx: 3, dy: 0))
    outer.transform = ViewTransform(scaleX: 0, y: 0)
    #expect(inner.convert(Point(x: 1, y: 1), from: nil) == .zero)
  }

  @Test("A touch lands in the view that the hit test finds", arguments: 0..<12)
  func hitTest(n: Int) {
    let desk = Desk()
    let back = desk.view(50, 50, 200, 200)
    let front = desk.view(150, 150, 200, 200)
    let inner = desk.view(0, 0, 100, 100, in: front)
    front.transform = ViewTransform(rotationAngle: 0.3)
    let hidden = desk.view(60, 60, 50, 50)
    if n % 3 == 0 { hidden.isHidden = true }
    if n % 3 == 1 { hidden.alpha = 0 }
    if n % 3 == 2 { hidden.isUserInteractionEnabled = false }
    let seen = Scripted()
    desk.window.addGestureRecognizer(seen)
    let point = Point(x: 35 * Double(n), y: 30 * Double(n) + 20)
    desk.down(point.x, point.y, t: 0)
    #expect(seen.touches.first?.view === desk.window.hitTest(point))
    #expect(seen.touches.first.map { [back, front, inner, desk.window].contains($0.view) } == true)
  }

  @Test("Subviews keep the order in which they are inserted")
  func stacking() {
    let window = Desk().window
    let (a, b, c) = (GestureView(), GestureView(), GestureView())
    window.addSubview(a)
    window.insertSubview(b, at: 0)
    window.insertSubview(c, aboveSubview: b)
    #expect(window.subviews == [b, c, a])
    window.bringSubviewToFront(b)
    #expect(window.subviews == [c, a, b])
    window.sendSubviewToBack(a)
    #expect(window.subviews == [a, c, b])
    window.insertSubview(b, belowSubview: c)
    #expect(window.subviews == [a, b, c])
    window.insertSubview(a, aboveSubview: c)
    #expect(window.subviews == [b, c, a])
    window.insertSubview(a, at: -7)
    #expect(window.subviews == [a, b, c])
  }

  @Test("The current order of views decides which view is hit")
  func hitInOrder() {
    let desk = Desk()
    let (a, b) = (desk.view(0, 0, 100, 100), desk.view(0, 0, 100, 100))
    a.addGestureRecognizer(desk.listen(TapGestureRecognizer(), "a"))
    b.addGestureRecognizer(desk.listen(TapGestureRecognizer(), "b"))
    desk.tap(t: 0)
    desk.window.bringSubviewToFront(a)
    desk.tap(t: 1000)
    #expect(desk.log == ["b ended", "a ended"])
  }

  @Test("A view cannot be added to itself or to its descendant, nor a window to a view")
  func noCircle() {
    let desk = Desk()
    let outer = desk.view(0, 0, 100, 100)
    let inner = desk.view(0, 0, 50, 50, in: outer)
    inner.addSubview(outer)
    outer.addSubview(outer)
    outer.addSubview(Desk().window)
    #expect(outer.superview === desk.window)
    #expect(outer.subviews == [inner])
  }

  @Test("Touches that a view does not handle go to its superview")
  func upTheChain() {
    final class Sheet: GestureView {
      var heard: [String] = []
      override func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) { heard.append("began") }
      override func touchesMoved(_ touches: Set<GestureTouch>, with event: TouchEvent) { heard.append("moved") }
      override func touchesEnded(_ touches: Set<GestureTouch>, with event: TouchEvent) { heard.append("ended") }
      override func touchesCancelled(_ touches: Set<GestureTouch>, with event: TouchEvent) {
        heard.append("cancelled")
      }
    }
    let desk = Desk()
    let sheet = Sheet(frame: desk.window.bounds)
    desk.window.addSubview(sheet)
    _ = desk.view(0, 0, 100, 100, in: sheet)
    desk.down(50, 50, t: 0)
    desk.move(60, 60, t: 20)
    desk.up(t: 40)
    desk.down(50, 50, t: 1000)
    desk.cancel(t: 1020)
    #expect(sheet.heard == ["began", "moved", "ended", "began", "cancelled"])
  }

  @Test("A view without multiple touch receives only the first of two touches; its recognizers receive both")
  func oneTouchAtATime() {
    final class Single: GestureView {
      var count = 0
      override func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) { count += touches.count }
    }
    let desk = Desk()
    let view = Single(frame: desk.window.bounds)
    view.isMultipleTouchEnabled = false
    desk.window.addSubview(view)
    let seen = Scripted()
    view.addGestureRecognizer(seen)
    desk.down(50, 50, t: 0)
    desk.down(150, 150, t: 20, 2)
    #expect(view.count == 1)
    #expect(seen.numberOfTouches == 2)
  }
}
