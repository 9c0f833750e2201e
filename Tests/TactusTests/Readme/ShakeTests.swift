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

  @Test("Three turns are recognized as a shake")
  func threeTurns() { #expect(shaken([130, 100, 130, 100]) == ["shake ended 80"]) }

  @Test("Two turns are not recognized as a shake")
  func twoTurns() { #expect(shaken([130, 100, 130]) == ["shake failed 500"]) }

  @Test("A pan on the same view waits until the shake has failed")
  func attached() throws {
    var engine = GestureEngine()
    var effects = EffectBuffer()
    let added = engine.addView(ViewProperties(frame: Rect(x: 0, y: 0, width: 400, height: 400)))
    let view = try #require(added)
    var others: [RecognizerID] = []
    others.append(engine.add(Pan(), name: "pan"))
    others.append(engine.add(Pinch()))
    others.append(engine.add(LongPress()))
    for other in others { engine.attach(other, to: view, into: &effects) }
    _ = addShake(to: &engine, on: view, beside: others[0], others[1], others[2], into: &effects)
    func play(_ t: Int64, _ sample: TouchSample) {
      engine.handle(TouchFrame(time: Timestamp(microseconds: t * 1000), samples: [sample]), into: &effects)
    }
    play(0, TouchSample(id: 1, phase: .down, location: Point(x: 100, y: 100)))
    for step in 1...4 {
      play(Int64(step) * 20, TouchSample(id: 1, phase: .move, location: Point(x: 100 + 20 * Double(step), y: 100)))
    }
    let waiting = engine.state(of: others[0])
    #expect(waiting == .possible)
    play(100, TouchSample(id: 1, phase: .up))
    let began = effects.effects.contains {
      if case .action(let action) = $0 { action.recognizer == others[0] } else { false }
    }
    #expect(began)
  }
}
