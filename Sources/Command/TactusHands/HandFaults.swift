// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusInput

/// Simulates faults of cheap or wet glass: lost contacts and ghost contacts.
extension HandMaker {
  package mutating func spoil(_ hand: Hand) -> Hand {
    var spoilt = hand
    let lossy = chance.draw(HandModel.lossy)
    if lossy > 0 {
      spoilt.fingers = hand.fingers.flatMap { finger in
        if chance.share() < lossy { lose(finger) } else { [finger] }
      }
    }
    let haunted = chance.draw(HandModel.haunted)
    if haunted > 0, chance.share() < haunted { spoilt.fingers.append(ghost(beside: hand)) }
    return spoilt
  }

  /// Returns the two contacts that result from a finger if the glass loses it for a moment.
  private mutating func lose(_ finger: Hand.Finger) -> [Hand.Finger] {
    let time = chance.draw(HandModel.loss)
    let (first, last) = (finger.lands + 15, finger.lifts - time - 15)
    guard first < last else { return [finger] }
    var (before, after) = (finger, finger)
    before.lifts = chance.between(first, last)
    after.lands = before.lifts + time
    let way = finger.way
    let jump = Vector(dx: chance.draw(HandModel.jump), dy: 0).turned(by: chance.between(0, 2 * .pi))
    after.way = { way($0) + jump }
    return [before, after]
  }

  private mutating func ghost(beside hand: Hand) -> Hand.Finger {
    let place = Point(x: chance.between(0, glass.width), y: chance.between(0, glass.height))
    let lands = chance.between(0, max(0, hand.end - 20))
    return Hand.Finger(
      lands: lands, lifts: lands + chance.draw(HandModel.ghost), size: chance.draw(HandModel.fingertip)
    ) { _ in place }
  }
}
