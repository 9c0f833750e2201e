// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The properties of an inner recognizer on which `MultiFinger` depends.
protocol MultiFingerMember: Recognizer {
  /// Whether the recognizer sets a deadline of its own after each landing or lift.
  static var keepsTime: Bool { get }
  /// Whether the recognizer measures from the places where the fingers landed, so that movement before all fingers were
  /// down is included.
  static var looksAtStarts: Bool { get }
  /// Whether the recognizer itself decides what a lift means.
  static var endsWithItsFingers: Bool { get }
  /// Returns the recognizer's time limit, measured from the first landing; nil if there is none. `MultiFinger` sets
  /// this deadline once.
  static func duration(of recognizer: Self) -> Interval?
  /// Whether a finger in the wrong place makes the recognizer fail at once, even while there is one finger too many.
  static var judgesPlaces: Bool { get }
  /// Whether the gesture may be as short as a tap, so that no contact is too short to be a finger.
  static var isBrief: Bool { get }
  /// Returns whether the gesture is recognized if a finger lifts now.
  func isDone(in context: RecognizerContext) -> Bool
  /// Sets aside touches that perhaps do not belong to the hand. Until this is known, these touches are left out and
  /// nothing is recognized.
  mutating func setAside(_ touches: TouchSet)
  /// Returns whether a finger has landed in the place where the gesture begins, so that touches are withheld from
  /// windows until the decision.
  func isInPlace(in context: RecognizerContext) -> Bool
  /// Returns whether the hand has not yet come in so far over an edge that all its fingers must have landed.
  func isComingIn(_ context: RecognizerContext) -> Bool
  /// Sets the fingers that have lifted and may return. Their movement is included as if they were still down.
  mutating func setMissing(_ touches: TouchSet)
  /// Sets the touches of fingers that have returned. They have made the hand's movement even if they have hardly moved
  /// since.
  mutating func setReturned(_ touches: TouchSet)
  /// Returns whether a further finger may join an active gesture, or be ignored, without making it a gesture of more
  /// fingers.
  func isSettled(in context: RecognizerContext) -> Bool
  /// Whether the gesture continues with the remaining fingers while a finger is missing.
  static var mayLoseFingers: Bool { get }
  /// Handles fingers that return after the touchscreen had lost them.
  mutating func touchesReturned(_ touches: TouchSet, in context: inout RecognizerContext)
  /// Returns whether the fingers move in this direction. Called when the recognizer has requested to begin.
  func goes(_ way: MultiFingerRule.Way) -> Bool
}

extension MultiFingerMember {
  static var keepsTime: Bool { false }
  static var looksAtStarts: Bool { false }
  static var endsWithItsFingers: Bool { false }
  static func duration(of recognizer: Self) -> Interval? { nil }
  static var judgesPlaces: Bool { false }
  static var isBrief: Bool { false }
  static var mayLoseFingers: Bool { false }
  mutating func setAside(_ touches: TouchSet) {}
  func isInPlace(in context: RecognizerContext) -> Bool { false }
  func isComingIn(_ context: RecognizerContext) -> Bool { false }
  mutating func setMissing(_ touches: TouchSet) {}
  mutating func setReturned(_ touches: TouchSet) {}
  func isSettled(in context: RecognizerContext) -> Bool { true }
  func isDone(in context: RecognizerContext) -> Bool { false }
  mutating func touchesReturned(_ touches: TouchSet, in context: inout RecognizerContext) {
    touchesBegan(touches, in: &context)
  }
  func goes(_ way: MultiFingerRule.Way) -> Bool { true }
}

extension LongPress: MultiFingerMember {
  static var keepsTime: Bool { true }
  static var looksAtStarts: Bool { true }
  static var endsWithItsFingers: Bool { true }
  mutating func touchesReturned(_ touches: TouchSet, in context: inout RecognizerContext) {}
}

extension Pan: MultiFingerMember {
  static var mayLoseFingers: Bool { true }
}
