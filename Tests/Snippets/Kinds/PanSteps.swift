// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A view follows the finger step by step: the action sets the translation back to zero each time.
final class PanSteps: Controller {
  override func viewDidLoad() {
    view.addSubview(testView)
    let pan = PanGestureRecognizer(target: self, action: PanSteps.handlePan)
    testView.addGestureRecognizer(pan)
  }

  func handlePan(_ gesture: PanGestureRecognizer) {
    let translation = gesture.translation(in: view)
    testView.center = Point(x: testView.center.x + translation.x, y: testView.center.y + translation.y)
    gesture.setTranslation(.zero, in: view)
    print("\(gesture.state) \(text(translation)) \(text(testView.center))")
  }

  override class var touches: [Step] { .drag(from: (150, 150), to: (190, 230), every: 100) }
  override class var expected: [String] {
    [
      "began 10,20 210,220", "changed 10,20 220,240", "changed 10,20 230,260", "changed 10,20 240,280",
      "ended 0,0 240,280",
    ]
  }
}
