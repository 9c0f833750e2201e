// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// An on/off switch. A tap toggles it, and so does dragging its knob to the other side.
open class Switch: GestureControl {
  public override init(frame: Rect = Rect(x: 0, y: 0, width: 51, height: 31)) {
    super.init(frame: frame)
    follow()
  }

  public var isOn = false { didSet { if isOn != oldValue { follow() } } }
  /// Where to draw the knob, from 0 for off to 1 for on.
  public private(set) var position = 0.0

  /// Where the finger landed.
  private var landing = Point.zero
  /// The greatest horizontal distance of the finger from `landing` so far.
  private var farthest = 0.0

  /// Reports the place of the knob to the engine, so that the switch handles a pan that starts on the knob.
  private func follow() {
    if !isTracking { position = isOn ? 1 : 0 }
    let side = bounds.height
    control = Control(
      kind: .switch, knob: Rect(x: isOn ? bounds.width - side : 0, y: 0, width: side, height: side))
    setNeedsDisplay()
  }

  open override func beginTracking(at point: Point) -> Bool {
    (landing, farthest) = (point, 0)
    return true
  }
  open override func continueTracking(at point: Point) {
    let way = point.x - landing.x
    farthest = max(farthest, abs(way))
    position = min(max((isOn ? 1 : 0) + way / max(bounds.width - bounds.height, 1), 0), 1)
  }
  open override func endTracking(at point: Point) {
    let isTap = farthest < bounds.height / 4
    let wanted = isTap ? !isOn : position >= 0.5
    position = wanted ? 1 : 0
    guard wanted != isOn else { return }
    isOn = wanted
    sendActions(for: .valueChanged)
  }
  open override func cancelTracking() { position = isOn ? 1 : 0 }
}
