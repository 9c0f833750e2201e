// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The fingers of a pinch or a rotation: a fixed number that must all be down together, and may then lift and come back
/// (S17.4).
struct Hand {
  var size = 2

  /// Whether all of them are down.
  func isComplete(in context: RecognizerContext) -> Bool { context.touches.count == size }

  /// Takes the new touches that it still needs, and ignores the rest (S17.5). True if it became complete.
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

  /// Handles lifted fingers for pinch and rotation: nothing happens until all are up, then it fails or ends (S17.4,
  /// S18.3).
  func release(in context: inout RecognizerContext) {
    guard context.touches.isEmpty else { return context.ignoreMotion(within: .infinity) }
    if context.state == .possible {
      context.request(.failed, because: .lifted)
    } else {
      context.request(.ended)
    }
  }

  /// The distance of two fingers; for more, twice their mean distance from their centroid (S17.7). Never below 1 px.
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
