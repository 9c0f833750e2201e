// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ExampleCanvas
import Tactus
import TactusKit

/// Does something when the finger lifts inside it.
final class Button: TableControl {
  private let title: String
  private let changed: () -> Void
  private let action: () -> Void
  private var isUnderFinger = false

  init(_ title: String, changed: @escaping () -> Void, _ action: @escaping () -> Void) {
    (self.title, self.changed, self.action) = (title, changed, action)
    super.init()
    isMultipleTouchEnabled = false
    control = Control(kind: .button)
  }

  override func press(at place: Point) {
    super.press(at: place)
    drag(to: place)
  }
  override func drag(to place: Point) {
    isUnderFinger = contains(place)
    changed()
  }
  override func release() {
    super.release()
    if isUnderFinger { action() }
    changed()
  }
  override func cancel() {
    super.cancel()
    changed()
  }

  override func draw(on canvas: Canvas) {
    let area = Canvas.Path.rectangle(bounds, radius: bounds.height / 2)
    let isDown = isPressed && isUnderFinger
    canvas.fill(area, Colour(0xFFFFFF, alpha: isDown ? 0.92 : 0.16))
    canvas.text(
      title, at: Point(x: bounds.width / 2, y: bounds.height / 2 + 5), Canvas.Font(14),
      isDown ? Colour(0x20242A) : Colour(0xFFFFFF, alpha: 0.92), anchor: 0.5)
  }
}
