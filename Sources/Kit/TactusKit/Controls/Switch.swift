// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// On or off: a tap changes it, and so does a finger that drags its knob to the other side.
open class Switch: GestureControl {
  public override init(frame: Rect = Rect(x: 0, y: 0, width: 51, height: 31)) {
    super.init(frame: frame)
    follow()
  }

  public var isOn = false { didSet { if isOn != oldValue { follow() } } }
  /// From off, 0, to on, 1: where to draw the knob.
  public private(set) var position = 0.0

  /// Where the finger has landed, and how far it has gone.
  private var landing = Point.zero
  private var farthest = 0.0

  /// The engine wants to know, since a pan that starts on the knob is the switch's.
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
