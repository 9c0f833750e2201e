// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusKit

/// An engine in this process.
final class LocalStage: CaseStage {
  let backend: EngineBackend
  let window: GestureWindow
  private(set) var now = Timestamp(microseconds: 0)

  init(width: Double, height: Double, thresholdScale: Double) {
    backend = EngineBackend(thresholdScale: thresholdScale)
    window = GestureWindow(frame: Rect(x: 0, y: 0, width: width, height: height), backend: backend)
  }

  func handle(_ frame: TouchFrame) {
    settle()
    while let deadline = backend.nextDeadline, deadline < frame.time { step(to: deadline) }
    now = max(now, frame.time)
    backend.handle(frame)
  }

  func advance(to time: Timestamp) {
    settle()
    while let deadline = backend.nextDeadline, deadline <= time { step(to: deadline) }
    step(to: time)
  }

  private func step(to time: Timestamp) {
    now = max(now, time)
    backend.advance(to: time)
  }

  func endSession() { backend.endSession() }
  func settle() { window.commit() }
}
