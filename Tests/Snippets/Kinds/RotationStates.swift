// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A view turns step by step with the fingers: the action sets the rotation back to zero each time.
final class RotationStates: Controller {
  override func viewDidLoad() {
    view.addSubview(testView)
    let rotationGesture = RotationGestureRecognizer(target: self, action: RotationStates.handleRotationGesture)
    testView.addGestureRecognizer(rotationGesture)
  }

  func handleRotationGesture(_ gesture: RotationGestureRecognizer) {
    switch gesture.state {
    case .began:
      print("began")
    case .changed:
      print("changed")
    case .ended:
      print("ended")
    default:
      print("default")
    }
    print("rotation: \(text(gesture.rotation * 180 / .pi, 1))")
    guard let recognizedView = gesture.view else { return }
    recognizedView.transform = recognizedView.transform.rotated(by: gesture.rotation)
    gesture.rotation = 0
    print("transform: \(text(recognizedView.transform.a)) \(text(recognizedView.transform.b))")
  }

  override class var touches: [Step] { .pair([(100, 0), (100, 10), (100, 55), (100, 100)]) }
  override class var expected: [String] {
    [
      "began", "rotation: 0", "transform: 1 0",
      "changed", "rotation: 45", "transform: 0.71 0.71",
      "changed", "rotation: 45", "transform: 0 1",
      "ended", "rotation: 0", "transform: 0 1",
    ]
  }
}
