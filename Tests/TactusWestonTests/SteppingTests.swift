// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusConfig
@testable import TactusWeston

@Suite struct `What is shown one after another` {
  private final class Shown {
    var steps: [Int] = []
  }
  private let shown = Shown()
  private var stepping: Stepping { Stepping { [shown] in shown.steps.append($0) } }

  private func response(_ progress: Double, settlesAt rest: Double = 0) -> Response {
    Response(
      binding: 0, action: ActionWords(name: "window"), phase: .changed, progress: progress, velocity: 0,
      settlesAt: rest, location: .zero, time: Timestamp(microseconds: 0))
  }

  @Test func `the next comes half way, and the one before where the fingers go back`() {
    let stepping = stepping
    for progress in [0.2, 0.4, 0.6, 0.9, 0.6, 0.4, -0.6] { stepping.follow(response(progress)) }
    #expect(shown.steps == [1, -1, -1])
  }

  @Test func `at the end it is where it comes to rest`() {
    let stepping = stepping
    stepping.follow(response(0.6))
    stepping.end(response(0.6, settlesAt: 3))
    #expect(shown.steps == [1, 2])
  }

  @Test func `cancelled, it is as it was`() {
    let stepping = stepping
    stepping.follow(response(2))
    stepping.cancel()
    #expect(shown.steps == [2, -2])
  }

  @Test func `no number traps`() {
    let stepping = stepping
    for progress in [Double.infinity, .nan, -1e300, 1e300] { stepping.follow(response(progress)) }
    #expect(shown.steps == [-100, 200])
  }
}
