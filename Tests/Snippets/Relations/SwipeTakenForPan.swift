// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// Without a requirement to fail, the pan is recognized first, even if the movement would become a swipe.
final class SwipeTakenForPan: Controller {
  override func viewDidLoad() {
    view.addGestureRecognizer(PanGestureRecognizer { [weak self] in self?.print("pan \($0.state)") })
    view.addGestureRecognizer(SwipeGestureRecognizer { [weak self] in self?.print("swipe \($0.state)") })
  }

  override class var touches: [Step] { .drag(from: (50, 100), to: (170, 100)) }
  override class var expected: [String] {
    ["pan began", "pan changed", "pan changed", "pan changed", "pan ended"]
  }
}
