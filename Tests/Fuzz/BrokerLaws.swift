// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc

/// `broker-laws COUNT`: plays COUNT random sequences of events to the broker's state, and stops at the first violation
/// of a law.
@main
enum BrokerLaws {
  static func main() {
    let count = CommandLine.arguments.dropFirst().first.flatMap(UInt64.init) ?? 1_000_000
    var events = 0
    for seed in 0..<count {
      var model = BrokerModel(seed: seed)
      if let failure = model.play() {
        print("seed \(seed): \(failure)")
        exit(1)
      }
      events += model.events
    }
    print("\(count) sequences of \(events) events, every law held")
  }
}
