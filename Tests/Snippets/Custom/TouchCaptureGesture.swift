// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

struct StrokeSample {
  let location: Point
}

/// Collects the locations of one finger.
final class TouchCaptureGesture: GestureRecognizer {
  var trackedTouch: GestureTouch?
  var samples = [StrokeSample]()

  override func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    // The gesture fails immediately if the initial event contains two touches
    if touches.count != 1 {
      self.state = .failed
    }
    if self.trackedTouch == nil {
      if let firstTouch = touches.first {
        self.trackedTouch = firstTouch
        self.addSample(for: firstTouch)
        self.state = .began
      }
    } else {
      // ignore all but the first touch
      for touch in touches {
        if touch != self.trackedTouch {
          self.ignore(touch, for: event)
        }
      }
    }
  }

  func addSample(for touch: GestureTouch) {
    let newSample = StrokeSample(location: touch.location(in: self.view))
    self.samples.append(newSample)
  }

  override func touchesMoved(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    for touch in touches { self.addSample(for: touch) }
    state = .changed
  }

  override func touchesEnded(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    for touch in touches { self.addSample(for: touch) }
    state = .ended
  }

  override func touchesCancelled(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    self.samples.removeAll()
    state = .cancelled
  }

  override func reset() {
    self.samples.removeAll()
    self.trackedTouch = nil
  }
}
