// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A double tap shows an image at the place of the tap; the image then fades out.
final class DoubleTapImage: Controller {
  let imageView = GestureView(frame: Rect(x: 0, y: 0, width: 40, height: 40))

  override func viewDidLoad() {
    view.addSubview(imageView)
    imageView.isUserInteractionEnabled = false
    let tapRecognizer = TapGestureRecognizer(target: self, action: DoubleTapImage.showGestureForTapRecognizer)
    tapRecognizer.numberOfTapsRequired = 2
    view.addGestureRecognizer(tapRecognizer)
  }

  func showGestureForTapRecognizer(_ recognizer: TapGestureRecognizer) {
    let location = recognizer.location(in: view)
    drawImage(at: location)
    imageView.alpha = 0
  }

  func drawImage(at point: Point) {
    imageView.center = point
    imageView.alpha = 1
    print("tap \(text(imageView.center))")
  }

  override class var touches: [Step] { .tap(50, 60, at: 0) + .tap(52, 60, at: 200) }
  override class var expected: [String] { ["tap 50,60"] }
}
