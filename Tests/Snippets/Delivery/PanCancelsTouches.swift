// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A pan, once recognized, cancels the touch in its view. If cancelsTouchesInView is off, both the pan and the touch
/// continue.
class PanCancelsTouches: Controller {
  class var cancelsTouchesInView: Bool { true }

  override func viewDidLoad() {
    let listening = ListeningView(frame: testView.frame) { [unowned self] in print($0) }
    view.addSubview(listening)
    let panGesture = PanGestureRecognizer(target: self, action: PanCancelsTouches.handleGesture)
    panGesture.cancelsTouchesInView = Self.cancelsTouchesInView
    listening.addGestureRecognizer(panGesture)
  }

  func handleGesture(_ gesture: PanGestureRecognizer) { print("handle gesture") }

  override class var touches: [Step] {
    [
      .down(150, 150, at: 0), .move(155, 150, at: 20), .move(165, 150, at: 40), .move(180, 150, at: 60),
      .up(at: 80),
    ]
  }
  override class var expected: [String] {
    ["began", "moved", "cancelled", "handle gesture", "handle gesture", "handle gesture"]
  }
}

final class PanLeavesTouches: PanCancelsTouches {
  override class var cancelsTouchesInView: Bool { false }
  override class var expected: [String] {
    ["began", "moved", "handle gesture", "moved", "handle gesture", "moved", "handle gesture", "ended"]
  }
}
