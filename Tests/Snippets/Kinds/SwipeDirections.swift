// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// Two swipes that are distinguished by their direction.
final class SwipeDirections: Controller {
  override func viewDidLoad() {
    view.addSubview(testView)
    let leftSwipe = SwipeGestureRecognizer(target: self, action: SwipeDirections.handleSwipeGesture)
    leftSwipe.direction = .left
    testView.addGestureRecognizer(leftSwipe)

    let rightSwipe = SwipeGestureRecognizer(target: self, action: SwipeDirections.handleSwipeGesture)
    rightSwipe.direction = .right
    testView.addGestureRecognizer(rightSwipe)
  }

  func handleSwipeGesture(_ gesture: SwipeGestureRecognizer) {
    let direction = gesture.direction
    if direction == .left {
      print("left")
    } else if direction == .right {
      print("right")
    }
  }

  override class var touches: [Step] {
    .drag(from: (250, 200), to: (130, 200)) + .drag(from: (120, 200), to: (240, 200), at: 1000)
      + .drag(from: (200, 120), to: (200, 240), at: 2000)
  }
  override class var expected: [String] { ["left", "right"] }
}
