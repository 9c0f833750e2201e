// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A single tap that does not wait for the double tap: two taps trigger both recognizers.
final class SingleThenDoubleTap: Controller {
  override func viewDidLoad() {
    let single = TapGestureRecognizer { [weak self] _ in self?.print("single") }
    let double = TapGestureRecognizer { [weak self] _ in self?.print("double") }
    double.numberOfTapsRequired = 2
    view.addGestureRecognizer(single)
    view.addGestureRecognizer(double)
  }

  override class var touches: [Step] { .tap(50, 50, at: 0) + .tap(50, 50, at: 200) }
  // The second tap would be another single tap, but the double tap is recognized first, and prevents it.
  override class var expected: [String] { ["single", "double"] }
}
