// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A recognizer of check marks that stores the lowest point of the stroke for its targets.
final class MidpointCheckmark: Controller {
  final class Recognizer: GestureRecognizer {
    private(set) var midPoint = Point.zero
    private var strokeUp = false

    override func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) {
      super.touchesBegan(touches, with: event)
      if touches.count != 1 {
        self.state = .failed
        return
      }
    }

    override func touchesMoved(_ touches: Set<GestureTouch>, with event: TouchEvent) {
      super.touchesMoved(touches, with: event)
      if self.state == .failed { return }
      guard let touch = touches.first else { return }
      let nowPoint = touch.location(in: self.view)
      let prevPoint = touch.previousLocation(in: self.view)
      if !self.strokeUp {
        // On downstroke, both x and y increase in positive direction
        if nowPoint.x >= prevPoint.x && nowPoint.y >= prevPoint.y {
          self.midPoint = nowPoint
          // Upstroke has increasing x value but decreasing y value
        } else if nowPoint.x >= prevPoint.x && nowPoint.y <= prevPoint.y {
          self.strokeUp = true
        } else {
          self.state = .failed
        }
      }
    }

    override func touchesEnded(_ touches: Set<GestureTouch>, with event: TouchEvent) {
      super.touchesEnded(touches, with: event)
      // Without a failure here, the recognizer would stay Possible.
      self.state = self.state == .possible && self.strokeUp ? .recognized : .failed
    }

    override func touchesCancelled(_ touches: Set<GestureTouch>, with event: TouchEvent) {
      super.touchesCancelled(touches, with: event)
      self.midPoint = .zero
      self.strokeUp = false
      self.state = .failed
    }

    override func reset() {
      super.reset()
      self.midPoint = .zero
      self.strokeUp = false
    }
  }

  override func viewDidLoad() {
    view.addSubview(testView)
    testView.addGestureRecognizer(Recognizer(target: self, action: MidpointCheckmark.handle))
  }

  func handle(_ gesture: Recognizer) { print("\(gesture.state) \(text(gesture.midPoint))") }

  override class var touches: [Step] {
    [
      .down(150, 150, at: 0), .move(160, 170, at: 20), .move(170, 190, at: 40), .move(220, 140, at: 60), .up(at: 80),
      .down(150, 150, at: 1000), .move(160, 170, at: 1020), .up(at: 1040),
    ]
  }
  override class var expected: [String] { ["ended 70,90"] }
}
