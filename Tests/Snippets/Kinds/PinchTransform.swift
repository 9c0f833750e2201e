// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A view grows with the distance of the fingers.
final class PinchTransform: Controller {
  override func viewDidLoad() {
    view.addSubview(testView)
    let pinchGesture = PinchGestureRecognizer(target: self, action: PinchTransform.handlePinchGesture)
    testView.addGestureRecognizer(pinchGesture)
  }

  func handlePinchGesture(_ gesture: PinchGestureRecognizer) {
    gesture.view?.transform = ViewTransform(scaleX: gesture.scale, y: gesture.scale)
    if let frame = gesture.view?.frame { print("\(text(frame.x, 1)) \(text(frame.width, 1))") }
  }

  override class var touches: [Step] { .pair([(80, 0), (100, 0), (120, 0), (150, 0)]) }
  override class var expected: [String] { ["100 200", "80 240", "50 300", "50 300"] }
}
