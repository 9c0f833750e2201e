// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A check mark drawn with one finger: down to the right, then up, ending above where it started.
final class CheckmarkGestureRecognizer: GestureRecognizer {
  enum Phase {
    case notStarted
    case initialPoint
    case downStroke
    case upStroke
  }
  var strokePhase = Phase.notStarted
  var initialTouchPoint = Point.zero
  var trackedTouch: GestureTouch?

  override func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    super.touchesBegan(touches, with: event)
    if touches.count != 1 {
      self.state = .failed
    }
    // Capture the first touch and store some information about it.
    if self.trackedTouch == nil {
      self.trackedTouch = touches.first
      self.strokePhase = .initialPoint
      self.initialTouchPoint = self.trackedTouch?.location(in: self.view) ?? .zero
    } else {
      // Ignore all but the first touch.
      for touch in touches {
        if touch != self.trackedTouch {
          self.ignore(touch, for: event)
        }
      }
    }
  }

  override func touchesMoved(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    super.touchesMoved(touches, with: event)
    // There should be only the first touch.
    guard let newTouch = touches.first, newTouch == self.trackedTouch else {
      self.state = .failed
      return
    }
    let newPoint = newTouch.location(in: self.view)
    let previousPoint = newTouch.previousLocation(in: self.view)
    if self.strokePhase == .initialPoint {
      // Make sure the initial movement is down and to the right.
      if newPoint.x >= initialTouchPoint.x && newPoint.y >= initialTouchPoint.y {
        self.strokePhase = .downStroke
      } else {
        self.state = .failed
      }
    } else if self.strokePhase == .downStroke {
      // Always keep moving left to right.
      if newPoint.x >= previousPoint.x {
        // If the y direction changes, the gesture is moving up again.
        // Otherwise, the down stroke continues.
        if newPoint.y < previousPoint.y {
          self.strokePhase = .upStroke
        }
      } else {
        // If the new x value is to the left, the gesture fails.
        self.state = .failed
      }
    } else if self.strokePhase == .upStroke {
      // If the new x value is to the left, or the new y value
      // changed directions again, the gesture fails.
      if newPoint.x < previousPoint.x || newPoint.y > previousPoint.y {
        self.state = .failed
      }
    }
  }

  override func touchesEnded(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    super.touchesEnded(touches, with: event)
    // There should be only the first touch.
    guard let newTouch = touches.first, newTouch == self.trackedTouch else {
      self.state = .failed
      return
    }
    let newPoint = newTouch.location(in: self.view)
    if self.state == .possible && self.strokePhase == .upStroke && newPoint.y < initialTouchPoint.y {
      self.state = .recognized
    } else {
      self.state = .failed
    }
  }

  override func touchesCancelled(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    super.touchesCancelled(touches, with: event)
    self.initialTouchPoint = .zero
    self.strokePhase = .notStarted
    self.trackedTouch = nil
    self.state = .cancelled
  }

  override func reset() {
    super.reset()
    self.initialTouchPoint = .zero
    self.strokePhase = .notStarted
    self.trackedTouch = nil
  }
}
