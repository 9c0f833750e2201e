// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Snippets
import TactusKit

/// A window on an engine in this process.
final class EngineStage: Stage {
  let backend: EngineBackend
  let window: GestureWindow
  private var now = 0.0

  init(answersLater: Bool = false) {
    backend = EngineBackend(answersLater: answersLater)
    window = GestureWindow(frame: Rect(x: 0, y: 0, width: 400, height: 600), backend: backend)
  }

  func play(_ touches: [Step]) {
    let start = now
    for step in touches {
      now = start + step.time
      let time = Timestamp(microseconds: Int64(now * 1000))
      if step.samples.isEmpty {
        backend.advance(to: time)
      } else {
        backend.handle(TouchFrame(time: time, samples: step.samples))
      }
    }
    while let deadline = backend.nextDeadline { backend.advance(to: deadline) }
    now += 10_000
  }
}
