// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// The delegate allows a pan to begin only in the left half of the view.
final class NotOnTheRight: Controller, GestureBeginDelegate {
  override func viewDidLoad() {
    let pan = PanGestureRecognizer { [weak self] in self?.print("pan \($0.state)") }
    pan.delegate = self
    view.addGestureRecognizer(pan)
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    let point = gestureRecognizer.location(in: view)
    print("asked at \(text(point))")
    return point.x < 200
  }

  override class var touches: [Step] {
    [
      .down(300, 100, at: 0), .move(300, 120, at: 20), .up(at: 40),
      .down(100, 100, at: 1000), .move(100, 120, at: 1020), .up(at: 1040),
    ]
  }
  override class var expected: [String] { ["asked at 300,120", "asked at 100,120", "pan began", "pan ended"] }
}
