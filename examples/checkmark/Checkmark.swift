// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A check mark drawn with one finger: down to the right, then up, ending above where it started. Discrete (S19.2).
///
/// An example to copy: keep the progress of the stroke in one enum, and request a state as soon as it is decided.
public struct Checkmark: Recognizer {
  private enum Stroke {
    case notStarted
    /// The finger is down and has not moved.
    case landed
    case down
    case up
  }
  private var stroke = Stroke.notStarted

  public init() {}

  public mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    guard case .notStarted = stroke else {
      for touch in touches { context.ignore(touch) }  // only the first finger counts
      return
    }
    stroke = .landed
    if touches.count > 1 { context.request(.failed, because: .tooManyTouches(touches.count, allowed: 1)) }
  }

  public mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) {
    guard let finger = touches.first else { return }
    let way = context.displacement(of: finger)
    switch stroke {
    case .notStarted:
      break
    case .landed where way.dx >= 0 && way.dy >= 0:
      stroke = .down
    case .landed:
      context.request(.failed, because: .custom("did not start down and to the right"))
    case .down where way.dx < 0, .up where way.dx < 0:
      context.request(.failed, because: .custom("turned to the left"))
    case .down:
      if way.dy < 0 { stroke = .up }
    case .up:
      if way.dy > 0 { context.request(.failed, because: .custom("turned down again")) }
    }
  }

  public mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {
    guard let finger = touches.first else { return }
    if case .up = stroke, context[finger].location.y < context[finger].start.y {
      context.request(.ended)
    } else {
      context.request(.failed, because: .custom("did not end above its start"))
    }
  }

  public mutating func reset() { stroke = .notStarted }
}
