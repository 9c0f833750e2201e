// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A gesture of the user or of a simulated hand, and the exercise for which it was made.
package struct FitRecording {
  let episode: Episode
  /// The index of the exercise in `FitExercise.all`; nil for ordinary use of windows, which must trigger nothing.
  let exercise: Int?
  /// The name of the touchscreen.
  var device: String { episode.screen.device }
}

/// Counts the outcomes of some gestures.
package struct FitTally: Equatable {
  package private(set) var right = 0
  /// The number of gestures that triggered an unintended action.
  package private(set) var wrong = 0
  package private(set) var count = 0

  package init() {}

  enum Verdict { case right, nothing, wrong }

  mutating func add(_ verdict: Verdict) {
    count += 1
    if verdict == .right { right += 1 }
    if verdict == .wrong { wrong += 1 }
  }

  package mutating func add(_ other: FitTally) {
    right += other.right
    wrong += other.wrong
    count += other.count
  }
}
