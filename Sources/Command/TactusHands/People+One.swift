// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

extension People {
  /// Returns one person of this kind: the parameters that stay the same between a person's gestures have fixed values.
  package func one(seed: UInt64) -> People {
    var chance = Chance(seed: seed, people: self)
    var one = self
    for parameter in [HandModel.size, HandModel.pace, HandModel.shake, HandModel.shakeRate] {
      one.spreads[parameter.name] = .exactly(chance.draw(parameter))
    }
    return one
  }
}
