// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// An image turns with the fingers, and turns back when they lift.
final class RotationImage: Controller {
  let imageView = GestureView(frame: Rect(x: 150, y: 150, width: 100, height: 100))

  override func viewDidLoad() {
    view.addSubview(imageView)
    view.addGestureRecognizer(
      RotationGestureRecognizer(target: self, action: RotationImage.showGestureForRotationRecognizer))
  }

  func showGestureForRotationRecognizer(_ recognizer: RotationGestureRecognizer) {
    let transform = ViewTransform(rotationAngle: recognizer.rotation)
    imageView.transform = transform
    print("turned \(text(recognizer.rotation * 180 / .pi, 1))")
    if recognizer.state == .ended || recognizer.state == .cancelled {
      imageView.alpha = 0
      imageView.transform = .identity
      print("back \(imageView.transform.isIdentity)")
    }
  }

  override class var touches: [Step] { .pair([(100, 0), (100, 10), (100, 40), (100, 100)]) }
  override class var expected: [String] { ["turned 0", "turned 30", "turned 90", "turned 90", "back true"] }
}
