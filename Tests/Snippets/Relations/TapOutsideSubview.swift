// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// The delegate compares each touch's view with the subview, and refuses touches in the subview.
final class TapOutsideSubview: Controller, GestureTouchDelegate {
  let tapGestureRecognizer = TapGestureRecognizer()
  let customSubview = GestureView(frame: Rect(x: 100, y: 100, width: 200, height: 200))

  override func viewDidLoad() {
    view.addSubview(customSubview)
    tapGestureRecognizer.addTarget(self, action: TapOutsideSubview.handleTap)
    view.addGestureRecognizer(tapGestureRecognizer)
    tapGestureRecognizer.delegate = self
  }

  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: GestureTouch) -> Bool {
    // Checks whether the touch is inside the custom subview
    if touch.view === customSubview {
      // If it is, none of the delegate's gesture recognizers receives the touch
      return false
    }
    return true
  }

  func handleTap(_ gesture: TapGestureRecognizer) { print("tap \(text(gesture.location(in: view)))") }

  override class var touches: [Step] { .tap(200, 200, at: 0) + .tap(20, 30, at: 1000) }
  override class var expected: [String] { ["tap 20,30"] }
}
