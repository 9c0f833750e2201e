// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// The view receives a touch only after the pan has failed, and never receives a touch that became a pan.
final class DelayedBeginning: Controller {
  override func viewDidLoad() {
    let listening = ListeningView(frame: testView.frame) { [unowned self] in print($0) }
    view.addSubview(listening)
    let pan = PanGestureRecognizer { [weak self] in self?.print("pan \($0.state)") }
    pan.delaysTouchesBegan = true
    listening.addGestureRecognizer(pan)
  }

  override class var touches: [Step] {
    [
      .down(150, 150, at: 0), .move(155, 150, at: 20), .up(at: 60),
      .down(150, 150, at: 1000), .move(165, 150, at: 1020), .up(at: 1060),
    ]
  }
  override class var expected: [String] { ["began", "moved", "ended", "pan began", "pan ended"] }
}
