// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// The locations of a gesture's fingers.
final class TouchPlaces: Controller {
  override func viewDidLoad() {
    view.addSubview(testView)
    let tap = TapGestureRecognizer(target: self, action: TouchPlaces.handleTap)
    tap.numberOfTouchesRequired = 2
    testView.addGestureRecognizer(tap)
  }

  func handleTap(_ gesture: TapGestureRecognizer) {
    print("middle \(text(gesture.location(in: testView)))")
    for n in 0..<gesture.numberOfTouches { print("\(n) \(text(gesture.location(ofTouch: n, in: testView)))") }
  }

  override class var touches: [Step] {
    [
      Step.down(150, 200, at: 0).and(.down(250, 200, at: 0, by: 2)),
      Step.up(at: 80).and(.up(at: 80, by: 2)),
    ]
  }
  override class var expected: [String] { ["middle 100,100", "0 50,100", "1 150,100"] }
}
