// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A recognizer that receives only touches of its own view, and none of subviews.
final class TapOnOwnView: Controller, GestureTouchDelegate {
  override func viewDidLoad() {
    view.addSubview(ListeningView(frame: testView.frame) { [unowned self] in print("subview \($0)") })
    let tap = TapGestureRecognizer { [weak self] _ in self?.print("tap") }
    tap.delegate = self
    view.addGestureRecognizer(tap)
  }

  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: GestureTouch) -> Bool {
    if touch.view === gestureRecognizer.view {
      return true
    }
    return false
  }

  override class var touches: [Step] { .tap(200, 200, at: 0) + .tap(20, 30, at: 1000) }
  override class var expected: [String] { ["subview began", "subview ended", "tap"] }
}
