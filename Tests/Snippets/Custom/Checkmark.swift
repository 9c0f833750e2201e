// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A custom discrete recognizer, with three strokes: a check mark; a stroke that turns left and fails; and a check mark
/// during which a second finger is ignored.
final class Checkmark: Controller {
  override func viewDidLoad() {
    let checkmarkGesture = CheckmarkGestureRecognizer(target: self, action: Checkmark.handleCheckmarkGesture)
    view.addGestureRecognizer(checkmarkGesture)
  }

  func handleCheckmarkGesture(_ gesture: CheckmarkGestureRecognizer) {
    print("handle gesture \(gesture.strokePhase)")
  }

  override class var touches: [Step] {
    [
      .down(100, 100, at: 0), .move(110, 120, at: 20), .move(120, 140, at: 40), .move(150, 90, at: 60),
      .move(170, 60, at: 80), .up(at: 100),
      .down(100, 100, at: 1000), .move(110, 120, at: 1020), .move(90, 90, at: 1040), .up(at: 1060),
      .down(100, 100, at: 2000), .move(110, 120, at: 2020), .down(300, 300, at: 2030, by: 2),
      .move(200, 200, at: 2035, by: 2), .move(150, 90, at: 2040), .up(at: 2060), .up(at: 2080, by: 2),
    ]
  }
  override class var expected: [String] { ["handle gesture upStroke", "handle gesture upStroke"] }
}
