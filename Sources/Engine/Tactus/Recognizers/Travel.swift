// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// How far the touches of a gesture have moved together, and how fast (S14.6, S20). `Pan` and `ScreenEdgePan` use it.
struct Travel {
  private struct Way {
    /// All movement since the landing. The translation is measured from `origin`.
    var travelled = Vector.zero
    var origin = Vector.zero
    var hasMoved = false
  }
  private var way = Way()
  private var tracker = VelocityTracker()

  var translation: Vector { way.travelled - way.origin }

  mutating func reset() {
    way = Way()
    tracker.removeAll()
  }

  /// Restarts the velocity when a finger has landed, since different fingers move together from now on (S20.3). Before
  /// the first movement, the landing counts as a sample, so that a flick with a single motion has a velocity (S20.1).
  mutating func landed(in context: RecognizerContext) {
    tracker.removeAll()
    if !way.hasMoved { tracker.add(way.travelled, at: context.time) }
  }

  /// Restarts the velocity when a finger has lifted, unless it was the last finger: then keeps the velocity for a
  /// fling.
  mutating func lifted(in context: RecognizerContext) {
    if !context.touches.isEmpty { tracker.removeAll() }
  }

  /// Discards earlier movement (S14.3).
  mutating func hold(in context: RecognizerContext) {
    way = Way()
    landed(in: context)
  }

  @inline(__always)
  mutating func moved(_ touches: TouchSet, in context: RecognizerContext) {
    let present = context.touchesPresentThroughout
    guard touches.intersects(present) else { return }
    if let only = present.onlyMember {
      way.travelled = way.travelled + context.displacement(of: only)
    } else {
      var sum = Vector.zero
      for slot in touches.intersection(present) { sum = sum + context.displacement(of: slot) }
      way.travelled = way.travelled + sum * (1 / Double(present.count))
    }
    way.hasMoved = true
    tracker.add(way.travelled, at: context.time)
  }

  /// Measures the translation from the current position, so that an object that follows the finger does not jump
  /// (S14.10, S15.4).
  mutating func rebase() { way.origin = way.travelled }

  /// Sets the translation. The velocity restarts (S14.7).
  mutating func setTranslation(_ value: Vector) {
    guard value.dx.isFinite, value.dy.isFinite else { return }
    way.origin = way.travelled - value
    tracker.removeAll()
  }

  @inline(__always)
  mutating func velocity(in context: RecognizerContext) -> Vector {
    context.wantsVelocity ? tracker.velocity(at: context.time).clampedToMaximumSpeed : .zero
  }
}
