// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit
import Testing

@Suite("Changes while touches are down")
struct TreeTests {
  final class Listening: GestureView {
    var heard: [String] = []
    override func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) { heard.append("began") }
    override func touchesCancelled(_ touches: Set<GestureTouch>, with event: TouchEvent) { heard.append("cancelled") }
  }
  let desk = Desk()

  private func startPan(t: Double = 0) {
    desk.down(50, 50, t: t)
    desk.move(50, 70, t: t + 20)
  }

  @Test("A view that is removed receives a cancel for its touches")
  func aViewLeaves() {
    let view = Listening(frame: desk.window.bounds)
    desk.window.addSubview(view)
    desk.down(50, 50, t: 0)
    view.removeFromSuperview()
    #expect(view.heard == ["began", "cancelled"])
    #expect(view.window == nil)
    desk.up(t: 20)
    #expect(view.heard == ["began", "cancelled"])
  }

  @Test("A gesture on a removed view is cancelled after the view has left its window")
  func aGestureLeaves() {
    let outer = desk.view(0, 0, 400, 600)
    let inner = desk.view(0, 0, 400, 600, in: outer)
    var window: GestureWindow?
    inner.addGestureRecognizer(
      PanGestureRecognizer { [unowned desk] pan in
        desk.log.append("pan \(pan.state)")
        window = pan.view?.window
      })
    startPan()
    #expect(window != nil)
    outer.removeFromSuperview()
    #expect(desk.log == ["pan began", "pan cancelled"])
    #expect(window == nil)
  }

  @Test("A gesture whose action removes its view is cancelled after that action")
  func removedInAnAction() {
    let view = desk.view(0, 0, 400, 600)
    view.addGestureRecognizer(
      PanGestureRecognizer { [unowned desk] pan in
        desk.log.append("pan \(pan.state)")
        if pan.state == .began { pan.view?.removeFromSuperview() }
        desk.log.append("done")
      })
    startPan()
    desk.move(50, 90, t: 40)
    #expect(desk.log == ["pan began", "done", "pan cancelled", "done"])
  }

  @Test("If a view is removed and added again, its gestures work again")
  func aViewComesBack() {
    let view = desk.view(0, 0, 400, 600)
    view.addGestureRecognizer(desk.listen(PanGestureRecognizer(), "pan"))
    startPan()
    view.removeFromSuperview()
    desk.up(t: 40)
    desk.window.addSubview(view)
    startPan(t: 1000)
    #expect(desk.log == ["pan began", "pan cancelled", "pan began"])
  }

  @Test("A view can move to another window together with its recognizers")
  func anotherWindow() {
    let other = Desk()
    let view = desk.view(0, 0, 400, 600)
    view.addGestureRecognizer(desk.listen(TapGestureRecognizer(), "tap"))
    other.window.addSubview(view)
    desk.tap(t: 0)
    #expect(desk.log.isEmpty)
    other.tap(t: 0)
    #expect(desk.log == ["tap ended"])
  }

  @Test("If a recognizer is added to another view, it leaves the first view, and its gesture is cancelled")
  func aRecognizerMoves() {
    let (left, right) = (desk.view(0, 0, 200, 600), desk.view(200, 0, 200, 600))
    let pan = desk.listen(PanGestureRecognizer(), "pan")
    left.addGestureRecognizer(pan)
    startPan()
    right.addGestureRecognizer(pan)
    #expect(desk.log == ["pan began", "pan cancelled"])
    #expect(left.gestureRecognizers.isEmpty)
    #expect(pan.view === right)
    desk.up(t: 40)
    startPan(t: 1000)
    desk.up(t: 1040)
    #expect(desk.log == ["pan began", "pan cancelled"])
    desk.down(250, 50, t: 2000)
    desk.move(250, 80, t: 2020)
    #expect(desk.log.last == "pan began")
  }

  @Test("If an action of a recognizer moves the recognizer to another view, the recognizer starts anew there")
  func movedInAnAction() {
    let (left, right) = (desk.view(0, 0, 200, 600), desk.view(200, 0, 200, 600))
    let pan = desk.listen(PanGestureRecognizer(), "pan")
    pan.addAction { [unowned right] in if $0.state == .began { right.addGestureRecognizer($0) } }
    left.addGestureRecognizer(pan)
    startPan()
    #expect(desk.log == ["pan began", "pan cancelled"])
    #expect(pan.state == .possible)
    desk.down(250, 50, t: 1000, 2)
    desk.move(250, 80, t: 1020, 2)
    #expect(desk.log == ["pan began", "pan cancelled", "pan began"])
  }

  @Test("A recognizer added while a finger is down does not receive that finger")
  func addedLater() {
    desk.down(50, 50, t: 0)
    let seen = Scripted()
    desk.window.addGestureRecognizer(seen)
    desk.move(50, 70, t: 20)
    desk.up(t: 40)
    #expect(seen.heard.isEmpty)
  }

  @Test("A disabled recognizer is cancelled, and receives nothing until it is enabled")
  func switchedOff() {
    let pan = desk.listen(PanGestureRecognizer(), "pan")
    desk.window.addGestureRecognizer(pan)
    startPan()
    pan.isEnabled = false
    #expect(desk.log == ["pan began", "pan cancelled"])
    desk.up(t: 40)
    startPan(t: 1000)
    pan.isEnabled = true
    desk.move(50, 90, t: 1040)
    desk.up(t: 1060)
    #expect(desk.log == ["pan began", "pan cancelled"])
    startPan(t: 2000)
    #expect(desk.log.last == "pan began")
  }

  @Test("An action may lower the minimum number of fingers so that the gesture continues")
  func loweringTheMinimum() {
    let pan = desk.listen(PanGestureRecognizer(), "pan")
    pan.minimumNumberOfTouches = 2
    pan.addAction { if $0.state == .began { $0.minimumNumberOfTouches = 1 } }
    desk.window.addGestureRecognizer(pan)
    desk.down(50, 50, t: 0)
    desk.down(150, 50, t: 10, 2)
    desk.move(50, 80, t: 20)
    desk.up(t: 40, 2)
    desk.move(50, 90, t: 60)
    desk.up(t: 80)
    #expect(desk.log == ["pan began", "pan changed", "pan ended"])
  }

  @Test("A view may rearrange views while its touches are cancelled")
  func rearrangedOnCancel() {
    final class Restless: GestureView {
      override func touchesCancelled(_ touches: Set<GestureTouch>, with event: TouchEvent) {
        subviews.first?.removeFromSuperview()
        superview?.subviews.last?.addSubview(self)
      }
    }
    let restless = Restless(frame: desk.window.bounds)
    let (other, inner) = (desk.view(0, 0, 100, 100), GestureView())
    desk.window.addSubview(restless)
    restless.addSubview(inner)
    desk.down(50, 50, t: 0)
    inner.addSubview(other)
    #expect(other.superview === inner)
    let third = desk.view(0, 0, 10, 10)
    third.addSubview(restless)
    #expect(restless.superview === third)
    #expect(inner.superview == nil)
    #expect(desk.window.subviews == [third])
  }

  @Test("If a recognizer fails and is moved to another view at the same moment, the recognizer returns to Possible")
  func failedAndLeft() {
    let (left, right) = (desk.view(0, 0, 200, 600), desk.view(200, 0, 200, 600))
    let tap = TapGestureRecognizer()
    left.addGestureRecognizer(tap)
    desk.window.addGestureRecognizer(
      PanGestureRecognizer { [unowned right, unowned tap] _ in right.addGestureRecognizer(tap) })
    startPan()
    #expect(tap.state == .possible)
  }

  @Test("When nothing refers to a window, the window and its backend are released")
  func nothingIsKept() {
    var backend: EngineBackend? = EngineBackend()
    var window = backend.map { GestureWindow(frame: Rect(x: 0, y: 0, width: 100, height: 100), backend: $0) }
    window?.addSubview(GestureView(frame: Rect(x: 0, y: 0, width: 50, height: 50)))
    window?.subviews.first?.addGestureRecognizer(TapGestureRecognizer())
    let down = TouchSample(id: 1, phase: .down, location: Point(x: 10, y: 10))
    backend?.handle(TouchFrame(time: Timestamp(microseconds: 0), samples: [down]))
    weak let first = window
    weak let second = backend
    window = nil
    #expect(first == nil)
    backend = nil
    #expect(second == nil)
  }
}
