// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A rotation prevents a pinch, but the pinch does not prevent the rotation, since a subclass overrides `canPrevent`.
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

  // The fingers move apart, and then also turn.
  override class var touches: [Step] { .pair([(100, 0), (120, 0), (120, 10)]) }
  override class var expected: [String] {
    ["pinch began", "pinch changed", "rotation began", "pinch cancelled", "rotation ended"]
  }
}
