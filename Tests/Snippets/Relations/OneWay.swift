// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A rotation prevents a pinch, a pinch does not prevent a rotation: a subclass says so.
final class OneWay: Controller {
  final class ModestPinch: PinchGestureRecognizer {
    override func canPrevent(_ preventedGestureRecognizer: GestureRecognizer) -> Bool {
      !(preventedGestureRecognizer is RotationGestureRecognizer)
    }
  }

  override func viewDidLoad() {
    view.addGestureRecognizer(ModestPinch { [weak self] in self?.print("pinch \($0.state)") })
    view.addGestureRecognizer(RotationGestureRecognizer { [weak self] in self?.print("rotation \($0.state)") })
  }

  // Apart, and then around as well.
  override class var touches: [Step] { .pair([(100, 0), (120, 0), (120, 10)]) }
  override class var expected: [String] {
    ["pinch began", "pinch changed", "rotation began", "pinch cancelled", "rotation ended"]
  }
}
