// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A form of gesture, with what its line says of it: all that is special to it. A form lies in one folder of `Forms`,
/// and the word that names it in `GestureWord.all`; nothing else knows it.
///
/// What others ask of it has an answer for most forms, so that a form says only where it differs.
package protocol GestureForm: AnyObject, Sendable {
  // MARK: its line

  var word: GestureWord { get }
  /// The words that follow that one.
  var arguments: [String] { get }
  /// A number of its line that makes no other gesture of it: of a hold its milliseconds, of a rotation its degrees.
  var number: Double? { get }
  /// The gestures for which recognizers are made: one for each way of a swipe, and for each edge; without `number`. Nil
  /// for itself alone.
  var keys: [Gesture.Kind]? { get }
  /// The same for the other hand: where it begins is at the other side, and the way that fingers go stays. Nil for what
  /// begins anywhere.
  var mirrored: Gesture.Kind? { get }
  /// Whether it may be for a part of an edge.
  var hasParts: Bool { get }
  /// The name of a shape that the configuration must describe.
  var shape: String? { get }
  /// What is wrong with a step of this kind.
  func objection(to step: Binding.Stride) -> String?

  // MARK: what it is to others

  /// All directions in which it may set out.
  var course: Course? { get }
  var known: Known { get }
  var precedence: Precedence { get }
  /// How many taps it is.
  var taps: Int? { get }
  /// Whether it must be quick, so that a slower one is another gesture.
  var isQuick: Bool { get }
  /// Whether the fingers rest at the end.
  var rests: Bool { get }
  /// Whether fingers beside its place may be of it, if another one is in it.
  var bearsFingersBeside: Bool { get }
  /// Whether taps may follow it.
  var leadsToTaps: Bool { get }
  /// Whether it goes on after it has been recognized, so that its fingers can confirm it.
  var goesOn: Bool { get }
  /// Why what begins at its edge, or may be drawn to its end, waits for it.
  var claim: String { get }
  /// How long such a gesture waits for it, once its fingers move.
  func claimLasts(_ tuning: Tuning) -> Interval?

  // MARK: what may be bound to it

  /// `block` and `ignore` alone, if not.
  var canAct: Bool { get }
  /// Whether `block` takes its fingers as they land.
  var isBlockedAtLanding: Bool { get }
  var fewestFingers: Int { get }
  /// How far the fingers must go, where it says that itself.
  var reach: Gesture.Reach? { get }
  /// What all of its way is, if its line cannot say it.
  var wholeWay: String? { get }
  /// Whether windows use such gestures of as many fingers, so that one that holds everywhere takes it from them.
  func isUsedByWindows(_ fingers: ClosedRange<Int>) -> Bool

  // MARK: its recognizer

  func recognizer(_ draft: RecognizerDraft) -> CompiledConfiguration.Recognizer
  /// Sets how long it keeps touches from windows, so that it is not for ever.
  func bound(_ recognizer: inout CompiledConfiguration.Recognizer, _ tuning: Tuning)
  func add(_ site: RecognizerSite, to engine: inout GestureEngine) -> RecognizerID

  #if !hasFeature(Embedded)
    /// When it acts, for people. `{way}`, `{rest}` and `{most}` stand for its numbers, `{confirmed}` for what the
    /// fingers must do then.
    var moment: Prose { get }
  #endif

  // MARK: its progress

  /// The axes along which an action follows the fingers.
  var axes: Sides { get }
  /// Sets how its progress is measured, as it begins.
  func setMeasure(of now: inout OngoingGesture, _ binding: Binding, _ values: GestureValues, _ ruler: Ruler)
}

/// When a gesture is known from others that move the same way.
package enum Known: Int, Comparable, Sendable {
  /// As soon as the fingers move.
  case moving
  /// Once they have gone their way.
  case gone
  /// Once they have drawn all of it, and lift.
  case drawn

  package static func < (a: Known, b: Known) -> Bool { a.rawValue < b.rawValue }
}

/// Which of two gestures begins that could do so in one cycle: the more special one comes first.
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
