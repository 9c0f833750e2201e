// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// How recognizers that can meet stand to each other. What needs no relation has none: of two gestures on the same
/// fingers the first that is recognized ends the other (S6.3).
///
/// | first, second                                 | relation | why                                                  |
/// |-----------------------------------------------|----------|------------------------------------------------------|
/// | fewer fingers, more fingers, moving alike     | waits    | the next finger may still land; as long as it takes  |
/// | fewer taps, more taps, the same fingers       | waits    | the next tap may still come                          |
/// | pan, swipe, the same fingers, a way in common | waits    | a fast movement is a swipe                           |
/// | the same, and both do the same, and it drives | together | one gesture: the pan follows, the flick completes it |
/// | pan, pinch, rotation, the same fingers        | together | both follow the fingers                              |
/// | the same, only the first follows the fingers  | yields   | the second is recognized only once it is meant       |
/// | swipe or pan, edge it moves away from         | waits    | what comes in over the bezel is the edge's           |
/// | edge, edge with hold                          | yields   | it rests after it has come in                        |
/// | hold, hold in a place; tap, taps after a hold | waits    | the special before the general                       |
/// | what the configuration says must fail         | waits    | the configuration says so                            |
///
/// A pan that drives and a swipe of the same way would otherwise take turns: nearly every drag of three fingers is a
/// swipe for its first half second, so that nothing would follow the fingers; and without a relation the swipe would
/// never come. Where they do different things, the swipe goes first, and the pan begins once it cannot be one.
extension Compiler {
  func deriveRelations() {
    let recognizers = result.recognizers
    for first in recognizers.indices {
      for second in recognizers.indices where first != second {
        guard var relation = relation(recognizers[first], recognizers[second]),
          mayMeet(recognizers[first], recognizers[second])
        else { continue }
        relation.first = first
        relation.second = second
        result.relations.append(relation)
      }
    }
    addWrittenRelations()
  }

  /// Without their places; those that say the same both ways only for one of the two orders.
  private func relation(_ a: Recognizer, _ b: Recognizer) -> Relation? {
    if a.form == .wall || b.form == .wall { return nil }
    return moreFingers(a, b) ?? moreTaps(a, b) ?? special(a, b) ?? edges(a, b) ?? sameHand(a, b)
  }

  private func waits(_ reason: String, _ delay: Interval? = nil) -> Relation {
    Relation(kind: .waits, first: 0, second: 0, reason: reason, delay: delay)
  }
  private func together(_ reason: String) -> Relation {
    Relation(kind: .together, first: 0, second: 0, reason: reason, delay: nil)
  }
  private func yields(_ reason: String) -> Relation {
    Relation(kind: .yields, first: 0, second: 0, reason: reason, delay: nil)
  }

  /// A tap of fewer fingers is over only when they lift, and a hold only when they have rested: these need not wait.
  private func moreFingers(_ a: Recognizer, _ b: Recognizer) -> Relation? {
    guard a.fingers < b.fingers, a.key.corners == b.key.corners else { return nil }
    switch (a.key.motion, b.key.motion) {
    case (.edge(let one, _), .edge(let other, _)) where one == other: break
    case (.pinch(let one), .pinch(let other)) where one == other: break
    case (.rotate(let one), .rotate(let other)) where one == other || one == nil || other == nil: break
    default:
      guard let one = a.key.motion.travel, let other = b.key.motion.travel, !one.isDisjoint(with: other) else {
        return nil
      }
    }
    return waits("the \(Self.ordinal(a.fingers + 1)) finger may still land", b.landing)
  }

  private func moreTaps(_ a: Recognizer, _ b: Recognizer) -> Relation? {
    guard case .tap(let few) = a.key.motion, case .tap(let many) = b.key.motion, few < many,
      a.fingers == b.fingers, a.key.corners == b.key.corners
    else { return nil }
    return waits("the \(Self.ordinal(few + 1)) tap may still come", tuning.tapInterval)
  }

  /// The same with a condition more.
  private func special(_ a: Recognizer, _ b: Recognizer) -> Relation? {
    if b.key.thenTaps != nil, a.key.thenTaps == nil {
      if case .tap = a.key.motion, a.fingers == 1 { return waits("it may be one of the taps after the hold") }
    }
    guard a.fingers == b.fingers, a.key != b.key else { return nil }
    if a.key.motion == b.key.motion, a.key.corners.isEmpty, !b.key.corners.isEmpty {
      return waits("fingers in the corners mean that")
    }
    if a.key.motion == .hold, b.key.motion == .hold, a.key.corners == b.key.corners, a.key.thenTaps == nil,
      b.key.thenTaps != nil
    {
      return waits("taps may follow")
    }
    return nil
  }

  private func edges(_ a: Recognizer, _ b: Recognizer) -> Relation? {
    guard case .edge(let side, let holdsThere) = b.key.motion, a.fingers == b.fingers else { return nil }
    if case .edge(side, hold: false) = a.key.motion, holdsThere {
      return yields("fingers that come in and rest mean the hold")
    }
    guard let travel = a.key.motion.travel, travel.contains(side.opposite) else { return nil }
    return waits("what comes in over the edge is the edge's")
  }

  private func sameHand(_ a: Recognizer, _ b: Recognizer) -> Relation? {
    guard a.fingers == b.fingers, a.key.corners == b.key.corners else { return nil }
    if case .pan(let sides) = a.key.motion, case .swipe(let side) = b.key.motion, sides.contains(side) {
      if a.isDriven, b.kind == .swipe, sharesAnAction(a, b) {
        return together("one gesture: the swipe completes what the pan follows")
      }
      return waits("a fast movement is a swipe", tuning.swipeDuration)
    }
    guard Self.isShape(a), Self.isShape(b), a.kind != b.kind else { return nil }
    switch (a.isDriven, b.isDriven) {
    case (true, true): return a.kind.rawValue < b.kind.rawValue ? together("both follow the fingers") : nil
    case (true, false): return yields("that is recognized only once it is meant")
    case (false, _): return nil
    }
  }

  /// What two fingers or more do at the same time: move, spread, turn.
  private static func isShape(_ recognizer: Recognizer) -> Bool {
    recognizer.kind == .pan || recognizer.kind == .pinch || recognizer.kind == .rotation
  }

  /// In some state both would do the same.
  private func sharesAnAction(_ a: Recognizer, _ b: Recognizer) -> Bool {
    a.bindings.contains { one in
      b.bindings.contains { other in
        let (one, other) = (configuration.bindings[one], configuration.bindings[other])
        return one.action != nil && one.action?.name == other.action?.name && one.mayMeet(other)
      }
    }
  }

  private func mayMeet(_ a: Recognizer, _ b: Recognizer) -> Bool {
    a.bindings.contains { one in
      b.bindings.contains { configuration.bindings[one].mayMeet(configuration.bindings[$0]) }
    }
  }

  static func ordinal(_ n: Int) -> String {
    let endings = ["th", "st", "nd", "rd"]
    let last = n % 100 / 10 == 1 ? 0 : n % 10
    return "\(n)" + (endings.indices.contains(last) ? endings[last] : "th")
  }

  // MARK: what the configuration says itself

  private func addWrittenRelations() {
    for first in result.recognizers.indices {
      for place in result.recognizers[first].bindings {
        for words in configuration.bindings[place].options.requiresFailureOf {
          let others = result.recognizers.indices.filter { $0 != first && isCalled(result.recognizers[$0], words) }
          if others.isEmpty {
            warn(place, "waits for nothing: no other gesture `\(words)` is bound")
          }
          for second in others { addWritten(first, second, words, place) }
        }
      }
    }
  }

  private func isCalled(_ recognizer: Recognizer, _ words: String) -> Bool {
    recognizer.name == words
      || recognizer.bindings.contains {
        configuration.bindings[$0].name == words || configuration.bindings[$0].words == words
      }
  }

  private func addWritten(_ first: Int, _ second: Int, _ words: String, _ place: Int) {
    if result.relations.contains(where: { $0.kind == .waits && $0.first == first && $0.second == second }) { return }
    if isWaitedFor(first, by: second) {
      warn(place, "does not wait for `\(words)`, which waits for it")
      return
    }
    result.relations.append(
      Relation(kind: .waits, first: first, second: second, reason: "the configuration says so", delay: nil))
  }

  private func isWaitedFor(_ recognizer: Int, by other: Int) -> Bool {
    var seen = [other]
    var next = 0
    while next < seen.count {
      for relation in result.relations where relation.kind == .waits && relation.first == seen[next] {
        if relation.second == recognizer { return true }
        if !seen.contains(relation.second) { seen.append(relation.second) }
      }
      next += 1
    }
    return false
  }
}
