// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// The delegate decides in each attempt which recognizer waits for which.
final class Dynamic: Controller, GestureRequirementDelegate {
  let single = TapGestureRecognizer()
  let double = TapGestureRecognizer()

  override func viewDidLoad() {
    double.numberOfTapsRequired = 2
    single.addAction { [weak self] _ in self?.print("single") }
    double.addAction { [weak self] _ in self?.print("double") }
    single.delegate = self
    view.addGestureRecognizer(single)
    view.addGestureRecognizer(double)
  }

  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool { gestureRecognizer === single && otherGestureRecognizer === double }

  override class var touches: [Step] { .tap(50, 50, at: 0) + .tap(50, 50, at: 200) }
  override class var expected: [String] { ["double"] }
}
