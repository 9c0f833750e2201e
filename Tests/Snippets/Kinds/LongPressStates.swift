// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A long press that takes two seconds.
final class LongPressStates: Controller {
  override func viewDidLoad() {
    view.addSubview(testView)
    let longPressGesture = LongPressGestureRecognizer(target: self, action: LongPressStates.handleLongPressGesture)
    longPressGesture.minimumPressDuration = 2
    testView.addGestureRecognizer(longPressGesture)
  }

  func handleLongPressGesture(_ gesture: LongPressGestureRecognizer) {
    switch gesture.state {
    case .began:
      print("began")
    case .changed:
      print("changed")
    case .ended:
      print("ended")
    default:
      print("default")
    }
  }

  // One press that is too short, then one that is long enough.
  override class var touches: [Step] {
    [
      .down(150, 150, at: 0), .up(at: 1900),
      .down(150, 150, at: 3000), .pause(until: 5100), .move(170, 150, at: 5200), .up(at: 5300),
    ]
  }
  override class var expected: [String] { ["began", "changed", "ended"] }
}
