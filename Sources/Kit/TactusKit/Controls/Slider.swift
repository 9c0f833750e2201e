// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A knob that a finger drags along a line. If the touch is cancelled, the knob returns to its previous place.
open class Slider: GestureControl {
  public override init(frame: Rect = Rect(x: 0, y: 0, width: 0, height: 0)) {
    super.init(frame: frame)
    follow()
  }

  public var minimumValue = 0.0 { didSet { value = value } }
  public var maximumValue = 1.0 { didSet { value = value } }
  public var value: Double {
    get { min(max(wanted, minimumValue), max(minimumValue, maximumValue)) }
    set {
      wanted = newValue
      follow()
    }
  }
  private var wanted = 0.0
  /// The radius of the knob.
  public var knobRadius = 13.0 { didSet { follow() } }
  /// The middle of the knob.
  public var knob: Point {
    let range = maximumValue - minimumValue
    let part = range > 0 ? (value - minimumValue) / range : 0
    return Point(x: knobRadius + way * part, y: bounds.height / 2)
  }
  private var way: Double { max(bounds.width - 2 * knobRadius, 1) }

  /// The finger's offset from the middle of the knob when the finger landed.
  private var grip = 0.0
  /// The slider's value when the finger landed.
  private var before = 0.0

  /// Reports the place of the knob to the engine, so that the slider handles a swipe on the knob. Call this after the
  /// size has changed.
  public func follow() {
    let side = 3 * knobRadius
    control = Control(kind: .slider, knob: Rect(x: knob.x - side / 2, y: 0, width: side, height: bounds.height))
    setNeedsDisplay()
  }

  open override func beginTracking(at point: Point) -> Bool {
    (grip, before) = (point.x - knob.x, value)
    return abs(grip) <= 2 * knobRadius
  }
  open override func continueTracking(at point: Point) {
    let old = value
    value = minimumValue + (point.x - grip - knobRadius) / way * (maximumValue - minimumValue)
    if value != old { sendActions(for: .valueChanged) }
  }
  open override func cancelTracking() {
    guard value != before else { return }
    value = before
    sendActions(for: .valueChanged)
  }
}
