// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusHands

/// Simulated hands that use windows in ordinary ways. Gestures of the whole screen should not delay the touches of
/// these hands.
struct DelayPlan {
  struct Use: Sendable {
    let name: String
    /// The number of fingers; nil if it varies.
    let fingers: Int?
    let make: @Sendable (inout HandMaker) -> Hand

    init(_ name: String, _ fingers: Int? = 1, _ make: @escaping @Sendable (inout HandMaker) -> Hand) {
      (self.name, self.fingers, self.make) = (name, fingers, make)
    }
  }

  static let uses = [
    Use("tap") { $0.taps(1, 1) },
    Use("double tap") { $0.taps(1, 2) },
    Use("hold") { $0.rest(1, for: 400 + $0.chance.draw(HandModel.rest)) },
    Use("hold of 2", 2) { $0.rest(2, for: 400 + $0.chance.draw(HandModel.rest)) },
    Use("scroll") { $0.move(1, $0.side(), $0.chance.draw(HandModel.medium), .slow) },
    Use("scroll, short") { $0.move(1, $0.side(), $0.chance.between(5, 12), .slow) },
    Use("fling") { $0.move(1, $0.side(), $0.chance.draw(HandModel.medium), .fast) },
    Use("drag") { $0.move(1, $0.side(), $0.chance.draw(HandModel.long), .drag) },
    Use("selection") { $0.selection() },
    Use("scroll of 2", 2) { $0.move(2, $0.side(), $0.chance.draw(HandModel.medium), .slow) },
    Use("fling of 2", 2) { $0.move(2, $0.side(), $0.chance.draw(HandModel.medium), .fast) },
    Use("pinch in", 2) { $0.pinch(2, scale: $0.chance.draw(HandModel.closing)) },
    Use("pinch out", 2) { $0.pinch(2, scale: $0.chance.draw(HandModel.opening)) },
    Use("rotation", 2) { $0.rotation(2, by: 40 * $0.chance.draw(HandModel.turn)) },
    Use("typing") { $0.typing() },
    Use("palm beside a pen", nil) { $0.palm() },
  ]
}

extension HandMaker {
  fileprivate mutating func side() -> Sides { [.left, .right, .up, .down][chance.pick(4)] }
}
