// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ExampleCanvas
import Tactus
import TactusKit

/// A knob on a line, from 0 to 1. Where its finger is taken away it goes back.
final class Slider: TableControl {
  private(set) var value: Double { didSet { placeKnob() } }
  private let changed: () -> Void
  /// Where the finger took the knob.
  private var grip = 0.0
  private var before = 0.0
  private static let radius = 13.0

  init(_ value: Double, changed: @escaping () -> Void) {
    (self.value, self.changed) = (value, changed)
    super.init()
    isMultipleTouchEnabled = false
  }

  private var way: Double { max(bounds.width - 2 * Slider.radius, 1) }
  private var knob: Point { Point(x: Slider.radius + way * value, y: bounds.height / 2) }

  /// The engine wants to know, since a swipe that starts on the knob is the slider's.
  func placeKnob() {
    let (x, side) = (knob.x - 1.6 * Slider.radius, 3.2 * Slider.radius)
    control = Control(kind: .slider, knob: Rect(x: x, y: 0, width: side, height: bounds.height))
  }

  override func press(at place: Point) {
    super.press(at: place)
    before = value
    grip = abs(place.x - knob.x) < 2 * Slider.radius ? place.x - knob.x : 0
    drag(to: place)
  }
  override func drag(to place: Point) {
    value = min(max((place.x - grip - Slider.radius) / way, 0), 1)
    changed()
  }
  override func release() {
    super.release()
    changed()
  }
  override func cancel() {
    super.cancel()
    value = before
    changed()
  }

  override func draw(on canvas: Canvas) {
    let middle = bounds.height / 2
    let (start, end) = (Point(x: Slider.radius, y: middle), Point(x: bounds.width - Slider.radius, y: middle))
    canvas.stroke(.line([start, end]), Colour(0xFFFFFF, alpha: 0.25), width: 4)
    canvas.stroke(.line([start, knob]), Colour(0xFFD9A0, alpha: 0.95), width: 4)
    for n in stride(from: 3.0, to: 0, by: -1) {
      canvas.fill(.circle(Point(x: knob.x, y: knob.y + 2), radius: Slider.radius + n), Colour(0, alpha: 0.10))
    }
    canvas.fill(.circle(knob, radius: Slider.radius), Colour(isPressed ? 0xFFD9A0 : 0xFFFFFF))
  }
}
