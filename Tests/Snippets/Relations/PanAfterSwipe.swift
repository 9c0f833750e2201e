// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A pan requires a swipe to fail: a quick movement is a swipe, a slow one a pan.
final class PanAfterSwipe: Controller {
  let panRecognizer = PanGestureRecognizer()
  let swipeRecognizer = SwipeGestureRecognizer()

  override func viewDidLoad() {
    panRecognizer.addTarget(self, action: PanAfterSwipe.handle)
    swipeRecognizer.addTarget(self, action: PanAfterSwipe.handle)
    view.addGestureRecognizer(panRecognizer)
    view.addGestureRecognizer(swipeRecognizer)
    panRecognizer.require(toFail: swipeRecognizer)
  }

  func handle(_ gesture: GestureRecognizer) {
    print("\(gesture === panRecognizer ? "pan" : "swipe") \(gesture.state)")
  }

  override class var touches: [Step] {
    .drag(from: (50, 100), to: (170, 100)) + .drag(from: (50, 100), to: (50, 220), at: 1000, every: 60)
  }
  override class var expected: [String] {
    ["swipe ended", "pan began", "pan changed", "pan changed", "pan ended"]
  }
}
