// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A window of 400 by 600 on an engine in this process; plays touches and logs actions.
final class Desk {
  let backend: EngineBackend
  let window: GestureWindow
  var log: [String] = []
  private var frame = TouchFrame(time: Timestamp(microseconds: 0))

  init(answersLater: Bool = false) {
    backend = EngineBackend(answersLater: answersLater)
    window = GestureWindow(frame: Rect(x: 0, y: 0, width: 400, height: 600), backend: backend)
  }

  func view(_ x: Double, _ y: Double, _ width: Double, _ height: Double, in parent: GestureView? = nil) -> GestureView {
    let view = GestureView(frame: Rect(x: x, y: y, width: width, height: height))
    (parent ?? window).addSubview(view)
    return view
  }

  /// Logs the recognizer's actions under `name`.
  func listen<Recognizer: GestureRecognizer>(_ recognizer: Recognizer, _ name: String) -> Recognizer {
    recognizer.addAction { [unowned self] in log.append("\(name) \($0.state)") }
    return recognizer
  }

  func down(_ x: Double, _ y: Double, t: Double, _ finger: Int64 = 1) { play(t, .down, x, y, finger) }
  func move(_ x: Double, _ y: Double, t: Double, _ finger: Int64 = 1) { play(t, .move, x, y, finger) }
  func up(t: Double, _ finger: Int64 = 1) { play(t, .up, 0, 0, finger) }
  func cancel(t: Double, _ finger: Int64 = 1) { play(t, .cancel, 0, 0, finger) }
  func wait(until t: Double) { backend.advance(to: time(t)) }

  func tap(_ x: Double = 50, _ y: Double = 50, t: Double) {
    down(x, y, t: t)
    up(t: t + 60)
  }

  func play(_ t: Double, _ samples: [TouchSample]) { backend.handle(TouchFrame(time: time(t), samples: samples)) }

  private func play(_ t: Double, _ phase: TouchSample.Phase, _ x: Double, _ y: Double, _ finger: Int64) {
    play(t, [TouchSample(id: finger, phase: phase, location: Point(x: x, y: y))])
  }
  private func time(_ t: Double) -> Timestamp { Timestamp(microseconds: Int64(t * 1000)) }
}
