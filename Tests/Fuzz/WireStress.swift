// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc

/// `wire-stress STEPS [SEED]`: plays this many random requests, touches and deaths of clients, and stops at the first
/// finding; the last seed that it has printed repeats this finding.
@main
enum WireStress {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let steps = arguments.first ?? 100_000
    var seed = UInt64(arguments.dropFirst().first ?? 1)
    var done = 0
    while done < steps {
      print("seed \(seed)")
      fflush(nil)
      var bytes = SeededBytes(seed: seed)
      var wire = RandomWire()
      while wire.steps < min(2000, steps), wire.step(&bytes) {}
      done += wire.steps
      wire.finish(&bytes)
      seed += 1
    }
    print("\(done) random steps, no finding")
  }
}
