// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// What a `MultiFinger` must know about its inner recognizer.
protocol MultiFingerMember: Recognizer {
  /// Whether it waits for deadlines after each landing or lift.
  static var keepsTime: Bool { get }
  /// Whether it measures from where the fingers landed, so that earlier movement counts, too.
  static var looksAtStarts: Bool { get }
  /// Whether it decides itself what a lift means.
  static var endsWithItsFingers: Bool { get }
  /// Its deadline, measured from the first landing, which it requests only once.
  static func duration(of recognizer: Self) -> Interval?
  /// Whether a finger that lands elsewhere ends it at once, even if there is one too many.
  static var judgesPlaces: Bool { get }
  /// Whether it may end within a moment, so that no contact is too short to be a finger.
  static var isBrief: Bool { get }
  /// Whether it is recognized if a finger lifts now.
  func isDone(in context: RecognizerContext) -> Bool
  /// Sets aside touches that perhaps do not belong to the hand. They do not count, and nothing is recognized until this
  /// is known.
  mutating func setAside(_ touches: TouchSet)
  /// Whether a finger has landed where the gesture begins, so that windows wait for its outcome.
  func isInPlace(in context: RecognizerContext) -> Bool
  /// Fingers that have lifted and may come back. They count as they were.
  mutating func setMissing(_ touches: TouchSet)
  /// For an active gesture: whether a further finger does not belong to the hand, but may join it or be ignored.
  func isSettled(in context: RecognizerContext) -> Bool
  /// Whether it continues with the remaining fingers while one is missing.
  static var mayLoseFingers: Bool { get }
  /// Fingers that the touchscreen had lost have come back.
  mutating func touchesReturned(_ touches: TouchSet, in context: inout RecognizerContext)
  /// Whether it moves in this direction, after it has requested to begin.
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
  mutating func setMissing(_ touches: TouchSet) {}
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
