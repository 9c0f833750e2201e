// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@Suite("README: a recognizer")
struct ShakeTests {
  private func shaken(_ places: [Double]) -> [String] {
    let script = Script()
    _ = script.add(Shake(), "shake")
    script.down(1, at: (100, 100), t: 0)
    for (n, x) in places.enumerated() { script.move(1, to: (x, 100), t: Double(n + 1) * 20) }
    script.up(1, t: 500)
    return script.transitions
  }

  @Test("Three turns are a shake")
  func threeTurns() { #expect(shaken([130, 100, 130, 100]) == ["shake ended 80"]) }

  @Test("Two are not")
  func twoTurns() { #expect(shaken([130, 100, 130]) == ["shake failed 500"]) }
}
