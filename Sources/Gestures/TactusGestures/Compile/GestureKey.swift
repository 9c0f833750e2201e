// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A gesture with one number of fingers and one direction, as a single recognizer can recognize it.
///
/// Bindings with the same key bind the same gesture, even if their options differ. The first binding in
/// `Compiler.order` whose scope and conditions hold is used.
package struct GestureKey: Hashable, Sendable {
  package var fingers: Int
  /// The kind of gesture, without the number in its line: a hold of any duration, a rotation by any angle.
  package var motion: Gesture.Kind
  package var corners: [Gesture.Corner] = []
  package var thenTaps: Int?
  var part: ClosedRange<Double>?

  /// Limits for the numbers of fingers and taps, so that a wide range of fingers does not make too many keys.
  private static let mostFingers = 64
  private static let countable = 1...1000

  /// Returns all keys of a gesture: one for each number of fingers, each direction of a swipe and each edge.
  package static func all(of gesture: Gesture) -> [GestureKey] {
    let (least, most) = (max(1, gesture.fingers.lowerBound), min(gesture.fingers.upperBound, mostFingers))
    guard least <= most, countable.contains(gesture.thenTaps ?? 1) else { return [] }
    let motions = gesture.kind.form.keys ?? [gesture.kind]
    return (least...most).flatMap { fingers in
      motions.map {
        GestureKey(
          fingers: fingers, motion: $0, corners: gesture.corners, thenTaps: gesture.thenTaps, part: gesture.part)
      }
    }
  }

  /// The gesture as written in a line of a configuration, followed by the parts that only composed gestures have.
  package var words: String {
    var gesture = Gesture(fingers: fingers...fingers, motion)
    gesture.part = part
    var words = gesture.words
    for corner in corners { words += " in \(corner.place.rawValue)" }
    if let thenTaps { words += ", then \(thenTaps) \(thenTaps == 1 ? "tap" : "taps")" }
    return words
  }

  /// Whether all fingers must land in a certain place, so that touches elsewhere need not wait for this gesture.
  var isBoundToAPlace: Bool {
    if motion.form.isFromBorder { return true }
    return !corners.isEmpty && corners.count >= fingers
  }
}
