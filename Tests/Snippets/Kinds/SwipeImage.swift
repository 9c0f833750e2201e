// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A swipe to the left or to the right moves an image in the same direction.
final class SwipeImage: Controller {
  let imageView = GestureView(frame: Rect(x: 0, y: 0, width: 40, height: 40))

  override func viewDidLoad() {
    for direction in [SwipeGestureRecognizer.Direction.left, .right] {
      let recognizer = SwipeGestureRecognizer(target: self, action: SwipeImage.showGestureForSwipeRecognizer)
      recognizer.direction = direction
      view.addGestureRecognizer(recognizer)
    }
  }

  func showGestureForSwipeRecognizer(_ recognizer: SwipeGestureRecognizer) {
    var location = recognizer.location(in: view)
    if recognizer.direction == .left {
      location.x -= 220
    } else {
      location.x += 220
    }
    imageView.center = location
    print("image to \(text(imageView.center))")
  }

  override class var touches: [Step] {
    .drag(from: (300, 100), to: (180, 100)) + .drag(from: (100, 300), to: (220, 300), at: 1000)
  }
  // The location of a swipe is where it started.
  override class var expected: [String] { ["image to 80,100", "image to 320,300"] }
}
