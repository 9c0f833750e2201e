// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

@testable import TactusGestures

/// Plays touches to a single recognizer, whose view is the whole screen. Records the recognizer's transitions, with
/// their times and reasons.
final class Bench {
  static let frame = Rect(x: 0, y: 0, width: 1000, height: 1600)

  private var engine = GestureEngine()
  private let recognizer: RecognizerID
  /// "began 120", "failed 80: moved 11 px, 10 allowed"; transitions to `changed` are left out.
  private(set) var said: [String] = []
  /// The values with which each action was sent.
  private(set) var values: [GestureValues] = []
  /// The number of illegal requests that the recognizer has made.
  private(set) var oddities = 0

  init(_ recognizer: some Recognizer, scale: Double = 1) {
    engine.observes = [.transitions, .illegalRequests]
    var properties = ViewProperties(frame: Self.frame)
    properties.thresholdScale = scale
    let root = engine.addView(properties) ?? ViewID(rawValue: .max)
    self.recognizer = engine.add(recognizer)
    var effects = EffectBuffer()
    engine.attach(self.recognizer, to: root, into: &effects)
  }

  private func input(_ body: (inout GestureEngine, inout EffectBuffer) -> Void) {
    var effects = EffectBuffer()
    body(&engine, &effects)
    for effect in effects.effects {
      switch effect {
      case .transition(let change) where change.to != .changed:
        let why = change.reason.description { _ in "" }
        said.append("\(change.to) \(change.time.text)" + (why.isEmpty ? "" : ": \(why)"))
      case .action(let action): values.append(action.values)
      case .illegalRequest: oddities += 1
      default: break
      }
    }
  }

  @discardableResult
  func frame(_ t: Double, _ samples: TouchSample...) -> Bench {
    let frame = TouchFrame(time: .at(t), samples: samples)
    var isTimerDue = true
    while isTimerDue { input { isTimerDue = $0.advanceOnce(beforeFrameAt: frame.time, into: &$1) } }
    input { $0.handle(frame, into: &$1) }
    return self
  }

  @discardableResult
  func wait(until t: Double) -> Bench {
    while let deadline = engine.nextDeadline, deadline <= .at(t) { input { $0.advance(to: deadline, into: &$1) } }
    input { $0.advance(to: .at(t), into: &$1) }
    return self
  }

  var isWaiting: Bool { engine.nextDeadline != nil }

  /// Returns the transitions since the last call.
  func take() -> [String] {
    defer { said = [] }
    return said
  }
}
