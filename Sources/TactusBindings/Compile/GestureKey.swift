// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusConfig

/// A gesture for one recognizer: one number of fingers, one direction.
///
/// Bindings with the same key bind the same gesture, whatever their options. Of those whose scope holds, the first in
/// `Compiler.order` counts.
package struct GestureKey: Hashable, Sendable {
  package var fingers: Int
  /// Without the numbers of its line: a hold of any duration, a rotation by any angle.
  package var motion: Gesture.Kind
  package var corners: [Gesture.Corner] = []
  package var thenTaps: Int?
  var part: ClosedRange<Double>?
  package var shape: String?

  /// Limits fingers and taps, so that a range makes few keys.
  private static let mostFingers = 64
  private static let countable = 1...1000

  private static let eachSide: [Sides] = [.left, .right, .up, .down]

  /// All keys of a gesture: one for each number of fingers, and for each way of a swipe and each edge.
  package static func all(of gesture: Gesture) -> [GestureKey] {
    let motions: [Gesture.Kind]
    switch gesture.kind {
    case .tap(let count): motions = countable.contains(count) ? [gesture.kind] : []
    case .hold: motions = [.hold(nil)]
    case .swipe(let sides): motions = eachSide.filter(sides.contains).map { .swipe($0) }
    case .pan, .pinch, .any: motions = [gesture.kind]
    case .sized(let sides, let reach): motions = eachSide.filter(sides.contains).map { .sized($0, reach) }
    case .diagonal, .corner, .shape: motions = [gesture.kind]
    case .slide(let sides, let along): motions = eachSide.filter(sides.contains).map { .slide($0, along: along) }
    case .edge(let sides, let hold): motions = eachSide.filter(sides.contains).map { .edge($0, hold: hold) }
    case .rotate(let clockwise, _): motions = [.rotate(clockwise: clockwise, angle: nil)]
    }
    let (least, most) = (max(1, gesture.fingers.lowerBound), min(gesture.fingers.upperBound, mostFingers))
    guard least <= most, countable.contains(gesture.thenTaps ?? 1) else { return [] }
    return (least...most).flatMap { fingers in
      motions.map {
        GestureKey(
          fingers: fingers, motion: $0, corners: gesture.corners, thenTaps: gesture.thenTaps, part: gesture.part,
          shape: gesture.shape)
      }
    }
  }

  /// Its name in a line of a configuration, followed by the parts that only composed gestures have.
  package var words: String {
    var gesture = Gesture(fingers: fingers...fingers, motion)
    (gesture.part, gesture.shape) = (part, shape)
    var words = gesture.words
    for corner in corners { words += " in \(corner.place.rawValue)" }
    if let thenTaps { words += ", then \(thenTaps) \(thenTaps == 1 ? "tap" : "taps")" }
    return words
  }

  /// Whether a finger that lands elsewhere decides against the gesture, so that touches elsewhere need not wait.
  var isBoundToAPlace: Bool {
    if motion.isFromBorder { return true }
    return !corners.isEmpty && corners.count >= fingers
  }
}

extension Gesture.Kind {
  /// The directions in which the fingers move together, for swipes, pans and shapes.
  var travel: Sides? {
    switch self {
    case .swipe(let sides), .sized(let sides, _), .diagonal(let sides, _), .pan(let sides): sides
    case .shape: .all
    case .tap, .hold, .edge, .slide, .corner, .pinch, .rotate, .any: nil
    }
  }
}

extension Sides {
  var opposite: Sides {
    switch self {
    case .left: .right
    case .right: .left
    case .up: .down
    case .down: .up
    default: self
    }
  }
}
