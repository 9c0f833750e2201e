// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// What a `MultiFinger` must know about its inner recognizer.
protocol MultiFingerMember: Recognizer {
  /// Whether it asks for deadlines whenever a finger lands or lifts.
  static var keepsTime: Bool { get }
  /// Whether it measures from where the fingers landed, so that earlier movement counts too.
  static var looksAtStarts: Bool { get }
  /// Whether it decides itself what a lift means.
  static var endsWithItsFingers: Bool { get }
  /// Its deadline from the first landing; it asks for this one only once.
  static func duration(of recognizer: Self) -> Interval?
  /// Whether it goes in this direction, after it has asked to begin.
  func goes(_ way: MultiFingerRule.Way) -> Bool
}

extension MultiFingerMember {
  static var keepsTime: Bool { false }
  static var looksAtStarts: Bool { false }
  static var endsWithItsFingers: Bool { false }
  static func duration(of recognizer: Self) -> Interval? { nil }
  func goes(_ way: MultiFingerRule.Way) -> Bool { true }
}

extension LongPress: MultiFingerMember {
  static var keepsTime: Bool { true }
  static var looksAtStarts: Bool { true }
  static var endsWithItsFingers: Bool { true }
}

extension Pan: MultiFingerMember {}
