// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation

/// Prints the progress of the run every ten seconds.
struct Progress {
  private let count: Int
  private let begin = Date()
  private var told = Date()
  private var done = 0
  private var killed = 0

  init(of count: Int) { self.count = count }

  mutating func step(_ isKilled: Bool) {
    done += 1
    if isKilled { killed += 1 }
    guard told.timeIntervalSinceNow < -10 else { return }
    told = Date()
    let rate = Double(done) / -begin.timeIntervalSinceNow
    print(
      String(
        format: "  %d of %d, %.1f %% killed, %.1f a second, %.0f s to go", done, count,
        100 * Double(killed) / Double(done), rate, Double(count - done) / rate))
    fflush(nil)
  }

  func end() { print(String(format: "%d mutants in %.0f s\n", count, -begin.timeIntervalSinceNow)) }
}
