// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Snippets
import Tactus
import TactusKit

/// Plays snippets on a `CaseStage`.
final class SnippetStage: Stage {
  private let stage: any CaseStage

  init(_ stage: any CaseStage) { self.stage = stage }

  var window: GestureWindow { stage.window }

  func play(_ touches: [Step]) {
    var end = 0.0
    for step in touches {
      let time = Timestamp(microseconds: Int64(step.time * 1000))
      if step.samples.isEmpty {
        stage.advance(to: time)
      } else {
        stage.handle(TouchFrame(time: time, samples: step.samples))
      }
      end = max(end, step.time)
    }
    // Advances the clock far enough to pass every recognizer's deadlines.
    stage.advance(to: Timestamp(microseconds: Int64((end + 3000) * 1000)))
  }
}
