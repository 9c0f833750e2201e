// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// The touches of a double tap in a view: the end of the first tap is withheld, and both taps are cancelled. Without
/// delaysTouchesEnded, the view receives the first end at once.
class DoubleTapDelivery: Controller {
  class var delaysTouchesEnded: Bool { true }

  override func viewDidLoad() {
    let listening = ListeningView(frame: testView.frame) { [unowned self] in print($0) }
    view.addSubview(listening)
    let tap = TapGestureRecognizer { [weak self] _ in self?.print("double tap") }
    tap.numberOfTapsRequired = 2
    tap.delaysTouchesEnded = Self.delaysTouchesEnded
    listening.addGestureRecognizer(tap)
  }

  override class var touches: [Step] { .tap(150, 150, at: 0) + .tap(150, 150, at: 160) }
  override class var expected: [String] { ["began", "began", "cancelled", "cancelled", "double tap"] }
}

final class DoubleTapWithoutDelay: DoubleTapDelivery {
  override class var delaysTouchesEnded: Bool { false }
  override class var expected: [String] { ["began", "ended", "began", "cancelled", "double tap"] }
}
