// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusInput

/// Passes device frames to an engine, as a host does. The engine has a usual set of recognizers, with the relations
/// that an application would give them.
enum EngineLoop {
  static func run(_ node: String, _ latencies: inout Latencies) -> String? {
    let screen = Output(name: "screen", frame: Rect(x: 0, y: 0, width: 1920, height: 1080))
    do throws(InputError) {
      let source = try LibinputSource(paths: [node], grab: false, mapping: OutputMapping(outputs: [screen]))
      try run(source, screen.frame, &latencies)
      return nil
    } catch {
      return error.description
    }
  }

  private static func run(
    _ source: LibinputSource, _ frame: Rect, _ latencies: inout Latencies
  ) throws(InputError) {
    var engine = GestureEngine()
    var effects = EffectBuffer()
    engine.assertsInvariants = false
    let root = engine.addView(ViewProperties(frame: frame))
    guard let window = engine.addView(ViewProperties(frame: frame), in: root) else {
      throw InputError("the engine has no room for a view")
    }
    attachEveryday(&engine, &effects, to: window)
    var (goesOn, count) = (true, 0)
    InputLatency.say("ready")
    repeat {
      source.dispatch { event in
        switch event {
        case .frame(let frame, _):
          engine.handle(frame, into: &effects)
          latencies.frame(of: frame.time.microseconds)
          count &+= effects.count
          effects.removeAll()
        case .removed:
          goesOn = false
        case .added, .grabbed, .dropped, .tabletMode, .warning:
          break
        }
      }
    } while goesOn && InputLatency.waitUntilReadable(source.fileDescriptor)
    if count == 0 { throw InputError("the engine had no effect") }
  }

  private static func attachEveryday(_ engine: inout GestureEngine, _ effects: inout EffectBuffer, to view: ViewID) {
    var twice = Tap()
    twice.numberOfTapsRequired = 2
    var left = Swipe()
    left.direction = .left
    let (tap, doubleTap) = (engine.add(Tap()), engine.add(twice))
    let (pan, swipe, longPress) = (engine.add(Pan()), engine.add(left), engine.add(LongPress()))
    let (pinch, rotation) = (engine.add(Pinch()), engine.add(Rotation()))
    for recognizer in [tap, doubleTap, longPress, pan, pinch, rotation, swipe] {
      engine.attach(recognizer, to: view, into: &effects)
    }
    engine.require(tap, toFail: doubleTap)
    engine.require(pan, toFail: swipe)
    engine.setSimultaneous(true, pinch, rotation)
    engine.setSimultaneous(true, pan, pinch)
    engine.setSimultaneous(true, pan, rotation)
  }
}
