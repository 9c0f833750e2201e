// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusExplain
import TactusGestures
import TactusHands

/// A short exercise: a request to the user, and the gesture that should result.
struct FitExercise: Sendable {
  /// The sentence that asks the user to make the gesture.
  let request: String
  /// The gesture as it is written in a configuration; nil if the exercise must trigger nothing.
  let gesture: String?
  /// Makes a simulated hand that does the exercise.
  let make: @Sendable (inout HandMaker) -> Hand

  private init(
    _ gesture: String?, _ request: String, _ make: @escaping @Sendable (inout HandMaker) -> Hand
  ) {
    (self.gesture, self.request, self.make) = (gesture, request, make)
  }

  /// Returns whether a gesture may be an attempt at this exercise. One finger that only taps, or that moves where the
  /// exercise asks for several fingers, probably uses the page or scrolls it.
  func isAttempt(_ episode: Episode) -> Bool {
    let needed = gesture.map { $0.hasPrefix("1 ") ? 1 : 2 } ?? 2
    if episode.hand.most > 1 { return true }
    let hand = episode.hand
    return needed == 1 && hand.reach(.straight([]), fingers: 1, until: hand.ended) >= Thresholds.pressMovement
  }

  static let all = [
    FitExercise("3 swipe left", "Swipe left with three fingers.") { $0.swipe(3, .left) },
    FitExercise("3 swipe right", "Swipe right with three fingers.") { $0.swipe(3, .right) },
    FitExercise("3 swipe up", "Swipe up with three fingers.") { $0.swipe(3, .up) },
    FitExercise("4 swipe left", "Swipe left with four fingers.") { $0.swipe(4, .left) },
    FitExercise("2 tap", "Tap once with two fingers.") { $0.taps(2, 1) },
    FitExercise("3 tap", "Tap once with three fingers.") { $0.taps(3, 1) },
    FitExercise("3 hold", "Rest three fingers for a moment, then lift them.") { $0.rest(3, for: $0.long) },
    FitExercise("1 edge left", "Swipe in from the left edge with one finger.") { $0.enter(.left) },
    FitExercise("1 edge bottom", "Swipe in from the bottom edge with one finger.") { $0.enter(.bottom) },
    FitExercise(nil, "Scroll with two fingers, as in a long text.") {
      $0.move(2, .up, $0.chance.draw(HandModel.medium), .slow)
    },
  ]

  /// Simulated hands that use windows in ordinary ways, and must trigger nothing.
  static let others: [@Sendable (inout HandMaker) -> Hand] = [
    { $0.taps(1, 1) },
    { $0.taps(1, 2) },
    { $0.taps(4, 1) },
    { $0.move(1, .up, $0.chance.draw(HandModel.medium), .fast) },
    { $0.move(1, .left, $0.chance.draw(HandModel.medium), .slow) },
    { $0.move(2, .down, $0.chance.between(5, 12), .slow) },
    { $0.move(2, .left, $0.chance.draw(HandModel.medium), .fast) },
    { $0.selection() },
    { $0.pinch(2, scale: $0.chance.draw(HandModel.closing)) },
    { $0.pinch(3, scale: $0.chance.draw(HandModel.slight)) },
    { $0.rest(2, for: 400 + $0.chance.draw(HandModel.rest)) },
    { $0.rest(4, for: $0.chance.between(200, 600), oneByOne: true) },
    { $0.typing() },
  ]
}

extension HandMaker {
  fileprivate mutating func swipe(_ fingers: Int, _ side: Sides) -> Hand {
    let lengths = [HandModel.short, HandModel.medium]
    return move(fingers, side, chance.draw(lengths[chance.pick(2)]), chance.pick(2) == 0 ? .slow : .fast)
  }

  fileprivate mutating func enter(_ side: Sides) -> Hand {
    fromEdge(1, side, chance.draw(HandModel.edge), chance.pick(2) == 0 ? .slow : .fast)
  }

  /// The duration of an intended rest, in ms.
  fileprivate var long: Double {
    mutating get { 600 + chance.draw(HandModel.overtime) }
  }
}
