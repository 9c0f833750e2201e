// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CMath

/// Generates random numbers that are the same on every machine: SplitMix64 by Steele, Lea and Flood (2014).
package struct Chance {
  private var state: UInt64
  /// The factor by which the model's spreads are multiplied.
  package let width: Double
  /// The people whose hands are simulated.
  package let people: People

  package init(seed: UInt64, width: Double = 1, people: People = .everyday) {
    state = seed
    self.width = width
    self.people = people
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a random number that is at least 0 and less than 1.
  package mutating func share() -> Double { Double(next() >> 11) / Double(1 << 53 as UInt64) }

  package mutating func between(_ least: Double, _ most: Double) -> Double { least + (most - least) * share() }

  /// Returns a random whole number that is at least 0 and less than `count`.
  package mutating func pick(_ count: Int) -> Int { min(max(0, count - 1), Int(share() * Double(count))) }

  /// Returns a normally distributed number with mean 0 and deviation 1, at most 2.5 from 0, since real hands have
  /// limits.
  package mutating func normal() -> Double {
    while true {
      let radius = (-2 * log(1 - share())).squareRoot()
      let value = radius * cos(2 * .pi * share())
      if value.magnitude <= 2.5 { return value }
    }
  }

  /// Returns a random value of a parameter.
  package mutating func draw(_ parameter: HandModel.Parameter) -> Double {
    switch people.spreads[parameter.name] ?? parameter.spread {
    case .exactly(let value): return value
    case .normal(let mean, let deviation): return mean + deviation * width * normal()
    case .lognormal(let median, let deviation): return median * exp(deviation * width * normal())
    case .uniform(let least, let most):
      let middle = (least + most) / 2
      return between(middle - (middle - least) * width, middle + (most - middle) * width)
    case .exponential(let mean, let most): return min(-mean * log(1 - share()), most) * width
    }
  }
}
