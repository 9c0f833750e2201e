// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

/// Runs the first example in the engine's documentation, as printed there.
@Suite("Examples in the engine's documentation")
struct EngineTests {
  @Test("The documented example recognizes a tap")
  func taps() {
    let finger = TouchSample(id: 1, phase: .down, location: Point(x: 10, y: 10))
    let frame = TouchFrame(time: Timestamp(microseconds: 0), samples: [finger])
    var engine = GestureEngine()
    var effects = EffectBuffer()
    let view = engine.addView(ViewProperties(frame: Rect(x: 0, y: 0, width: 800, height: 600)))
    let tap = engine.add(Tap())
    if let view { engine.attach(tap, to: view, into: &effects) }
    engine.handle(frame, into: &effects)
    effects.removeAll()
    engine.observes = .transitions
    let lifted = TouchSample(id: 1, phase: .up)
    engine.handle(TouchFrame(time: Timestamp(microseconds: 40_000), samples: [lifted]), into: &effects)
    let isRecognized = (0..<effects.count).contains {
      if case .transition(let transition) = effects[$0] {
        transition.recognizer == tap && transition.to == .ended
      } else {
        false
      }
    }
    #expect(isRecognized)
  }
}
