// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A view grows step by step with the distance of the fingers: the action sets the scale back to one each time.
final class PinchSteps: Controller {
  override func viewDidLoad() {
    view.addSubview(testView)
    let pinch = PinchGestureRecognizer(target: self, action: PinchSteps.handlePinch)
    testView.addGestureRecognizer(pinch)
  }

  func handlePinch(_ gesture: PinchGestureRecognizer) {
    guard let view = gesture.view, gesture.state == .began || gesture.state == .changed else { return }
    view.transform = view.transform.scaledBy(x: gesture.scale, y: gesture.scale)
    print("\(text(gesture.scale)) \(text(view.transform.a))")
    gesture.scale = 1
  }

  override class var touches: [Step] { .pair([(80, 0), (100, 0), (150, 0), (300, 0)]) }
  override class var expected: [String] { ["1 1", "1.5 1.5", "2 3"] }
}
