// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusApp
import TactusKit

/// A slider for the brightness of the lamp.
final class LampSlider: Slider, Drawn {
  private let changed: () -> Void

  init(_ value: Double, changed: @escaping () -> Void) {
    self.changed = changed
    super.init()
    self.value = value
  }

  override func setNeedsDisplay() { changed() }

  func draw(on canvas: Canvas) {
    let middle = bounds.height / 2
    let (start, end) = (Point(x: knobRadius, y: middle), Point(x: bounds.width - knobRadius, y: middle))
    canvas.stroke(.line([start, end]), Colour(0xFFFFFF, alpha: 0.25), width: 4)
    canvas.stroke(.line([start, knob]), Colour(0xFFD9A0, alpha: 0.95), width: 4)
    for n in stride(from: 3.0, to: 0, by: -1) {
      canvas.fill(.circle(Point(x: knob.x, y: knob.y + 2), radius: knobRadius + n), Colour(0, alpha: 0.10))
    }
    canvas.fill(.circle(knob, radius: knobRadius), Colour(isTracking ? 0xFFD9A0 : 0xFFFFFF))
  }
}
