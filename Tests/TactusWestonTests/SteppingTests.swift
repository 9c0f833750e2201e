// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusBindings
@testable import TactusConfig
@testable import TactusWeston

@Suite struct `What is shown one after another` {
  private final class Shown {
    var steps: [Int] = []
  }
  private let shown = Shown()
  private var stepping: Stepping { Stepping { [shown] in shown.steps.append($0) } }

  private func response(
    _ progress: Double, settlesAt rest: Double, _ phase: Response.Phase = .changed
  ) -> Response {
    Response(
      binding: 0, action: .along(.window), phase: phase, progress: progress, velocity: 0,
      settlesAt: rest, location: .zero, time: Timestamp(microseconds: 0))
  }

  @Test func `the next comes with a whole step, and the one before if the fingers go back`() {
    let stepping = stepping
    for progress in [0.4, 0.9, 1.1, 0.6, 0.4, -1.1] {
      stepping.follow(response(progress, settlesAt: progress.rounded()))
    }
    #expect(shown.steps == [1, -1, -1])
  }

  @Test func `at the end it is where it comes to rest`() {
    let stepping = stepping
    stepping.follow(response(1.1, settlesAt: 1))
    stepping.end(response(1.1, settlesAt: 3, .ended))
    #expect(shown.steps == [1, 2])
  }

  @Test func `cancelled, it is as it was`() {
    let stepping = stepping
    stepping.follow(response(2, settlesAt: 2))
    stepping.cancel()
    #expect(shown.steps == [2, -2])
  }
}
