// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A subview keeps a recognizer of its superview from beginning.
final class ViewVeto: Controller {
  final class Sheet: GestureView {
    override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
      !(gestureRecognizer is PanGestureRecognizer)
    }
  }

  override func viewDidLoad() {
    view.addSubview(Sheet(frame: testView.frame))
    view.addGestureRecognizer(PanGestureRecognizer { [weak self] in self?.print("pan \($0.state)") })
  }

  override class var touches: [Step] {
    [
      .down(200, 200, at: 0), .move(200, 220, at: 20), .up(at: 40),
      .down(20, 100, at: 1000), .move(20, 120, at: 1020), .up(at: 1040),
    ]
  }
  override class var expected: [String] { ["pan began", "pan ended"] }
}
