// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The touches of one attempt of a custom recognizer. They are held here so that each touch stays the same object until
/// the attempt ends.
struct HeldTouches {
  /// The touches that are down, in landing order.
  private var down: [GestureTouch] = []
  /// The touches that were down before the most recent event in which all touches lifted.
  private var last: [GestureTouch] = []
  private var received: Set<GestureTouch> = []
  private var ignored: Set<UInt64> = []

  var isEmpty: Bool { received.isEmpty }

  /// The locations of the touches that are down, or of those that lifted last (S4.12).
  var fingers: [Point] { (down.isEmpty ? last : down).map { $0.location(in: nil) } }

  /// Updates the touches, and returns the touches in this phase that are not ignored.
  mutating func take(_ touches: [GestureTouch], in phase: TouchPhase) -> [GestureTouch] {
    let changed = touches.filter { $0.phase == phase && !ignored.contains($0.id) }
    switch phase {
    case .began:
      down += changed
      received.formUnion(changed)
    case .moved, .stationary: break
    case .ended, .cancelled:
      if down.allSatisfy(changed.contains) { last = down }
      down.removeAll(where: changed.contains)
    }
    return changed
  }

  /// Removes a touch as if it had never been received. Returns false if it was not received.
  mutating func ignore(_ touch: GestureTouch) -> Bool {
    down.removeAll { $0 === touch }
    last.removeAll { $0 === touch }
    ignored.insert(touch.id)
    return received.remove(touch) != nil
  }
}
