// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// One recognizer with several targets. The last action removes another target.
final class SeveralTargets: Controller {
  let tap = TapGestureRecognizer()

  override func viewDidLoad() {
    tap.addTarget(self, action: SeveralTargets.first)
    tap.addTarget(self, action: SeveralTargets.second)
    let third = tap.addAction { [weak self] tap in self?.print("third: \(tap.state)") }
    tap.addAction { tap in tap.removeTarget(third) }
    view.addGestureRecognizer(tap)
  }

  func first(_ gesture: TapGestureRecognizer) { print("first") }
  func second() { print("second") }

  override class var touches: [Step] { .tap(50, 50, at: 0) + .tap(50, 50, at: 2000) }
  override class var expected: [String] { ["first", "second", "third: ended", "first", "second"] }
}
