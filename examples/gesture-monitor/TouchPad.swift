// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusKit

/// Reports the touches that a window receives.
final class TouchPad: GestureView {
  private let tell: (Sighting.What, Timestamp) -> Void
  /// The touches that are down, with numbers that are never reused; touches that land together are numbered from left
  /// to right.
  private var numbers: [GestureTouch: UInt32] = [:]
  private var last: UInt32 = 0

  init(tell: @escaping (Sighting.What, Timestamp) -> Void) {
    self.tell = tell
    super.init()
  }

  override func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    for touch in touches.sorted(by: { $0.location(in: self).x < $1.location(in: self).x }) {
      last += 1
      numbers[touch] = last
    }
    tell(of: touches)
  }
  override func touchesMoved(_ touches: Set<GestureTouch>, with event: TouchEvent) { tell(of: touches) }
  override func touchesEnded(_ touches: Set<GestureTouch>, with event: TouchEvent) { end(touches) }
  override func touchesCancelled(_ touches: Set<GestureTouch>, with event: TouchEvent) { end(touches) }

  private func tell(of touches: Set<GestureTouch>) {
    let named = touches.compactMap { touch in numbers[touch].map { (number: $0, touch) } }
    for (number, touch) in named.sorted(by: { $0.number < $1.number }) {
      tell(.touch(id: number, touch.phase, touch.location(in: nil)), touch.timestamp)
    }
  }

  private func end(_ touches: Set<GestureTouch>) {
    tell(of: touches)
    for touch in touches { numbers[touch] = nil }
  }
}
