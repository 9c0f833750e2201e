// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A recognizer's own action disables it in the middle of its gesture, and then replaces it with another recognizer.
final class Disabled: Controller {
  override func viewDidLoad() {
    let pan = PanGestureRecognizer(target: self, action: Disabled.handlePan)
    view.addGestureRecognizer(pan)
  }

  func handlePan(_ gesture: PanGestureRecognizer) {
    print("pan \(gesture.state)")
    if gesture.state == .changed { gesture.isEnabled = false }
    if gesture.state == .cancelled {
      view.removeGestureRecognizer(gesture)
      view.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.print("tap") })
    }
  }

  override class var touches: [Step] { .drag(from: (50, 100), to: (170, 100)) + .tap(50, 50, at: 1000) }
  override class var expected: [String] { ["pan began", "pan changed", "pan cancelled", "tap"] }
}
