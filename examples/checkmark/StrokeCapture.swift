// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Collects the path of one finger, from its landing to its lift: continuous (S19.3).
///
/// An example to copy: the recognizer begins at once, so its view does not receive the touch unless
/// `cancelsTouchesInView` is off.
public struct StrokeCapture: Recognizer {
  /// The stroke so far, in root coordinates: the landing, each move, the lift.
  public private(set) var samples: [Point] = []

  public init() {}

  public mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    guard samples.isEmpty, let finger = touches.first else {
      for touch in touches { context.ignore(touch) }  // only the first finger draws
      return
    }
    samples.append(context[finger].location)
    if touches.count > 1 {
      context.request(.failed, because: .tooManyTouches(touches.count, allowed: 1))
    } else {
      context.request(.began)
    }
  }

  public mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) {
    guard let finger = touches.first else { return }
    samples.append(context[finger].location)
    context.request(.changed)
  }

  public mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {
    guard let finger = touches.first else { return }
    samples.append(context[finger].location)
    context.request(.ended)
  }

  public mutating func touchesCancelled(_ touches: TouchSet, in context: inout RecognizerContext) {
    samples = []
    context.request(.cancelled, because: .touchCancelled)
  }

  public mutating func reset() { samples = [] }

  /// An action carries four numbers of the recognizer's choice; the first is the count of samples.
  public mutating func measure(in context: RecognizerContext) -> Measure { .custom(Double(samples.count), 0, 0, 0) }
}
