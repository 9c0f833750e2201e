// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A tap on a view changes its colour.
final class TapColor: Controller {
  override func viewDidLoad() {
    view.addSubview(testView)
    let tapGesture = TapGestureRecognizer(target: self, action: TapColor.handleTapGesture)
    tapGesture.numberOfTapsRequired = 1
    tapGesture.numberOfTouchesRequired = 1
    testView.addGestureRecognizer(tapGesture)
  }

  func handleTapGesture(_ gesture: TapGestureRecognizer) {
    testView.backgroundColor = .yellow
    print("\(testView.backgroundColor)")
  }

  // One tap beside the view, one on it.
  override class var touches: [Step] { .tap(20, 20, at: 0) + .tap(150, 150, at: 1000) }
  override class var expected: [String] { ["yellow"] }
}
