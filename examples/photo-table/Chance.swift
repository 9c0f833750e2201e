// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc

/// A generator of random numbers that are the same in each run.
struct Chance {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  /// Returns a number from 0 to 1.
  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) / Double(1 << 53)
  }
}

/// A random curve, with values from 0 to 1.
struct Noise {
  private let values: [Double]
  init(_ chance: inout Chance) { values = (0..<256).map { _ in chance.next() } }

  /// Returns the value of a smooth curve: each octave is twice as fine and half as strong.
  func smooth(_ x: Double, octaves: Int) -> Double {
    var (sum, whole) = (0.0, 0.0)
    for octave in 0..<octaves {
      let strength = 1 / Double(1 << octave)
      sum += strength * value(x * Double(1 << octave) + Double(octave) * 31.7)
      whole += strength
    }
    return sum / whole
  }

  /// Returns the value of a curve with sharp crests.
  func ridged(_ x: Double) -> Double {
    var (sum, whole) = (0.0, 0.0)
    for octave in 0..<6 {
      let strength = 1 / Double(1 << octave)
      let value = value(x * Double(1 << octave) + Double(octave) * 17.3)
      sum += strength * (1 - abs(2 * value - 1))
      whole += strength
    }
    return sum / whole
  }

  private func value(_ x: Double) -> Double {
    let below = floor(x)
    let part = x - below
    let ease = part * part * (3 - 2 * part)
    let index = Int(below)
    return values[index & 255] * (1 - ease) + values[(index + 1) & 255] * ease
  }
}
