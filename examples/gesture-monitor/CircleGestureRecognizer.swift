// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import Tactus
import TactusKit

/// A circle drawn with one finger, clockwise or counter-clockwise: a custom, discrete recognizer.
///
/// It adds up the changes of the stroke's direction. When the finger lifts, the sum must be about one full turn, and
/// the finger must be near the start.
final class CircleGestureRecognizer: GestureRecognizer {
  private var start = Point.zero
  private var last = Point.zero
  private var heading: Double?
  private var turn = 0.0
  private var length = 0.0

  override func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    guard numberOfTouches == 1, let touch = touches.first else { return state = .failed }
    start = touch.location(in: view)
    last = start
  }

  override func touchesMoved(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    guard let place = touches.first?.location(in: view) else { return }
    let way = place - last
    // Shorter steps have no reliable heading.
    guard way.length >= 6 else { return }
    let next = atan2(way.dy, way.dx)
    if let heading { turn += (next - heading).remainder(dividingBy: 2 * .pi) }
    (heading, last) = (next, place)
    length += way.length
    if abs(turn) > 2.6 * .pi { state = .failed }
  }

  override func touchesEnded(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    let isClosed = (last - start).length < length / 5
    state = abs(turn) > 1.5 * .pi && isClosed && length > 120 ? .recognized : .failed
  }

  override func reset() { (heading, turn, length) = (nil, 0, 0) }
}
