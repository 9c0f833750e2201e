// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A single tap that requires the double tap to fail: only one of them is recognized.
final class SingleOrDoubleTap: Controller {
  override func viewDidLoad() {
    let single = TapGestureRecognizer { [weak self] _ in self?.print("single") }
    let double = TapGestureRecognizer { [weak self] _ in self?.print("double") }
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    view.addGestureRecognizer(single)
    view.addGestureRecognizer(double)
  }

  override class var touches: [Step] {
    .tap(50, 50, at: 0) + .tap(50, 50, at: 200) + .tap(50, 50, at: 2000) + [.pause(until: 3000)]
  }
  override class var expected: [String] { ["double", "single"] }
}
