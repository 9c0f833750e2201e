// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ExampleWindow
import Tactus
import TactusKit

/// An engine of this program's own, fed from `wl_touch`: for compositors that recognize no gestures.
final class LocalGestures {
  let backend = EngineBackend()
  private var frame = TouchFrame(time: .distantPast)
  private var down: Set<Int64> = []
  /// The last time that an event had, counted on beyond 32 bits of milliseconds, and so much less than the clock's.
  private var time: Int64 = 0
  private var lag: Int64 = .max

  func take(_ event: FingerEvent) {
    switch event {
    case .down(let id, let place, let time):
      note(time)
      down.insert(Int64(id))
      frame.samples.append(TouchSample(id: Int64(id), phase: .down, location: place))
    case .motion(let id, let place, let time):
      note(time)
      frame.samples.append(TouchSample(id: Int64(id), phase: .move, location: place))
    case .up(let id, let time):
      note(time)
      down.remove(Int64(id))
      frame.samples.append(TouchSample(id: Int64(id), phase: .up))
      // Some compositors send no frame after the last finger has lifted.
      if down.isEmpty { handle() }
    case .frame:
      handle()
    case .cancel:
      frame.samples += down.map { TouchSample(id: $0, phase: .cancel) }
      down = []
      handle()
    }
  }

  private func handle() {
    guard !frame.samples.isEmpty else { return }
    frame.time = Timestamp(microseconds: time * 1000)
    backend.handle(frame)
    frame.removeAll()
  }

  private func note(_ milliseconds: UInt32) {
    let passed = Int64(Int32(truncatingIfNeeded: Int64(milliseconds) - time))
    time = lag == .max ? Int64(milliseconds) : time + passed
    // The event that came fastest knows best.
    lag = min(lag, Display.now - time * 1000)
  }

  /// When `advance` must be called, on the display's clock.
  var wake: Int64? { backend.nextDeadline.map { $0.microseconds + lag } }

  func advance() {
    if let wake, wake <= Display.now { backend.advance(to: Timestamp(microseconds: Display.now - lag)) }
  }
}
