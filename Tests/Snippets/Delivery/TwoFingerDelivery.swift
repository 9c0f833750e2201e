// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// The touches that a view receives during a two-finger tap, which is recognized once both fingers have lifted, and
/// during another one, which fails.
final class TwoFingerDelivery: Controller {
  override func viewDidLoad() {
    let listening = ListeningView(frame: testView.frame) { [unowned self] in print($0) }
    view.addSubview(listening)
    let tap = TapGestureRecognizer { [weak self] _ in self?.print("two-finger tap") }
    tap.numberOfTouchesRequired = 2
    listening.addGestureRecognizer(tap)
  }

  override class var touches: [Step] {
    [
      Step.down(150, 200, at: 0).and(.down(250, 200, at: 0, by: 2)),
      Step.move(152, 200, at: 40).and(.move(252, 200, at: 40, by: 2)), .up(at: 60), .up(at: 80, by: 2),
      Step.down(150, 200, at: 1000).and(.down(250, 200, at: 1000, by: 2)), .up(at: 1060),
      .move(250, 280, at: 1080, by: 2), .up(at: 1100, by: 2),
    ]
  }
  override class var expected: [String] {
    [
      "began", "began", "moved", "moved", "cancelled", "cancelled", "two-finger tap",
      "began", "began", "ended", "moved", "ended",
    ]
  }
}
