// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A form of gesture with the arguments of its line. Each form contains everything that is specific to it. Other code
/// refers to forms only by the words in `GestureWord.all`, so adding a form means adding a folder and a word.
///
/// Most requirements have a default implementation, so that a form implements only what differs.
package protocol GestureForm: AnyObject, Sendable {
  // MARK: the line in a configuration

  var word: GestureWord { get }
  /// The arguments after the word in a line.
  var arguments: [String] { get }
  /// A number in the line that does not distinguish one gesture from another: the milliseconds of a hold, or the
  /// degrees of a rotation.
  var number: Double? { get }
  /// The gestures with a recognizer of their own: one for each direction of a swipe, or for each edge. They leave out
  /// `number`. Nil if the form itself is the only such gesture.
  var keys: [Gesture.Kind]? { get }
  /// The same gesture for the other hand: it begins at the opposite side, but a direction that is written in the line
  /// stays the same. Nil for a gesture that begins anywhere.
  var mirrored: Gesture.Kind? { get }
  /// Whether the gesture can be limited to a part of an edge.
  var hasParts: Bool { get }
  /// The name of a shape that the configuration must define.
  var shape: String? { get }
  /// Returns why a step of this kind is impossible; nil if it is possible.
  func objection(to step: Binding.Stride) -> String?

  // MARK: relations to other gestures

  /// The movement of the fingers, in all directions that are possible; nil if they do not move.
  var course: Course? { get }
  var known: Known { get }
  var precedence: Precedence { get }
  /// The number of taps; nil for a gesture that is not a tap.
  var taps: Int? { get }
  /// Whether the movement must be quick, since a slower movement is a different gesture.
  var isQuick: Bool { get }
  /// Whether the fingers rest at the end.
  var rests: Bool { get }
  /// Whether a finger that lands beside the place of the gesture may belong to the gesture, if another finger lands in
  /// that place.
  var bearsFingersBeside: Bool { get }
  /// Whether taps may follow the gesture.
  var leadsToTaps: Bool { get }
  /// Whether the gesture continues after it has been recognized, so that resting fingers can confirm it.
  var goesOn: Bool { get }
  /// The reason, shown to users, why gestures with the same movement wait for this one. They wait if this gesture
  /// begins at an edge or in a corner, or is recognized later than they are.
  var claim: String { get }
  /// Returns how long another gesture waits for this one, once the fingers move; nil if the wait causes no delay.
  func claimLasts(_ tuning: Tuning) -> Interval?

  // MARK: possible actions

  /// Whether an action can be bound to the gesture; if not, only `block` and `ignore` can.
  var canAct: Bool { get }
  /// Whether `block` consumes the touches as they land, without waiting for the gesture.
  var isBlockedAtLanding: Bool { get }
  var fewestFingers: Int { get }
  /// The length of a swipe, if the line names one: short, medium or long.
  var reach: Gesture.Reach? { get }
  /// For an action that follows the fingers: the movement that completes it, in words. Nil if an option can set this
  /// movement.
  var wholeWay: String? { get }
  /// Returns whether windows themselves use this gesture with one of these numbers of fingers. If so, a binding that
  /// applies in all windows deprives them of the gesture.
  func isUsedByWindows(_ fingers: ClosedRange<Int>) -> Bool

  // MARK: making the recognizer

  func recognizer(_ draft: RecognizerDraft) -> CompiledConfiguration.Recognizer
  /// Limits how long the recognizer withholds touches from windows.
  func bound(_ recognizer: inout CompiledConfiguration.Recognizer, _ tuning: Tuning)
  func add(_ site: RecognizerSite, to engine: inout GestureEngine) -> RecognizerID

  #if !COMPOSITOR
    /// When the action is performed, in words. `{way}`, `{rest}` and `{most}` are replaced by the numbers of the
    /// gesture, and `{confirmed}` by what the fingers must do to confirm it.
    var moment: Prose { get }
  #endif

  // MARK: measuring progress

  /// The axes along which an action follows the fingers.
  var axes: Sides { get }
  /// Sets how the progress of a gesture is measured. Called when the gesture begins.
  func setMeasure(of now: inout OngoingGesture, _ binding: Binding, _ values: GestureValues, _ ruler: Ruler)
}

/// When a gesture can be distinguished from others that move in the same way.
package enum Known: Int, Comparable, Sendable {
  /// As soon as the fingers move.
  case moving
  /// Once the fingers have moved far enough.
  case gone
  /// Once the fingers have drawn the whole shape and lift.
  case drawn

  package static func < (a: Known, b: Known) -> Bool { a.rawValue < b.rawValue }
}

/// Which of two gestures begins if both could begin in the same cycle: the one whose case is listed first.
package enum Precedence: Int, Sendable {
  case all, hold, corners, place, edge, tap, stroke, swipe, pan, pinch, rotation
}

extension GestureForm {
  package var number: Double? { nil }
  package var keys: [Gesture.Kind]? { nil }
  package var mirrored: Gesture.Kind? { nil }
  package var hasParts: Bool { false }
  package var shape: String? { nil }
  package func objection(to step: Binding.Stride) -> String? {
    if case .length = step { nil } else { "the step of this gesture is a LENGTH such as 10mm" }
  }

  package var course: Course? { nil }
  package var known: Known { .moving }
  package var taps: Int? { nil }
  package var isQuick: Bool { false }
  package var rests: Bool { false }
  package var bearsFingersBeside: Bool { false }
  package var leadsToTaps: Bool { false }
  package var goesOn: Bool { false }
  package var claim: String { "" }
  package func claimLasts(_ tuning: Tuning) -> Interval? { nil }

  package var canAct: Bool { true }
  package var isBlockedAtLanding: Bool { false }
  package var fewestFingers: Int { 1 }
  package var reach: Gesture.Reach? { nil }
  package var wholeWay: String? { nil }
  package func isUsedByWindows(_ fingers: ClosedRange<Int>) -> Bool { false }

  package func bound(_ recognizer: inout CompiledConfiguration.Recognizer, _ tuning: Tuning) {
    recognizer.patience = recognizer.patience ?? (isFromBorder ? tuning.edgePatience : tuning.delayedPatience)
    recognizer.keepsBack = recognizer.patience
  }

  package var axes: Sides { .all }
  package func setMeasure(of now: inout OngoingGesture, _ binding: Binding, _ values: GestureValues, _ ruler: Ruler) {}
}
