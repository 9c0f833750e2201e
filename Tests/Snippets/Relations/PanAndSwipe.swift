// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// The delegate lets a pan and a swipe be recognized together.
final class PanAndSwipe: Controller, GestureSimultaneityDelegate {
  override func viewDidLoad() {
    let panGesture = PanGestureRecognizer(target: self, action: PanAndSwipe.handleGestures)
    panGesture.delegate = self
    view.addGestureRecognizer(panGesture)

    let swipeGesture = SwipeGestureRecognizer(target: self, action: PanAndSwipe.handleGestures)
    swipeGesture.delegate = self
    view.addGestureRecognizer(swipeGesture)
  }

  func handleGestures(_ gesture: GestureRecognizer) {
    print("gesture: \(type(of: gesture)) \(gesture.state)")
  }

  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool { true }

  override class var touches: [Step] { .drag(from: (50, 100), to: (170, 100)) }
  override class var expected: [String] {
    [
      "gesture: PanGestureRecognizer began", "gesture: PanGestureRecognizer changed",
      "gesture: SwipeGestureRecognizer ended", "gesture: PanGestureRecognizer changed",
      "gesture: PanGestureRecognizer changed", "gesture: PanGestureRecognizer ended",
    ]
  }
}
