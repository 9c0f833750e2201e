// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// The delegate refuses touches inside a subview, by their location.
final class TapOutsideFrame: Controller, GestureTouchDelegate {
  override func viewDidLoad() {
    let tapGesture = TapGestureRecognizer(target: self, action: TapOutsideFrame.handleTapEvent)
    tapGesture.delegate = self
    view.addGestureRecognizer(tapGesture)
    view.addSubview(testView)
  }

  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: GestureTouch) -> Bool {
    let touchPoint = touch.location(in: view)
    return !testView.frame.contains(touchPoint)
  }

  func handleTapEvent() {
    print("change color")
    testView.backgroundColor = .yellow
  }

  override class var touches: [Step] { .tap(200, 200, at: 0) + .tap(20, 30, at: 1000) }
  override class var expected: [String] { ["change color"] }
}
