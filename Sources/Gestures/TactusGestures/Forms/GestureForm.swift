// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A form of gesture with the arguments of its line: everything that is specific to the form. A form is one folder of
/// `Forms`, and its word is in `GestureWord.all`; no other code refers to it.
///
/// Most requirements have a default, so that a form implements only what differs.
package protocol GestureForm: AnyObject, Sendable {
  // MARK: its line

  var word: GestureWord { get }
  /// The arguments after its word.
  var arguments: [String] { get }
  /// A number in its line that does not make it another gesture: the milliseconds of a hold, the degrees of a rotation.
  var number: Double? { get }
  /// The gestures for which recognizers are made, without `number`: one for each direction of a swipe, and for each
  /// edge. Nil for only the form itself.
  var keys: [Gesture.Kind]? { get }
  /// The same gesture for the other hand: it begins on the other side, but the fingers move in the same direction. Nil
  /// for a gesture that begins anywhere.
  var mirrored: Gesture.Kind? { get }
  /// Whether it can be limited to a part of an edge.
  var hasParts: Bool { get }
  /// The name of a shape that the configuration must define.
  var shape: String? { get }
  /// Why a step of this kind is impossible.
  func objection(to step: Binding.Stride) -> String?

  // MARK: what it is to others

  /// All directions in which it may set out.
  var course: Course? { get }
  var known: Known { get }
  var precedence: Precedence { get }
  /// Its number of taps.
  var taps: Int? { get }
  /// Whether it must be quick, since a slower one is another gesture.
  var isQuick: Bool { get }
  /// Whether the fingers rest at the end.
  var rests: Bool { get }
  /// Whether fingers beside its place may belong to it if another finger is in its place.
  var bearsFingersBeside: Bool { get }
  /// Whether taps may follow it.
  var leadsToTaps: Bool { get }
  /// Whether it continues after it has been recognized, so that its fingers can confirm it.
  var goesOn: Bool { get }
  /// Why a gesture that begins at its edge, or could still become this one, waits for it.
  var claim: String { get }
  /// How long such a gesture waits for it, once its fingers move.
  func claimLasts(_ tuning: Tuning) -> Interval?

  // MARK: what may be bound to it

  /// False if only `block` and `ignore` can be bound.
  var canAct: Bool { get }
  /// Whether `block` takes its fingers as they land.
  var isBlockedAtLanding: Bool { get }
  var fewestFingers: Int { get }
  /// How far the fingers must move, if its line says so.
  var reach: Gesture.Reach? { get }
  /// The name of its whole path, if its line cannot set a length.
  var wholeWay: String? { get }
  /// Whether windows use such gestures with this many fingers, so that a binding for all windows takes the gesture from
  /// them.
  func isUsedByWindows(_ fingers: ClosedRange<Int>) -> Bool

  // MARK: its recognizer

  func recognizer(_ draft: RecognizerDraft) -> CompiledConfiguration.Recognizer
  /// Limits how long it withholds touches from windows.
  func bound(_ recognizer: inout CompiledConfiguration.Recognizer, _ tuning: Tuning)
  func add(_ site: RecognizerSite, to engine: inout GestureEngine) -> RecognizerID

  #if !COMPOSITOR
    /// When it acts, in words. `{way}`, `{rest}` and `{most}` are replaced by its numbers, and `{confirmed}` by how the
    /// fingers must confirm it.
    var moment: Prose { get }
  #endif

  // MARK: its progress

  /// The axes along which an action follows the fingers.
  var axes: Sides { get }
  /// Sets how its progress is measured, when it begins.
  func setMeasure(of now: inout OngoingGesture, _ binding: Binding, _ values: GestureValues, _ ruler: Ruler)
}

/// When a gesture can be told from others that move in the same way.
package enum Known: Int, Comparable, Sendable {
  /// As soon as the fingers move.
  case moving
  /// Once they have moved far enough.
  case gone
  /// Once they have drawn the whole shape, and lift.
  case drawn

  package static func < (a: Known, b: Known) -> Bool { a.rawValue < b.rawValue }
}

/// Which of two gestures begins if both could in the same cycle: the one whose case is listed first.
package enum Precedence: Int, Comparable, Sendable {
  case all, hold, corners, place, edge, tap, stroke, swipe, pan, pinch, rotation

  package static func < (a: Precedence, b: Precedence) -> Bool { a.rawValue < b.rawValue }
}

extension GestureForm {
  package var number: Double? { nil }
  package var keys: [Gesture.Kind]? { nil }
  package var mirrored: Gesture.Kind? { nil }
  package var hasParts: Bool { false }
  package var shape: String? { nil }
  package func objection(to step: Binding.Stride) -> String? {
    if case .length = step { nil } else { "the step of fingers that move is a LENGTH such as 10mm" }
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
