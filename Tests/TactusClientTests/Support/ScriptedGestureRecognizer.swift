// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusKit
import TactusScenario

/// Enters each state of a script once, in the touch handler that runs at the time of that state.
final class ScriptedGestureRecognizer: GestureRecognizer {
  private var script: [ScenarioRecognizer.ScriptStep] = []
  private var now: () -> Timestamp = { Timestamp(microseconds: 0) }

  convenience init(_ script: [ScenarioRecognizer.ScriptStep], now: @escaping () -> Timestamp) {
    self.init()
    self.script = script
    self.now = now
  }

  override func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) { play() }
  override func touchesMoved(_ touches: Set<GestureTouch>, with event: TouchEvent) { play() }
  override func touchesEnded(_ touches: Set<GestureTouch>, with event: TouchEvent) { play() }
  override func touchesCancelled(_ touches: Set<GestureTouch>, with event: TouchEvent) { play() }

  private func play() {
    let due = script.filter { $0.time == now() }
    script.removeAll { $0.time == now() }
    for step in due { for state in step.states { self.state = state } }
  }
}
