// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A view follows the finger.
final class PanTransform: Controller {
  override func viewDidLoad() {
    view.addSubview(testView)
    let panGesture = PanGestureRecognizer(target: self, action: PanTransform.handlePanGesture)
    testView.addGestureRecognizer(panGesture)
  }

  func handlePanGesture(_ gesture: PanGestureRecognizer) {
    // Uses the superview's coordinates, since the view's own coordinates move with the view.
    let translation = gesture.translation(in: view)
    gesture.view?.transform = ViewTransform(translationX: translation.x, y: translation.y)
    if let frame = gesture.view?.frame { print("\(text(frame.x, 1)),\(text(frame.y, 1))") }
  }

  override class var touches: [Step] { .drag(from: (150, 150), to: (190, 230), every: 100) }
  override class var expected: [String] { ["110,120", "120,140", "130,160", "140,180", "140,180"] }
}
