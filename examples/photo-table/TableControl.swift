// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ExampleCanvas
import Tactus
import TactusKit

/// Something that takes touches itself: it follows one finger. The gestures know where it is and what it is, and leave
/// it alone (`GestureView.control`).
class TableControl: GestureView {
  /// Where the compositor runs the gestures, the finger is one of `wl_touch`, which `WaylandFingers` hands on, as in a
  /// program that has never heard of gestures. False where they run in this process: the touches come from there.
  var takesWaylandTouches = true
  private(set) var isPressed = false

  func press(at place: Point) { isPressed = true }
  func drag(to place: Point) {}
  func release() { isPressed = false }
  func cancel() { isPressed = false }

  func draw(on canvas: Canvas) {}

  private func finger(_ touches: Set<GestureTouch>) -> Point? {
    takesWaylandTouches ? nil : touches.first?.location(in: self)
  }
  override func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    if let place = finger(touches) { press(at: place) }
  }
  override func touchesMoved(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    if let place = finger(touches) { drag(to: place) }
  }
  override func touchesEnded(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    if !takesWaylandTouches { release() }
  }
  override func touchesCancelled(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    if !takesWaylandTouches { cancel() }
  }
}
