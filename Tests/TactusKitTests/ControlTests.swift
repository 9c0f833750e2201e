// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusKit
import Testing

@Suite("Controls")
struct ControlTests {
  private func add<C: GestureControl>(_ control: C, _ frame: Rect, to desk: Desk) -> C {
    control.frame = frame
    desk.window.addSubview(control)
    let events: [(GestureControl.Event, String)] = [
      (.touchDown, "down"), (.touchUpInside, "up inside"), (.touchUpOutside, "up outside"), (.touchCancel, "cancel"),
      (.valueChanged, "changed"),
    ]
    for (event, name) in events { control.addAction(for: event) { [unowned desk] in desk.log.append(name) } }
    return control
  }

  @Test("A button stays highlighted while the finger is near, and reports whether the finger lifts inside or outside")
  func button() {
    let desk = Desk()
    let button = add(Button(), Rect(x: 100, y: 100, width: 100, height: 40), to: desk)
    desk.tap(150, 120, t: 0)
    #expect(desk.log == ["down", "up inside"])
    desk.log = []
    desk.down(150, 120, t: 1000)
    #expect(button.isHighlighted)
    desk.move(150, 160, t: 1010)
    #expect(button.isHighlighted)
    desk.move(150, 300, t: 1020)
    #expect(button.isTracking && !button.isHighlighted)
    desk.up(t: 1030)
    #expect(desk.log == ["down", "up outside"])
  }

  @Test("If a pan begins with a finger that is down on a button, the touch of the button is cancelled")
  func cancelled() {
    let desk = Desk()
    let button = add(Button(), Rect(x: 100, y: 100, width: 100, height: 40), to: desk)
    desk.window.addGestureRecognizer(desk.listen(PanGestureRecognizer(), "pan"))
    desk.down(150, 120, t: 0)
    desk.move(150, 140, t: 10)
    #expect(Set(desk.log) == ["down", "pan began", "cancel"])
    #expect(!button.isTracking)
  }

  @Test("A slider follows the finger within its range, and goes back if the touch is cancelled")
  func slider() {
    let desk = Desk()
    let slider = add(Slider(), Rect(x: 0, y: 0, width: 226, height: 40), to: desk)
    slider.maximumValue = 10
    slider.value = 5
    desk.down(113, 20, t: 0)
    desk.move(133, 20, t: 10)
    #expect(slider.value == 6)
    desk.move(400, 20, t: 20)
    #expect(slider.value == 10)
    desk.cancel(t: 30)
    #expect(slider.value == 5)
    desk.tap(200, 20, t: 1000)
    #expect(slider.value == 5)
  }

  @Test("A tap or a drag to the other side changes a switch")
  func toggle() {
    let desk = Desk()
    let toggle = add(Switch(), Rect(x: 0, y: 0, width: 51, height: 31), to: desk)
    desk.tap(20, 15, t: 0)
    #expect(toggle.isOn)
    desk.down(35, 15, t: 1000)
    desk.move(25, 15, t: 1010)
    desk.move(10, 15, t: 1020)
    desk.up(t: 1030)
    #expect(!toggle.isOn)
    #expect(desk.log.count { $0 == "changed" } == 2)
  }

  @Test("A disabled button ignores touches")
  func disabled() {
    let desk = Desk()
    let button = add(Button(), Rect(x: 100, y: 100, width: 100, height: 40), to: desk)
    desk.down(150, 120, t: 0)
    button.isEnabled = false
    desk.up(t: 10)
    desk.tap(150, 120, t: 1000)
    #expect(desk.log == ["down", "cancel"])
  }

  @Test("A flick glides equally far whether computed in few steps or in many, and comes to a stop")
  func glide() {
    var coarse = DecelerationTracker(velocity: Vector(dx: 1000, dy: 0))
    var fine = coarse
    let whole = coarse.remaining.dx
    #expect(abs(whole - 499.5) < 1)
    let far = coarse.step(0.5).dx
    var sum = 0.0
    for _ in 0..<50 { sum += fine.step(0.01).dx }
    #expect(abs(far - sum) < 1e-6)
    while !fine.isOver { sum += fine.step(0.016).dx }
    #expect(sum < whole && sum > whole - 10)
    #expect(fine.step(1) == .zero)
  }
}
