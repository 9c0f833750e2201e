// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The fingers of a pinch or a rotation. Their number is fixed, and all must be down together before the gesture can
/// begin. Then a finger may lift, and a new one may land in its place (S17.4).
struct Hand {
  var size = 2

  /// Whether all fingers are down.
  func isComplete(in context: RecognizerContext) -> Bool { context.touches.count == size }

  /// Accepts new touches until the hand is complete, and ignores the rest (S17.5). Returns true if the hand became
  /// complete.
  @inline(__always)
  func take(_ touches: TouchSet, in context: inout RecognizerContext) -> Bool {
    if context.touches.count >= size { return choose(touches, in: &context) }
    context.ignoreMotion(within: .infinity)
    return false
  }

  @inline(never)
  private func choose(_ touches: TouchSet, in context: inout RecognizerContext) -> Bool {
    var held = context.touches.subtracting(touches).count
    let wasComplete = held == size
    for slot in touches {
      if held < size { held += 1 } else { context.ignore(slot) }
    }
    if held == size { context.followMotion() } else { context.ignoreMotion(within: .infinity) }
    return held == size && !wasComplete
  }

  /// Handles lifted fingers. When all fingers are up, the recognizer fails or ends; until then, it ignores all motion
  /// (S17.4, S18.3).
  func release(in context: inout RecognizerContext) {
    guard context.touches.isEmpty else { return context.ignoreMotion(within: .infinity) }
    if context.state == .possible {
      context.request(.failed, because: .lifted)
    } else {
      context.request(.ended)
    }
  }

  /// The distance between two fingers; for more fingers, twice their mean distance from their centroid (S17.7). At
  /// least 1 px.
  func spread(in context: RecognizerContext) -> Double {
    let fingers = context.touchesDownOrLast
    var rest = fingers
    if size == 2, let first = rest.removeFirst(), let second = rest.removeFirst() {
      return max(1, (context[second].location - context[first].location).length)
    }
    let middle = context.centroid(of: fingers)
    var sum = 0.0
    for slot in fingers { sum += (context[slot].location - middle).length }
    return max(1, 2 * sum / Double(max(1, fingers.count)))
  }
}
